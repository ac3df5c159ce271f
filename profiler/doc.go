// Package profiler runs one program under the profiler, from the click to the
// profile: a [Session].
//
// [Sessions] owns the folders in which sessions keep what belongs to them: the
// plan and how the run went (session.json), the recordings, the repository of
// the JVM, and copies of the source files that turned out hot. Start makes a
// folder, asks package launch for a plan, runs it, reads the repository while
// the program writes it, picks the recording of the program among those of
// other JVMs, and publishes a profile.
//
// A session is never silent: it ends with a [Result], or with an error of one
// sentence that says what happened, why, and what to do.
//
// The package does not know editors, terminals or SQL, and it starts no
// process itself.
package profiler

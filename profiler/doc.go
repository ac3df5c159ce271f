// Package profiler measures one program, from the click to the profile: a
// [Session]. The program is launched for it, or runs already and is attached to.
//
//	           prepare            begin             end               read
//	Preparing ─────────► plan, ─────────► Running ─────────► Reading ─────────► Done
//	    │       sources             │  ▲               │               │   a Result
//	    │                           └──┘ live profiles │               │
//	    │                                              │               │
//	    ├─ no JDK, no such process, no consent, Stop ──┴─ no recording ┴─ no samples ─► Failed
//	    └─ Cancel, at any time ─────────────────────────────────────────────────────► Cancelled
//
// Stop ends what runs politely and goes on to its Result; Cancel ends it and
// shows nothing. What differs between a program and an attachment is behind
// three small interfaces, one for each part of the way: subject, measurement and
// ending.
//
//	            Launch                             Attach
//	prepare     build, choose JDK and options      attach to the JVM
//	begin       start the process and its guard    start our recording, with a guard
//	chunks      in the session's folder            in the JVM's repository or our file
//	Stop        ends the program                   stops our recording; the program goes on
//	ended       when nothing of the run is left    at Stop, or with the JVM
//	explains    by exit, JDK, channel, plan        by what the JVM left
//
// [Sessions] owns the folders in which sessions keep what belongs to them: the
// plan and how the run went (session.json), the recordings, the repository of
// the JVM, and copies of the source files that turned out hot.
//
// [Sessions.Check] gets a second opinion on a Result by further sessions of the same
// program, which are kept inside its folder (check) with what they found (check.json).
//
// A session is never silent: it ends with a [Result], or with an error of one
// sentence that says what happened, why, and what to do.
//
// The package does not know editors, terminals or SQL, and it starts no
// process itself.
package profiler

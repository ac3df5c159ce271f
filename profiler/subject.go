package profiler

import (
	"context"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
)

// subject is what a session profiles, and all in which sessions differ: a
// [program] that is launched, or an [attachment] to a JVM that runs. It is for
// the session's goroutine.
type subject interface {
	// prepare finds out what is needed, until ctx ends, and tells the session by
	// prepared. Nothing is measured yet.
	prepare(ctx context.Context, s *Session) error
	// begin begins to measure; after an error nothing is left of that.
	begin(s *Session) (measurement, error)
}

// measurement is a subject while it is measured. But for stop and jvms, which
// anybody may call at any time, it is for the session's goroutine.
type measurement interface {
	// describe puts into the status what others may know.
	describe(st *Status)
	// poll reads what was recorded since the last call, and tells whether there
	// was anything.
	poll() (fresh bool)
	// stopped is a JVM that has stopped for a debugger since the last call, nil for none.
	stopped() *Stop
	// growing is the program's recording as far as it was read, nil while there
	// is none.
	growing() *followed
	// counts tells whether a time limit counts: the program is recorded, or that
	// was waited for long enough.
	counts() bool
	// jvms are the JVMs that the program can be in, the likeliest first.
	jvms() []int
	// stop ends the measurement politely. It returns at once.
	stop()
	// ended is closed when there is nothing more to measure.
	ended() <-chan struct{}
	// end waits for what is left, once, and tells how it went.
	end() (ending, error)
	// close lets go of all, once, when the recording was read.
	close()
}

// ending is how a measurement went.
type ending interface {
	// exit is the end of a program that was launched.
	exit() launch.Exit
	// tests are those that a build ran for it, as it reports them.
	tests() []launch.TestCase
	// recorded finds the recording, or says why there is none.
	recorded() (recorded, error)
	// without explains why the recording has no profile, by the error with which
	// it was read, nil where nothing was sampled.
	without(err error) error
	// account is what the user should know of a profile's recording; toolOnly
	// says that it is of the build tool, though that was to run a program.
	account(p *profile.Profile) (notes []string, toolOnly bool)
}

// recorded is what a measurement left.
type recorded struct {
	path    string    // the file or folder of the program
	all     []string  // with those of other JVMs
	growing *followed // has read most of path; may be nil
	cut     bool      // the JVM did not end its recording
	byJDK   bool      // the JDK's own recorder was to record
	release int       // of the JDK that ran the program, 0 when it is not known
}

package profiler

import "errors"

// Reasons why a session ends without a profile. Test for them with errors.Is;
// those of package launch (ErrNoJDK, ErrBuild, …) come through as well.
var (
	// ErrNoRecording says that no JVM left a recording.
	ErrNoRecording = errors.New("no recording")
	// ErrNoSamples says that there is a recording, but nothing was sampled.
	ErrNoSamples = errors.New("no samples")
	// ErrNoTests says that no test ran of those that were to be profiled.
	ErrNoTests = errors.New("no tests")
	// ErrNoTiming says that methods cannot be counted and timed in that JVM.
	ErrNoTiming = errors.New("no method timing")
	// ErrCancelled says that the session was cancelled.
	ErrCancelled = errors.New("cancelled")
	// ErrClosed says that Sessions was closed.
	ErrClosed = errors.New("closed")
)

// Error says why a session has no profile: what happened, why, and what to do.
type Error struct {
	What string // such as "no profile of demo.Main"
	Why  string // such as "the program ended after 0.2 s, before the first sample"
	Do   string // such as "profile a longer run"; may be empty
	Kind error  // one of the sentinels of this package
	Err  error  // what is behind it, often of package launch; may be nil
}

// Error is one sentence.
func (e *Error) Error() string {
	s := e.What + ": " + e.Why
	if e.Do != "" {
		s += "; " + e.Do
	}
	return s
}

// Unwrap returns the kind and what is behind it, for errors.Is.
func (e *Error) Unwrap() []error {
	if e.Err == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Err}
}

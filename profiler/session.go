package profiler

import (
	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// Session is one profiled run. It is safe for concurrent use.
type Session struct{ ID, Dir string }

// Result is what a session found out. It is not changed once handed out.
type Result struct {
	Profile    *profile.Profile
	Recording  string   // the file or folder the profile was read from
	Recordings []string // all recordings of the run: more than one when several JVMs recorded
	Exit       launch.Exit
	Failure    error    // nil, or one sentence: the program failed or was killed, though there is a profile
	Warnings   []string // sentences for the user, those of the profile's quality included
	Sources    *Sources // texts of the hot source files as they were profiled
}

// Status returns how the session gets on.
func (s *Session) Status() Status { return Status{} }

// Stop ends the program politely; what was measured is published. It returns
// at once and may be called at any time.
func (s *Session) Stop() {}

// Cancel ends the program; nothing is published any more, and Result is
// ErrCancelled. It returns at once and may be called at any time.
func (s *Session) Cancel() {}

// Done is closed when the session has ended.
func (s *Session) Done() <-chan struct{} { return nil }

// Result waits for the end and returns what the session found out. When the
// error is not nil there is no profile, but Exit and Warnings are set as far as
// they are known.
func (s *Session) Result() (Result, error) { return Result{}, ErrClosed }

// Sources returns the copies of hot source files made so far, never nil.
func (s *Session) Sources() *Sources { return &Sources{} }

// Index returns the index that finds the source files of the run; nil before
// the plan is made.
func (s *Session) Index() *source.Index { return nil }

// Sources are source texts as they were when they were profiled.
type Sources struct{}

// Text returns the profiled text of a file by its path.
func (s *Sources) Text(path string) ([]byte, bool) { return nil, false }

// OpenRecording reads recordings that exist already, of whatever origin. types
// are the sample types wanted; none means all that are there.
func OpenRecording(types []string, paths ...string) (*Result, error) { return nil, ErrNoRecording }

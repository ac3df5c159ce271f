package profiler

import (
	"context"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// Session is one profiled run. It is safe for concurrent use.
type Session struct {
	ID  string // of the form <UTC>-<random>
	Dir string // the session folder

	request  launch.Request
	observer *serialObserver
	guard    []string // see Sessions.GuardBy
	sources  *Sources
	done     chan struct{}
	result   Result // written before done is closed
	err      error  // likewise
	record   record // of the session's goroutine
	unsaved  error  // likewise: why session.json could not be written

	timings atomic.Int64 // how often methods were timed while it ran

	abort context.CancelFunc // ends the preparation

	mu      sync.Mutex // guards all below
	status  Status
	process *launch.Process // nil before the program runs
	plan    *launch.Plan    // nil before it is made
	index   *source.Index   // likewise
	wish    wish
}

// wish is how the user wants a session to end.
type wish int

const (
	wishNone wish = iota
	wishStop
	wishCancel
)

// Result is what a session found out. It is not changed once handed out.
type Result struct {
	Profile    *profile.Profile
	Recording  string   // the file or folder the profile was read from
	Recordings []string // all recordings of the run: more than one when several JVMs recorded
	Exit       launch.Exit
	Failure    error    // nil, or one sentence: the program failed or was killed, though there is a profile
	Notices    []string // sentences for the user about the run itself
	Warnings   []string // the notices and what the profile's quality says
	Sources    *Sources // texts of the hot source files as they were profiled
	// Index finds the source files of the run; nil for a recording that is not
	// of a session.
	Index *source.Index
}

// newSession returns a session that has not begun. abort ends its preparation.
func newSession(id, dir string, r launch.Request, o Observer, abort context.CancelFunc) *Session {
	now := time.Now().UTC()
	return &Session{
		ID: id, Dir: dir, request: r, observer: &serialObserver{to: o},
		sources: newSources(dir, now), done: make(chan struct{}), abort: abort,
		status: Status{ID: id, State: Preparing, Goal: goalOf(r), Step: "preparing", Started: now},
		record: record{ID: id, State: Preparing, Goal: goalOf(r), Started: now},
	}
}

// goalOf names what a request runs before there is a plan.
func goalOf(r launch.Request) string {
	switch {
	case r.TestMethod != "":
		return r.Class + "#" + r.TestMethod
	case r.Class != "":
		return r.Class
	case r.Target != "":
		return r.Target
	case r.File != "":
		return r.File
	case len(r.Command) > 0:
		return r.Command[0]
	default:
		return "nothing"
	}
}

// Status returns how the session gets on.
func (s *Session) Status() Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.status
}

// Stop ends the program politely; what was measured is published. It returns
// at once and may be called at any time.
func (s *Session) Stop() { s.end(wishStop) }

// Cancel ends the program; nothing is published any more, and Result is
// ErrCancelled. It returns at once and may be called at any time.
func (s *Session) Cancel() {
	s.observer.mute()
	s.end(wishCancel)
}

// end tells the session how to end; the first cancel or stop counts, but a stop
// can still become a cancel.
func (s *Session) end(w wish) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if w <= s.wish {
		return
	}
	s.wish = w
	s.abort()
	if s.process != nil {
		s.process.Stop()
	}
}

// Signal passes a signal on to the program, if one runs.
func (s *Session) Signal(sig os.Signal) error {
	s.mu.Lock()
	process := s.process
	s.mu.Unlock()
	if process == nil {
		return nil
	}
	return process.Signal(sig)
}

// wished returns how the user wants the session to end.
func (s *Session) wished() wish {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wish
}

// Done is closed when the session has ended.
func (s *Session) Done() <-chan struct{} { return s.done }

// Result waits for the end and returns what the session found out. When the
// error is not nil there is no profile, but Exit and Warnings are set as far as
// they are known.
func (s *Session) Result() (Result, error) {
	<-s.done
	return s.result, s.err
}

// Sources returns the copies of hot source files made so far, never nil.
func (s *Session) Sources() *Sources { return s.sources }

// Index returns the index that finds the source files of the run; nil before
// the plan is made.
func (s *Session) Index() *source.Index {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.index
}

// Plan returns what is run and how; nil before it is known. It must not be
// changed.
func (s *Session) Plan() *launch.Plan {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.plan
}

// update changes the status and tells the observer.
func (s *Session) update(change func(*Status)) {
	s.mu.Lock()
	change(&s.status)
	status := s.status
	s.mu.Unlock()
	s.observer.Progress(status)
}

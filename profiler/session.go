package profiler

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/source"
)

// Session is one profiled run. It is safe for concurrent use.
type Session struct {
	ID  string // of the form <UTC>-<random>
	Dir string // the session folder

	common   launch.Common
	subject  subject
	observer *serialObserver
	guard    []string // see Sessions.GuardBy
	sources  *Sources
	done     chan struct{}
	result   Result // written before done is closed
	err      error  // likewise
	record   record // of the session's goroutine
	unsaved  error  // likewise: why session.json could not be written

	debuggable bool         // the program was prepared for a debugger
	timings    atomic.Int64 // how often methods were timed while it ran

	abort context.CancelFunc // ends the preparation

	mu          sync.Mutex // guards all below
	status      Status
	measurement measurement   // nil before it has begun
	plan        *launch.Plan  // of a launched program; nil before it is made
	index       *source.Index // nil before it is known
	wish        wish
}

// wish is how the user wants a session to end.
type wish int

const (
	wishNone wish = iota
	wishStop
	wishCancel
)

// newSession returns a session that has not begun. abort ends its preparation.
func newSession(id, dir string, r Request, o Observer, abort context.CancelFunc) *Session {
	now := time.Now().UTC()
	return &Session{
		ID: id, Dir: dir, common: r.common(), subject: r.subject(dir), debuggable: r.Debuggable(), observer: &serialObserver{to: o},
		sources: newSources(dir, now), done: make(chan struct{}), abort: abort,
		status: Status{ID: id, State: Preparing, Goal: r.goal(), Step: "preparing", Started: now},
		record: record{ID: id, State: Preparing, Goal: r.goal(), Started: now},
	}
}

// Status returns how the session gets on.
func (s *Session) Status() Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.status
}

// Stop ends the measurement politely, and with it a program that was launched;
// what was measured is published. It returns
// at once and may be called at any time.
func (s *Session) Stop() { s.end(wishStop) }

// Cancel ends the same; nothing is published any more, and Result is
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
	if s.measurement != nil {
		s.measurement.stop()
	}
}

// Signal passes a signal on to the program, if one was launched and runs.
func (s *Session) Signal(sig os.Signal) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if launched, ok := s.measurement.(*programRun); ok {
		return launched.process.Signal(sig)
	}
	return nil
}

// jvms are the JVMs that the program can be in now, at least one, the likeliest
// first.
func (s *Session) jvms() ([]int, error) {
	s.mu.Lock()
	m, state, goal := s.measurement, s.status.State, s.status.Goal
	s.mu.Unlock()
	if m == nil || state != Running {
		return nil, fmt.Errorf("%w: %s does not run now", jvm.ErrNoProcess, goal)
	}
	pids := m.jvms()
	if len(pids) == 0 {
		return nil, fmt.Errorf("%w: no JVM of %s has been started yet; try again in a moment", jvm.ErrNoProcess, goal)
	}
	return pids, nil
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
// error is not nil there is no profile, but Exit and Notes are set as far as
// they are known.
func (s *Session) Result() (Result, error) {
	<-s.done
	return s.result, s.err
}

// Index returns the index that finds the source files of the run; nil before
// the plan is made.
func (s *Session) Index() *source.Index {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.index
}

// Plan returns what is launched and how; nil before it is known, and for a JVM
// that was attached to. It must not be changed.
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

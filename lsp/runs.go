package lsp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"jfrlens/jfr/units"
	"jfrlens/profiler"
	"jfrlens/profiler/profile"
)

// runs are the profiled programs of this connection.
type runs struct {
	turns *turns

	mu     sync.Mutex   // guards the fields below
	active []*activeRun // oldest first
}

// activeRun is one measured program from the click to its end. It is the
// observer of its session.
type activeRun struct {
	launcher *launcher
	number   int    // its turn among what was started, opened and cleared on this connection, from 1
	id       string // the number, as clients know it; of the first try where a run had to be started again
	name     string // what is run, for people
	origin   origin // what was clicked
	tests    *tests // that it runs; nil for a program

	quiet bool // the user is not asked whether it shall run

	request  profiler.Request
	ending   atomic.Bool                   // the user has ended it
	stopped  atomic.Pointer[profiler.Stop] // that was told; nil for none
	terminal atomic.Pointer[terminal]      // of the client; nil for none
	ended    atomic.Int64                  // when the program ended, in nanoseconds since 1970; 0 before

	begun    chan struct{} // closed when run is set, or is known to stay nil
	over     chan struct{} // closed when it is not active any more
	run      Run
	progress *progress
	profiles chan *profile.Profile // holds the newest one only
}

// launcher starts programs and measurements of running ones, and owns those that run.
type launcher struct {
	*workspace
	screen     *screen
	recordings *recordings
	finder     *goalFinder
	jvms       *runningJVMs

	runner   Runner
	runs     runs
	checking atomic.Pointer[checking] // of what is shown, nil for none
	timed    timedMethods
}

// newRun is a run that has not begun.
func (l *launcher) newRun(name string, from origin, request profiler.Request) *activeRun {
	return &activeRun{
		launcher: l, name: name, origin: from, request: request,
		begun:    make(chan struct{}),
		over:     make(chan struct{}),
		profiles: make(chan *profile.Profile, 1),
	}
}

// start profiles what a requests and returns at once, but where the same runs
// already only after that has ended; errNotChosen if it shall go on. ctx ends with
// the connection.
func (l *launcher) start(ctx context.Context, a *activeRun) error {
	if err := l.admit(ctx, a); err != nil {
		return err
	}
	a.progress = l.editor.beginProgress(ctx, "run-"+a.id, "Profiling "+a.name, a.cancel)
	var err error
	a.run, err = l.runner.Start(l.root, a.request, a.inTerminal())
	close(a.begun)
	if err != nil {
		l.runs.remove(a)
		a.progress.end("failed")
		return err
	}
	l.refresh.want()
	if !l.spawn("run", a.follow) {
		a.cancel()
	}
	return nil
}

// program is what runs; nil where it could not be started. It waits until that
// is known.
func (a *activeRun) program() Run {
	<-a.begun
	return a.run
}

// stop ends the program politely and publishes what was measured.
func (a *activeRun) stop() {
	a.ending.Store(true)
	if run := a.program(); run != nil {
		run.Stop()
	}
}

// cancel ends the program and publishes nothing.
func (a *activeRun) cancel() {
	a.ending.Store(true)
	if run := a.program(); run != nil {
		run.Cancel()
	}
}

// Progress shows a step of the session.
func (a *activeRun) Progress(status profiler.Status) {
	if status.State == profiler.Reading {
		a.ended.CompareAndSwap(0, time.Now().UnixNano())
	}
	a.tellStop(status.Stopped)
	text := status.Step
	if status.Samples > 0 {
		text += " · " + units.Plural(status.Samples, "sample")
	}
	a.progress.report(text)
}

// Output passes a line of the program or its build on to the client's log.
func (a *activeRun) Output(stream, line string) {
	a.launcher.toClient.post(protocol.MessageTypeLog, stream+": "+line)
}

// Profile takes a profile of the running program; an older one that nobody has
// looked at yet is dropped.
func (a *activeRun) Profile(p *profile.Profile) {
	for {
		select {
		case a.profiles <- p:
			return
		default:
		}
		select {
		case <-a.profiles:
		default:
		}
	}
}

// add makes a run active, unless another of the same goal is: it returns that.
func (r *runs) add(a *activeRun) (other *activeRun) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if other = r.ofLocked(a.origin); other != nil {
		return other
	}
	a.number = r.turns.next()
	a.id = cmp.Or(a.id, fmt.Sprint(a.number))
	r.active = append(r.active, a)
	return nil
}

// remove takes a run from those that are active.
func (r *runs) remove(a *activeRun) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.active = slices.DeleteFunc(r.active, func(other *activeRun) bool { return other == a })
	close(a.over)
}

// all returns what runs now, oldest first.
func (r *runs) all() []*activeRun {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.active)
}

// of returns the run of a goal, nil if it does not run.
func (r *runs) of(from origin) *activeRun {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.ofLocked(from)
}

// ofLocked is of where r.mu is held.
func (r *runs) ofLocked(from origin) *activeRun {
	if i := slices.IndexFunc(r.active, func(a *activeRun) bool { return a.origin == from }); i >= 0 {
		return r.active[i]
	}
	return nil
}

// each calls fn for a session, or for all where none is named.
func (r *runs) each(id string, fn func(*activeRun)) error {
	found := false
	for _, a := range r.all() {
		if id == "" || a.id == id {
			found = true
			fn(a)
		}
	}
	switch {
	case found:
		return nil
	case id != "" && len(r.all()) > 0:
		return fmt.Errorf("session %s does not run any more", id)
	}
	return errors.New("no program is being profiled now")
}

// stopRuns ends every program and the measurement of each that was attached to,
// and waits for them. Session folders stay.
func (l *launcher) stopRuns() {
	for _, a := range l.runs.all() {
		a.cancel()
	}
	if err := l.runner.Close(); err != nil {
		l.log.Warn("stop runs", zap.Error(err))
	}
}

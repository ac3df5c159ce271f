package profiler

import (
	"sync"
	"sync/atomic"

	"jfrlens/profiler/process"
	"jfrlens/profiler/profile"
)

// Observer is told how a session gets on. Its methods are called from the
// session's goroutines, one call at a time for each method, and must not block
// for long nor wait for the session.
type Observer interface {
	// Progress reports a new state or step.
	Progress(Status)
	// Output delivers one line of the program ("stdout", "stderr") or of the
	// build ("build").
	Output(stream, line string)
	// Profile delivers a profile: about once a second while the program runs on
	// JDK 17 or later, and the final one. A cancelled session delivers no more.
	Profile(*profile.Profile)
}

// Streamer is an Observer that wants the program's streams as they are, for a
// program that talks to a person on a terminal. Output then gets only the lines
// of the build.
type Streamer interface {
	Observer
	Streams() process.Stdio
}

// serialObserver calls an observer, which may be nil, one call at a time for
// each method.
type serialObserver struct {
	to Observer
	listener

	progressMu sync.Mutex // held during Progress
	outputMu   sync.Mutex // held during Output
	profileMu  sync.Mutex // held during Profile
	muted      atomic.Bool
}

// Progress implements Observer.
func (o *serialObserver) Progress(status Status) {
	if o.to == nil {
		return
	}
	o.progressMu.Lock()
	defer o.progressMu.Unlock()
	o.to.Progress(status)
}

// Output implements Observer.
func (o *serialObserver) Output(stream, line string) {
	o.hear(line)
	if o.to == nil {
		return
	}
	o.outputMu.Lock()
	defer o.outputMu.Unlock()
	o.to.Output(stream, line)
}

// Profile implements Observer.
func (o *serialObserver) Profile(p *profile.Profile) {
	o.profileMu.Lock()
	defer o.profileMu.Unlock()
	if o.to != nil && !o.muted.Load() {
		o.to.Profile(p)
	}
}

// mute lets no more profiles through.
func (o *serialObserver) mute() { o.muted.Store(true) }

// streams returns where the program's streams go, and a function that delivers
// unfinished lines after its end.
func (o *serialObserver) streams() (stdio process.Stdio, flush func()) {
	if s, ok := o.to.(Streamer); ok {
		stdio := s.Streams()
		stdio.Stdout, stdio.Stderr = o.overhear(stdio.Stdout), o.overhear(stdio.Stderr)
		return stdio, func() {}
	}
	out := process.NewLineWriter(maxLine, func(line string) { o.Output("stdout", line) })
	err := process.NewLineWriter(maxLine, func(line string) { o.Output("stderr", line) })
	return process.Stdio{Stdout: out, Stderr: err}, func() {
		_ = out.Close()
		_ = err.Close()
	}
}

// maxLine bounds the lines of the program's output, in bytes.
const maxLine = 8 << 10

// prepareProgress passes the steps of the preparation on.
type prepareProgress struct{ session *Session }

// Step implements launch.Progress.
func (p prepareProgress) Step(text string) {
	p.session.update(func(s *Status) { s.Step = text })
}

// BuildOutput implements launch.Progress.
func (p prepareProgress) BuildOutput(line string) { p.session.observer.Output("build", line) }

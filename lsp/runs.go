package lsp

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"jfrlens/profiler"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
)

// runs are the profiled programs of this connection.
type runs struct {
	mu     sync.Mutex   // guards the fields below
	last   int          // turn of what was started, opened or cleared last
	active []*activeRun // oldest first
}

// activeRun is one measured program from the click to its end. It is the
// observer of its session.
type activeRun struct {
	server *Server
	number int    // its turn among what was started, opened and cleared on this connection, from 1
	id     string // the number, as clients know it
	name   string // what is run, for people
	origin origin // what was clicked

	request launch.Request
	ended   atomic.Int64 // when the program ended, in nanoseconds since 1970; 0 before

	started  chan struct{} // closed when run is set, or is known to stay nil
	run      Run
	progress *progress
	profiles chan *profile.Profile // holds the newest one only
}

// start runs a program under the profiler and returns at once. ctx ends with
// the connection.
func (s *Server) start(ctx context.Context, request launch.Request, from origin, name string) (*activeRun, error) {
	return s.begin(ctx, name, from, func(a *activeRun) (Run, error) {
		a.request = request
		return s.runner.Start(s.root, request, a)
	})
}

// begin shows what run starts and returns at once.
func (s *Server) begin(ctx context.Context, name string, from origin, run func(*activeRun) (Run, error)) (*activeRun, error) {
	a := &activeRun{
		server: s, name: name, origin: from,
		started:  make(chan struct{}),
		profiles: make(chan *profile.Profile, 1),
	}
	a.progress = s.beginProgress(ctx, "Profiling "+name, a.cancel)
	var err error
	a.run, err = run(a)
	close(a.started)
	if err != nil {
		a.progress.end("failed")
		return nil, err
	}
	s.runs.add(a)
	s.refresh.want()
	if !s.spawn("run", a.follow) {
		a.cancel()
	}
	return a, nil
}

// cancel ends the program and publishes nothing. It may come before the program
// was started.
func (a *activeRun) cancel() {
	<-a.started
	if a.run != nil {
		a.run.Cancel()
	}
}

// Progress shows a step of the session.
func (a *activeRun) Progress(status profiler.Status) {
	if status.State == profiler.Reading {
		a.ended.CompareAndSwap(0, time.Now().UnixNano())
	}
	text := status.Step
	if status.Samples > 0 {
		text += " · " + sampleCount(status.Samples)
	}
	a.progress.report(text)
}

// Output passes a line of the program or its build on to the client's log.
func (a *activeRun) Output(stream, line string) {
	a.server.toClient.post(protocol.MessageTypeLog, stream+": "+line)
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

func (r *runs) add(a *activeRun) {
	a.number = r.next()
	a.id = fmt.Sprint(a.number)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.active = append(r.active, a)
}

// next is the turn of what is started or opened now.
func (r *runs) next() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last++
	return r.last
}

func (r *runs) remove(a *activeRun) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.active = slices.DeleteFunc(r.active, func(other *activeRun) bool { return other == a })
}

// all returns what runs now, oldest first.
func (r *runs) all() []*activeRun {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.active)
}

// of returns the run of a goal, nil if it does not run.
func (r *runs) of(from origin) *activeRun {
	for _, a := range r.all() {
		if a.origin == from {
			return a
		}
	}
	return nil
}

// stopRuns ends every program and the measurement of each that was attached to,
// and waits for them. Session folders stay.
func (s *Server) stopRuns() {
	for _, a := range s.runs.all() {
		a.cancel()
	}
	if err := s.runner.Close(); err != nil {
		s.log.Warn("stop runs", zap.Error(err))
	}
}

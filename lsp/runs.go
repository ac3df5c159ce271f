package lsp

import (
	"context"
	"errors"
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
	mu     sync.Mutex // guards next and active
	next   int
	active []*activeRun // oldest first
}

// activeRun is one measured program from the click to its end. It is the
// observer of its session.
type activeRun struct {
	server *Server
	id     string
	name   string     // what is run, for people
	origin origin     // what was clicked
	before *published // what was shown when it began

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
		server: s, name: name, origin: from, before: s.shown.Load(),
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

// follow publishes what comes in until the run ends.
func (a *activeRun) follow(context.Context) {
	type outcome struct {
		profiler.Result
		err error
	}
	ended := make(chan outcome, 1)
	awaitResult := func(context.Context) {
		result, err := a.run.Result()
		ended <- outcome{result, err}
	}
	if !a.server.spawn("result", awaitResult) {
		a.run.Cancel()
		awaitResult(a.server.root)
	}
	for {
		select {
		case p := <-a.profiles:
			a.server.publish(a.show(p, true))
		case o := <-ended:
			a.server.runs.remove(a)
			if o.err != nil {
				a.failed(o.err)
				return
			}
			a.done(o.Result)
			return
		}
	}
}

// show makes a profile of the run ready to be shown.
func (a *activeRun) show(p *profile.Profile, live bool) *published {
	shown, err := a.server.newShown(p, a.run.Files(), a.run.Sources())
	if err != nil {
		return nil // no samples yet
	}
	shown.live, shown.run, shown.title = live, a.id, a.name
	return shown
}

// done publishes the result.
func (a *activeRun) done(result profiler.Result) {
	s := a.server
	shown := a.show(result.Profile, false)
	if shown == nil {
		a.failed(fmt.Errorf("no profile of %s: it has no samples; profile a longer run", a.name))
		return
	}
	shown.recording = result.Recording
	s.publish(shown)
	if ended := a.ended.Load(); ended != 0 {
		s.log.Info("published", zap.String("program", a.name), zap.Int64("samples", shown.view.Samples),
			zap.Duration("afterItsEnd", time.Since(time.Unix(0, ended))))
	}
	text := shown.summary() + note(result.Warnings)
	a.progress.end(text)
	kind := protocol.MessageTypeInfo
	if result.Failure != nil {
		kind, text = protocol.MessageTypeWarning, sentence(result.Failure)+" "+text
	}
	s.editor.show(s.root, kind, text)
	for _, warning := range result.Warnings {
		s.log.Warn(warning)
	}
}

// note is what limits the trust in a result: the first warning in full, the
// others are in the log.
func note(warnings []string) string {
	switch len(warnings) {
	case 0:
		return ""
	case 1:
		return " Note: " + warnings[0]
	default:
		return fmt.Sprintf(" Note: %s (and %d more in the log)", warnings[0], len(warnings)-1)
	}
}

// failed takes back what was shown of the run and says why there is nothing.
func (a *activeRun) failed(err error) {
	s := a.server
	s.takeBack(a)
	if errors.Is(err, profiler.ErrCancelled) || s.root.Err() != nil {
		a.progress.end("cancelled")
		return
	}
	a.progress.end("failed")
	var consent *launch.ConsentError
	if errors.As(err, &consent) && s.consents(a, consent) {
		a.request.AllowDangers = true
		if _, err = s.start(s.root, a.request, a.origin, a.name); err == nil {
			return
		}
	}
	s.editor.show(s.root, protocol.MessageTypeError, sentence(err))
}

// consents asks whether options that the project's own files bring, and that
// could run other code, may be used.
func (s *Server) consents(a *activeRun, consent *launch.ConsentError) bool {
	const allow = "Allow for this run"
	answer, _ := s.ask(s.root, a.name+": "+consent.Error(), []string{allow, "Do not run"})
	return answer == allow
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
	r.mu.Lock()
	defer r.mu.Unlock()
	r.next++
	a.id = fmt.Sprint(r.next)
	r.active = append(r.active, a)
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

// stopRuns ends every program and waits for it. Session folders stay.
func (s *Server) stopRuns() {
	if err := s.runner.Close(); err != nil {
		s.log.Warn("stop runs", zap.Error(err))
	}
}

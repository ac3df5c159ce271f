package lsp

import (
	"context"
	"sync/atomic"

	"jfrlens/profiler"
	"jfrlens/profiler/source"
)

// Attach begins to measure a JVM that runs already.
func (r sessionRunner) Attach(ctx context.Context, request profiler.AttachRequest, o profiler.Observer) (Run, error) {
	ctx, stop := context.WithCancel(ctx)
	a := &attachedRun{stop: stop, done: make(chan struct{})}
	request.Profile = o.Profile
	request.Located = a.locate
	request.Step = func(text string) { o.Progress(profiler.Status{Step: text}) }
	go func() { // ends with ctx, and Close waits for it
		defer close(a.done)
		defer stop()
		a.result, a.err = r.sessions.Attach(ctx, request)
	}()
	return a, nil
}

// attachedRun is the measurement of a JVM that was there before, as a Run. It
// has a goroutine of its own, which ends with it.
type attachedRun struct {
	stop      context.CancelFunc
	cancelled atomic.Bool
	sources   atomic.Pointer[source.Index] // nil before anything is measured

	done   chan struct{} // closed when the fields below are set
	result profiler.Result
	err    error
}

// Stop ends the measurement; the program goes on.
func (a *attachedRun) Stop() { a.stop() }

// Cancel ends the measurement and forgets it; the program goes on.
func (a *attachedRun) Cancel() {
	a.cancelled.Store(true)
	a.stop()
}

// Result waits for the end.
func (a *attachedRun) Result() (profiler.Result, error) {
	<-a.done
	if a.cancelled.Load() {
		return profiler.Result{}, profiler.ErrCancelled
	}
	return a.result, a.err
}

// locate takes where sources are found and their texts are kept.
func (a *attachedRun) locate(sources *source.Index) { a.sources.Store(sources) }

// Sources finds sources in the workspace, with the copies of hot files made so far.
func (a *attachedRun) Sources() source.Finder {
	if sources := a.sources.Load(); sources != nil {
		return sources
	}
	return nil
}

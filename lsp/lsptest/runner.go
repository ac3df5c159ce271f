package lsptest

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"jfrlens/lsp"
	"jfrlens/profiler"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/opinion"
	"jfrlens/profiler/process"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// Runner is a lsp.Runner whose programs end when the test says so.
type Runner struct {
	// Root is the folder below which sources are found by package and class.
	Root string
	// Refuse, if set, is why no program starts.
	Refuse error
	// Opinion answers a check, or Unchecked if that is set; it is told of by a step.
	Opinion   *opinion.Opinion
	Unchecked error
	// CheckWhen, if set, is what a check waits for.
	CheckWhen <-chan struct{}

	started chan *Run

	mu   sync.Mutex // guards runs
	runs []*Run
}

// NewRunner returns a runner.
func NewRunner() *Runner { return &Runner{started: make(chan *Run, 16)} }

// Start makes a run that the test gets by Next.
func (r *Runner) Start(ctx context.Context, request profiler.Request, o profiler.Observer) (lsp.Run, error) {
	run := &Run{}
	switch request := request.(type) {
	case profiler.Launch:
		run.Request = request.Request
	case profiler.Attach:
		run.Attached = request
	}
	if r.Refuse != nil {
		return nil, r.Refuse
	}
	run.runner, run.observer = r, o
	run.ended, run.stopped = make(chan struct{}), make(chan struct{})
	context.AfterFunc(ctx, run.Cancel)
	r.mu.Lock()
	r.runs = append(r.runs, run)
	r.mu.Unlock()
	r.started <- run
	return run, nil
}

// Check answers what the test has set.
func (r *Runner) Check(ctx context.Context, _ profiler.Launch, _ profiler.Result, o profiler.Observer) (*opinion.Opinion, error) {
	o.Progress(profiler.Status{State: profiler.Running, Step: "run 2 of 3"})
	if r.Opinion == nil && r.Unchecked == nil {
		<-ctx.Done() // the test cancels it
		return nil, ctx.Err()
	}
	if r.CheckWhen != nil {
		<-r.CheckWhen
	}
	return r.Opinion, r.Unchecked
}

// Close cancels everything.
func (r *Runner) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, run := range r.runs {
		run.Cancel()
	}
	return nil
}

// Next waits for the next run that the server starts.
func (r *Runner) Next(t testing.TB) *Run {
	t.Helper()
	select {
	case run := <-r.started:
		return run
	case <-t.Context().Done():
		t.Fatal("no program was started")
		return nil
	}
}

// Started are the runs that Next has not given yet.
func (r *Runner) Started() <-chan *Run { return r.started }

// Run is one program of a Runner.
type Run struct {
	Request  launch.Request  // of a program that was started
	Attached profiler.Attach // of a JVM that was there before
	runner   *Runner
	observer profiler.Observer

	stop    sync.Once
	stopped chan struct{} // closed by Stop

	end    sync.Once
	ended  chan struct{} // closed when result and err are set
	result profiler.Result
	err    error
}

// Publish shows a profile while the program runs.
func (r *Run) Publish(p *profile.Profile) { r.observer.Profile(p) }

// Progress reports a status.
func (r *Run) Progress(s profiler.Status) { r.observer.Progress(s) }

// Output prints a line.
func (r *Run) Output(stream, line string) { r.observer.Output(stream, line) }

// Streams are those of a program that has a terminal; false where it has none.
func (r *Run) Streams() (process.Stdio, bool) {
	s, ok := r.observer.(profiler.Streamer)
	if !ok {
		return process.Stdio{}, false
	}
	return s.Streams(), true
}

// Finish ends the program with a result.
func (r *Run) Finish(result profiler.Result) {
	r.end.Do(func() { r.result = result; close(r.ended) })
}

// Fail ends the program without one.
func (r *Run) Fail(err error) { r.FailAfter(profiler.Result{}, err) }

// FailAfter ends the program without a profile, after something was found out.
func (r *Run) FailAfter(result profiler.Result, err error) {
	r.end.Do(func() { r.result, r.err = result, err; close(r.ended) })
}

// Stopped is closed when the server asked the program to end.
func (r *Run) Stopped() <-chan struct{} { return r.stopped }

// Ended is closed when the program has ended.
func (r *Run) Ended() <-chan struct{} { return r.ended }

// Stop notes the wish; the test decides what comes of it.
func (r *Run) Stop() { r.stop.Do(func() { close(r.stopped) }) }

// Cancel ends the program.
func (r *Run) Cancel() { r.Fail(profiler.ErrCancelled) }

// Result waits for the end.
func (r *Run) Result() (profiler.Result, error) {
	<-r.ended
	return r.result, r.err
}

// Sources finds classes below Runner.Root.
func (r *Run) Sources() source.Finder { return Folder(r.runner.Root) }

// Folder finds the Java file of a class by its package below the folder.
type Folder string

// Find looks for a/b/C.java of the class a.b.C$D.
func (f Folder) Find(class string, line int) (string, int, bool) {
	outer, _, _ := strings.Cut(class, "$")
	path := filepath.Join(string(f), filepath.FromSlash(strings.ReplaceAll(outer, ".", "/"))+".java")
	_, err := os.Stat(path)
	return path, line, err == nil
}

// Text reads a file.
func (f Folder) Text(path string) ([]byte, bool) {
	text, err := source.ReadFile(path)
	return text, err == nil
}

// Kept has the files as they are on disk.
func (f Folder) Kept(path string) ([]byte, bool) { return f.Text(path) }

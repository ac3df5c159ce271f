package lsp

import (
	"context"

	"jfrlens/profiler"
	"jfrlens/profiler/opinion"
	"jfrlens/profiler/source"
)

// Runner profiles programs. [profiler.Sessions] is the real one.
type Runner interface {
	// Start begins a run that ends with ctx at the latest, and returns at once.
	Start(ctx context.Context, r profiler.Request, o profiler.Observer) (Run, error)
	// Check runs a program again, to tell which numbers of a result hold, until ctx ends.
	Check(ctx context.Context, r profiler.Launch, of profiler.Result, o profiler.Observer) (*opinion.Opinion, error)
	// Close cancels what runs and waits for it.
	Close() error
}

// Run is one profiled program.
type Run interface {
	// Stop ends the measurement politely, and with it a program that was launched;
	// what was measured is published.
	Stop()
	// Cancel ends the same; nothing is published.
	Cancel()
	// Result waits for the end.
	Result() (profiler.Result, error)
	// Sources finds the source files of the program, and their texts as they were when
	// they were profiled; nil before they are known.
	Sources() source.Finder
}

// sessionRunner is a Runner that uses sessions of package profiler.
type sessionRunner struct{ sessions *profiler.Sessions }

// Start begins a session.
func (r sessionRunner) Start(ctx context.Context, request profiler.Request, o profiler.Observer) (Run, error) {
	session, err := r.sessions.Start(ctx, request, o)
	if err != nil {
		return nil, err
	}
	return sessionRun{session}, nil
}

// Check starts sessions that belong to that of the result.
func (r sessionRunner) Check(ctx context.Context, request profiler.Launch, of profiler.Result, o profiler.Observer) (*opinion.Opinion, error) {
	return r.sessions.Check(ctx, request, of, o)
}

// Close ends all sessions.
func (r sessionRunner) Close() error { return r.sessions.Close() }

// sessionRun is a session as a Run.
type sessionRun struct{ *profiler.Session }

// Sources is the session's index of sources, with the copies that it made.
func (r sessionRun) Sources() source.Finder {
	if index := r.Session.Index(); index != nil {
		return index
	}
	return nil
}

package lsptest

import (
	"maps"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// State is what the server has told the editor so far.
type State struct {
	Messages      []string // window/showMessage
	Logs          []string // window/logMessage
	Documents     []protocol.ShowDocumentParams
	Progress      map[string]*Progress // by token
	HintRefreshes int
	LensRefreshes int
	PageChanges   int
	Debuggers     int // that the client was told to attach
	ShownChanges  int
	Printed       map[string]string // by session, with its title before it and "(over)" at the end
	Tested        []string          // jfrlens/tested, each as JSON
	Registered    []string          // methods
	Problems      map[uri.URI]protocol.PublishDiagnosticsParams
}

// Progress is a work-done progress at the editor.
type Progress struct {
	Title, Message string
	Ended          bool
}

// Await waits until a condition holds for the state.
func (e *Editor) Await(what string, holds func(State) bool) {
	e.t.Helper()
	e.await(what, time.After(e.waits), holds)
}

func (e *Editor) await(what string, deadline <-chan time.Time, holds func(State) bool) {
	e.t.Helper()
	for {
		e.mu.Lock()
		ok, changed := holds(e.state), e.changed
		e.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-changed:
		case <-e.ended:
			e.t.Fatalf("the server ended before: %s", what)
		case <-deadline:
			e.mu.Lock()
			defer e.mu.Unlock()
			e.t.Fatalf("did not happen: %s; messages: %q, logs: %q", what, e.state.Messages, e.state.Logs)
		}
	}
}

// AwaitAnswer asks the server until the answer is the one that is meant, again
// each time it says that lenses or hints are others now. One such word alone
// tells nothing: it may be about a change before.
func (e *Editor) AwaitAnswer(what string, asked func() bool) {
	e.t.Helper()
	deadline := time.After(e.waits)
	for {
		told := e.State().refreshes()
		if asked() {
			return
		}
		e.await(what, deadline, func(s State) bool { return s.refreshes() > told })
	}
}

func (s State) refreshes() int { return s.HintRefreshes + s.LensRefreshes }

// State returns a copy of what is known now.
func (e *Editor) State() State {
	e.mu.Lock()
	defer e.mu.Unlock()
	state := e.state
	state.Problems = maps.Clone(e.state.Problems)
	state.Progress = map[string]*Progress{}
	for token, bar := range e.state.Progress {
		copied := *bar
		state.Progress[token] = &copied
	}
	return state
}

// update changes the state and wakes who waits for it.
func (e *Editor) update(fn func(*State)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	fn(&e.state)
	close(e.changed)
	e.changed = make(chan struct{})
}

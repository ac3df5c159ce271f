package lsptest

import (
	"cmp"
	"context"
	"encoding/json"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/lsp"
	"jfrlens/lsp/wire"
)

// patience is how long an expectation waits, by default, before the test fails.
const patience = 5 * time.Minute

// Editor is a client at the other end of an in-memory wire.
type Editor struct {
	t      testing.TB
	conn   jsonrpc2.Conn
	server protocol.Server
	ended  chan struct{} // closed when the server has returned
	waits  time.Duration // how long an expectation waits
	mute   bool          // cannot ask the user
	code   int           // of the server, once ended

	mu       sync.Mutex // guards state and changed
	state    State
	changed  chan struct{} // closed and replaced at each change of state
	settings json.RawMessage
	answer   func(question string, answers []string) string
	versions map[uri.URI]int32
}

// Options say what kind of editor it is.
type Options struct {
	Capabilities protocol.ClientCapabilities
	ClientName   string
	Init         any // initializationOptions
	Root         string
	Settings     string // JSON of the section that workspace/configuration answers
	Server       lsp.Options
	Runner       lsp.Runner
	// NoQuestions makes it an editor that cannot ask the user.
	NoQuestions bool
	// Patience is how long an expectation waits before the test fails; 0 means
	// a minute.
	Patience time.Duration
}

// Start connects an editor to a new server and initializes it. Both end with
// the test.
func Start(t testing.TB, o Options) *Editor {
	t.Helper()
	e := Connect(t, o)
	e.Initialize(o)
	t.Cleanup(e.Quit)
	return e
}

// Connect connects an editor to a new server without saying anything.
func Connect(t testing.TB, o Options) *Editor {
	t.Helper()
	if o.Runner == nil {
		o.Runner = NewRunner()
	}
	left, right := jsonrpc2.NewChannelStreamPair(64)
	return Attach(t, left, o, func() int {
		code, err := lsp.ServeStream(context.Background(), right, o.Server, o.Runner)
		if err != nil {
			t.Errorf("serve: %v", err)
		}
		return code
	})
}

// Attach connects an editor to the server at the other end of a stream. wait
// returns the server's exit code when it has ended.
func Attach(t testing.TB, stream jsonrpc2.Stream, o Options, wait func() int) *Editor {
	t.Helper()
	e := &Editor{
		t: t, ended: make(chan struct{}), changed: make(chan struct{}), mute: o.NoQuestions,
		waits: cmp.Or(o.Patience, patience), settings: json.RawMessage(o.Settings), versions: map[uri.URI]int32{},
	}
	e.state.Progress = map[string]*Progress{}
	e.state.Problems = map[uri.URI]protocol.PublishDiagnosticsParams{}
	e.conn = jsonrpc2.NewConn(stream, jsonrpc2.WithCodec(wire.Codec()))
	e.server = protocol.ServerDispatcher(e.conn)
	e.conn.Go(context.Background(), e.handle)
	go func() {
		defer close(e.ended)
		e.code = wait()
	}()
	return e
}

// Initialize says hello.
func (e *Editor) Initialize(o Options) *protocol.InitializeResult {
	e.t.Helper()
	params := &protocol.InitializeParams{}
	params.Capabilities = o.Capabilities
	params.ClientInfo.Name = o.ClientName
	if o.Init != nil {
		raw, err := json.Marshal(o.Init)
		if err != nil {
			e.t.Fatal(err)
		}
		params.InitializationOptions = raw
	}
	if o.Root != "" {
		root := uri.File(o.Root)
		//lint:ignore SA1019 what every client sends and every server reads
		params.RootURI = &root
	}
	result, err := e.server.Initialize(e.t.Context(), params)
	if err != nil {
		e.t.Fatalf("initialize: %v", err)
	}
	if err := e.server.Initialized(e.t.Context(), &protocol.InitializedParams{}); err != nil {
		e.t.Fatalf("initialized: %v", err)
	}
	return result
}

// Quit ends the server in order, unless it has ended already.
func (e *Editor) Quit() {
	select {
	case <-e.ended:
	default:
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		_ = e.server.Shutdown(ctx) // may be a second one
		_ = e.server.Exit(ctx)
	}
	e.ExitCode()
	_ = e.conn.Close() // the server has closed the wire
}

// HangUp closes the wire without a word, as a crashed editor does.
func (e *Editor) HangUp() { _ = e.conn.Close() }

// ExitCode waits for the server's end.
func (e *Editor) ExitCode() int {
	e.t.Helper()
	select {
	case <-e.ended:
	case <-time.After(e.waits):
		e.t.Fatal("the server did not end")
	}
	return e.code
}

// Server sends requests and notifications.
func (e *Editor) Server() protocol.Server { return e.server }

// Conn is the connection, for what has no method.
func (e *Editor) Conn() jsonrpc2.Conn { return e.conn }

// Answer sets what the user clicks when the server asks.
func (e *Editor) Answer(fn func(question string, answers []string) string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.answer = fn
}

// Configure changes the settings and tells the server.
func (e *Editor) Configure(section string) {
	e.t.Helper()
	e.mu.Lock()
	e.settings = json.RawMessage(section)
	e.mu.Unlock()
	params := &protocol.DidChangeConfigurationParams{Settings: protocol.LSPAny("null")}
	if err := e.server.DidChangeConfiguration(e.t.Context(), params); err != nil {
		e.t.Fatal(err)
	}
}

package lsp

import (
	"context"
	"errors"
	"io"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"

	"jfrlens/flamegraph"
	"jfrlens/lsp/wire"
	"jfrlens/profiler"
)

// endGrace is how long the end of a connection may take: running programs are
// stopped politely in it. What still runs then is left to the process's end.
const endGrace = 5 * time.Second

// errStopping is the cause of everything that ends because the server ends.
var errStopping = errors.New("the language server is stopping")

// Options configure a server.
type Options struct {
	// Version is what the server calls itself.
	Version string
	// Log receives the server's log; nil discards it. It must not write to
	// standard output, which belongs to the protocol.
	Log *zap.Logger
	// SessionRoot is the folder of the session folders; empty means the
	// platform's place for it.
	SessionRoot string
	// SyntaxPatience is how long a request waits for the declarations of a text
	// that has just changed; 0 means the default.
	SyntaxPatience time.Duration
	// Guard is for [profiler.Sessions.GuardBy]; empty means none.
	Guard []string
	// SQL returns what pages ask of a recording; nil where nobody can.
	SQL func(recording string) *flamegraph.SQL
	// History returns what tells pages of a recording of the runs of its program, or of a folder; nil where nobody can.
	History func(folder, recording string) flamegraph.Historian
	// ParentPID is the process to end with, besides the one that the client
	// names; 0 means none.
	ParentPID int
}

// Serve talks to one client over a byte connection until the client is gone,
// says exit, or ctx ends. It returns the process's exit code: 0 after an
// orderly shutdown. The error says what was wrong with the input where that has
// ended it. Goroutines may be left behind when something hangs, so the
// process is expected to end soon after.
func Serve(ctx context.Context, conn io.ReadWriteCloser, o Options) (int, error) {
	client, err := wire.Over(conn)
	if err != nil {
		return 1, err
	}
	sessions, err := profiler.Open(o.SessionRoot)
	if err != nil {
		return 1, err
	}
	sessions.GuardBy(o.Guard...)
	return serve(ctx, client, o, sessionRunner{sessions}, sessions)
}

// ServeStream is Serve on a stream that is framed already and with another
// runner, such as the in-memory wire and the scripted runs of tests.
func ServeStream(ctx context.Context, stream jsonrpc2.Stream, o Options, runner Runner) (int, error) {
	client, err := wire.OverStream(stream)
	if err != nil {
		return 1, err
	}
	history, err := profiler.Open(o.SessionRoot)
	if err != nil {
		return 1, err
	}
	return serve(ctx, client, o, runner, history)
}

// serve runs the connection to its end.
func serve(ctx context.Context, conn *wire.Conn, o Options, runner Runner, history *profiler.Sessions) (int, error) {
	if o.Log == nil {
		o.Log = zap.NewNop()
	}
	if o.SyntaxPatience == 0 {
		o.SyntaxPatience = syntaxPatience
	}
	root, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s := newServer(root, o, runner, history)
	client := conn.Client()
	s.editor = &editor{client: client, wire: conn, features: s.features, log: s.log}
	s.onParent = func(pid int) {
		s.spawn("client process", func(ctx context.Context) { conn.EndWith(ctx, pid) })
	}
	s.spawn("log", func(ctx context.Context) { s.toClient.run(ctx, client) })
	s.spawn("refresh", func(ctx context.Context) { s.refresh.run(ctx, s.editor) })
	s.spawn("documents", func(ctx context.Context) { s.documents.warmer.run(ctx, s.derive) })
	s.spawn("JVMs", s.jvms.watchJVMs)
	s.onParent(o.ParentPID)
	conn.Serve(root, wire.Handlers{Server: s, Methods: s.methods(), See: s.documents.seenBy, Log: s.log})

	select {
	case <-conn.Ended():
	case <-root.Done():
	}
	code := conn.ExitCode()
	s.finish(func() { cancel(errStopping) })
	conn.Close()
	return code, conn.Err()
}

// finish stops everything and waits for it, but not longer than endGrace.
func (s *Server) finish(cancel func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.launcher.stopRuns()
		cancel()
		if err := s.screen.pages.browser.Close(); err != nil {
			s.log.Debug("page server", zap.Error(err))
		}
		s.wait()
	}()
	select {
	case <-done:
	case <-time.After(endGrace):
		s.log.Warn("not everything ended in time", zap.Duration("grace", endGrace))
		cancel()
	}
}

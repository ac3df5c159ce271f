package lsp

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"jfrlens/profiler"
)

// endGrace is how long the end of a connection may take: running programs are
// stopped politely in it. What still runs then is left to the process's end.
const endGrace = 5 * time.Second

// closeGrace is how long the last answers may take to be written.
const closeGrace = 200 * time.Millisecond

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
	// ParentPID is the process to end with, besides the one that the client
	// names; 0 means none.
	ParentPID int
}

// Serve talks to one client over a byte connection until the client is gone,
// says exit, or ctx ends. It returns the process's exit code: 0 after an
// orderly shutdown. Goroutines may be left behind when something hangs, so the
// process is expected to end soon after.
func Serve(ctx context.Context, conn io.ReadWriteCloser, o Options) (int, error) {
	stream, err := newBoundedStream(conn)
	if err != nil {
		return 1, err
	}
	sessions, err := profiler.Open(o.SessionRoot)
	if err != nil {
		return 1, err
	}
	sessions.GuardBy(o.Guard...)
	return serveFrames(ctx, stream, o, sessionRunner{sessions}), nil
}

// ServeStream is Serve on a stream that is framed already and with another
// runner, such as the in-memory wire and the scripted runs of tests.
func ServeStream(ctx context.Context, stream jsonrpc2.Stream, o Options, runner Runner) (int, error) {
	frames, ok := stream.(frameStream)
	if !ok {
		return 1, errors.New("serve a stream: it has no access to raw frames")
	}
	return serveFrames(ctx, frames, o, runner), nil
}

// serveFrames runs the connection to its end.
func serveFrames(ctx context.Context, frames frameStream, o Options, runner Runner) int {
	if o.Log == nil {
		o.Log = zap.NewNop()
	}
	if o.SyntaxPatience == 0 {
		o.SyntaxPatience = syntaxPatience
	}
	root, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	c := &connection{ended: make(chan struct{})}
	s := newServer(root, o, runner)
	guard := &guardStream{frameStream: frames, onEnd: func(err error) {
		s.log.Debug("no more input", zap.Error(err))
		c.end()
	}}
	wire := jsonrpc2.NewConn(guard, jsonrpc2.WithCodec(codec{}))
	client := protocol.ClientDispatcher(wire)
	s.editor = &editor{client: client, wire: wire, features: s.features, log: s.log}
	s.onParent = func(pid int) { c.watch(s, pid) }
	s.spawn("log", func(ctx context.Context) { s.toClient.run(ctx, client) })
	s.spawn("refresh", func(ctx context.Context) { s.refresh.run(ctx, s.editor) })
	s.spawn("JVMs", s.watchJVMs)
	c.watch(s, o.ParentPID)
	// The connection's own context outlives root, so that answers of requests
	// that end with root can still be written.
	wire.Go(context.WithoutCancel(ctx), newDispatcher(root, s, &c.lifecycle, c.end).handle)

	select {
	case <-c.ended:
	case <-root.Done():
	}
	code := c.lifecycle.exitCode()
	s.finish(func() { cancel(errStopping) }, wire)
	return code
}

// connection is the end of a connection: it can come from the client's exit,
// the end of input, or the death of the parent.
type connection struct {
	lifecycle lifecycle
	once      sync.Once
	ended     chan struct{} // closed by end
}

func (c *connection) end() { c.once.Do(func() { close(c.ended) }) }

// watch ends the connection when a process does; 0 is no process. One that
// cannot be seen now proves nothing, because the editor may live in another
// container.
func (c *connection) watch(s *Server, pid int) {
	if pid <= 0 || !processExists(pid) {
		return
	}
	s.spawn("client process", func(ctx context.Context) {
		if waitForExit(ctx, pid) {
			c.end()
		}
	})
}

// finish stops everything and waits for it, but not longer than endGrace.
func (s *Server) finish(cancel func(), wire jsonrpc2.Conn) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.stopRuns()
		cancel()
		if err := s.pages.Close(); err != nil {
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
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		_ = wire.Close() // the exit code says how it ended
	}()
	select {
	case <-closed:
	case <-time.After(closeGrace): // standard input cannot be closed under its reader
	}
}

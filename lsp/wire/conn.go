package wire

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// closeGrace is how long the last answers may take to be written.
const closeGrace = 200 * time.Millisecond

// Handlers are who serves the messages of a connection.
type Handlers struct {
	// Server serves the methods of the protocol.
	Server protocol.Server
	// Methods serve what is not in the protocol, or what the protocol package does
	// not decode well enough. They come before Server.
	Methods map[string]Method
	// See returns the context of a request: with all that it shall see as it was
	// when it arrived. It is called on the reading goroutine.
	See func(ctx context.Context) context.Context
	// Log gets what is wrong with messages.
	Log *zap.Logger
}

// Method serves the calls or notifications of one method. params are valid until
// it returns; it answers what a [jsonrpc2.Codec] encodes.
type Method func(ctx context.Context, params jsonrpc2.RawMessage) (any, error)

// Conn is the connection to one client. It ends once, for one of the reasons
// that the package comment names.
type Conn struct {
	rpc       jsonrpc2.Conn
	frames    *validStream
	lifecycle lifecycle
	once      sync.Once
	ended     chan struct{} // closed at the end
	broken    error         // why there is no more input, where that is the client's mistake; set before ended is closed
}

// Over frames a byte connection.
func Over(conn io.ReadWriteCloser) (*Conn, error) {
	stream, err := newBoundedStream(conn)
	if err != nil {
		return nil, err
	}
	return newConn(stream), nil
}

// OverStream is Over for a stream that is framed already, such as the in-memory
// one of tests.
func OverStream(stream jsonrpc2.Stream) (*Conn, error) {
	frames, ok := stream.(frameStream)
	if !ok {
		return nil, errors.New("serve a stream: it has no access to raw frames")
	}
	return newConn(frames), nil
}

func newConn(frames frameStream) *Conn {
	c := &Conn{frames: &validStream{frameStream: frames}, ended: make(chan struct{})}
	c.rpc = jsonrpc2.NewConn(c.frames, jsonrpc2.WithCodec(codec{}))
	return c
}

// Client sends requests and notifications of the protocol.
func (c *Conn) Client() protocol.Client { return protocol.ClientDispatcher(c.rpc) }

// Notify tells the client something outside of the protocol.
func (c *Conn) Notify(ctx context.Context, method string, params jsonrpc2.RawMessage) error {
	return c.rpc.Notify(ctx, method, params)
}

// Serve begins to read and to serve. root is the context that requests derive
// theirs from. The connection's own outlives it, so that answers of requests that
// end with root can still be written.
func (c *Conn) Serve(root context.Context, h Handlers) {
	c.frames.onEnd = func(err error) {
		h.Log.Debug("no more input", zap.Error(err))
		c.end(err)
	}
	c.rpc.Go(context.WithoutCancel(root), newDispatcher(root, h, &c.lifecycle, c.End).handle)
}

// End ends the connection; it may be called more than once.
func (c *Conn) End() { c.end(nil) }

func (c *Conn) end(why error) {
	c.once.Do(func() {
		if errors.Is(why, jsonrpc2.ErrInvalidHeader) || errors.Is(why, io.ErrUnexpectedEOF) {
			c.broken = why
		}
		close(c.ended)
	})
}

// Err says what was wrong with the input where that has ended the connection.
func (c *Conn) Err() error {
	select {
	case <-c.ended:
		return c.broken
	default:
		return nil
	}
}

// Ended is closed when the connection has ended.
func (c *Conn) Ended() <-chan struct{} { return c.ended }

// ExitCode is the process's exit code when the connection ends now: 0 only after
// the client asked for the shutdown.
func (c *Conn) ExitCode() int { return c.lifecycle.exitCode() }

// Close closes the streams when the last answers are written, or after a short
// time: standard input cannot be closed under its reader.
func (c *Conn) Close() {
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		_ = c.rpc.Close() // the exit code says how it ended
	}()
	select {
	case <-closed:
	case <-time.After(closeGrace):
	}
}

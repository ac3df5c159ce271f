package wire

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// served is a connection that serves every request with true, and the client's end of it.
func served(t *testing.T) (c *Conn, client net.Conn) {
	t.Helper()
	client, server := net.Pipe()
	c, err := Over(server)
	if err != nil {
		t.Fatal(err)
	}
	answer := func(context.Context, jsonrpc2.RawMessage) (any, error) { return protocol.Boolean(true), nil }
	c.Serve(t.Context(), Handlers{
		Server: protocol.UnimplementedServer{},
		Methods: map[string]Method{
			protocol.MethodInitialize: answer, protocol.MethodShutdown: answer, "own/ask": answer,
		},
		See: func(ctx context.Context) context.Context { return ctx },
		Log: zap.NewNop(),
	})
	t.Cleanup(func() {
		_ = client.Close()
		c.Close()
	})
	return c, client
}

// say writes frames; what comes back is read by nobody.
func say(t *testing.T, client net.Conn, text string) {
	t.Helper()
	go func() { _, _ = io.Copy(io.Discard, client) }()
	if _, err := client.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
}

func isOver(c *Conn) bool {
	select {
	case <-c.Ended():
		return true
	default:
		return false
	}
}

// A connection ends for a reason, and only the client's mistakes are errors.
func TestEndOfInput(t *testing.T) {
	exit, shutdown := frame(`{"jsonrpc":"2.0","method":"exit"}`), frame(`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`)
	hello := frame(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`)
	tests := map[string]struct {
		said   string
		hangUp bool
		err    error
	}{
		"exit":                  {exit, false, nil},
		"exit twice":            {exit + exit, false, nil},
		"exit before shutdown":  {hello + exit, false, nil},
		"client is gone":        {hello, true, nil},
		"client says nothing":   {"", true, nil},
		"gone within a header":  {"Content-Len", true, io.ErrUnexpectedEOF},
		"gone within a message": {"Content-Length: 50\r\n\r\n{", true, io.ErrUnexpectedEOF},
		"no header":             {hello + "GET / HTTP/1.1\r\n\r\n", false, jsonrpc2.ErrInvalidHeader},
		"shutdown is no end":    {hello + shutdown + exit, false, nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			c, client := served(t)
			if isOver(c) || c.Err() != nil {
				t.Fatalf("over before anything was said: %v", c.Err())
			}
			say(t, client, tt.said)
			if tt.hangUp {
				_ = client.Close()
			}
			<-c.Ended()
			if !errors.Is(c.Err(), tt.err) || tt.err == nil && c.Err() != nil {
				t.Errorf("ended with %v, want %v", c.Err(), tt.err)
			}
		})
	}
}

// What comes after the end does not change why it ended.
func TestConnectionEndsOnce(t *testing.T) {
	c, client := served(t)
	c.End()
	c.end(io.ErrUnexpectedEOF)
	c.End()
	_ = client.Close()
	if !isOver(c) || c.Err() != nil {
		t.Errorf("over %v, error %v", isOver(c), c.Err())
	}
}

// stuckStream is standard input: nobody can close it under its reader.
type stuckStream struct{ io.Reader }

func (stuckStream) Write(p []byte) (int, error) { return len(p), nil }
func (stuckStream) Close() error                { select {} }

func TestCloseDoesNotWaitForAReader(t *testing.T) {
	reader, writer := io.Pipe()
	defer func() { _ = writer.Close() }()
	c, err := Over(stuckStream{reader})
	if err != nil {
		t.Fatal(err)
	}
	c.Serve(t.Context(), Handlers{Server: protocol.UnimplementedServer{}, Log: zap.NewNop()})
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		c.Close()
	}()
	select {
	case <-closed:
	case <-time.After(time.Minute):
		t.Fatal("close waits for ever")
	}
}

// The process that is watched ends the connection; one that is not there does not.
func TestConnectionEndsWithAProcess(t *testing.T) {
	c, _ := served(t)
	for _, pid := range []int{0, -1, ended(t)} {
		c.EndWith(t.Context(), pid)
		if isOver(c) {
			t.Fatalf("process %d, which cannot be seen, has ended it", pid)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if c.EndWith(ctx, os.Getpid()); isOver(c) {
		t.Fatal("it has ended though its process runs")
	}
}

// plainStream has no access to raw frames.
type plainStream struct{ jsonrpc2.Stream }

func TestStreamWithoutFramesIsRefused(t *testing.T) {
	if _, err := OverStream(plainStream{}); err == nil || !strings.Contains(err.Error(), "raw frames") {
		t.Errorf("got %v", err)
	}
}

// What is told outside of the protocol comes as it was encoded, also to a client that sends nothing.
func TestNotifyKeepsItsParameters(t *testing.T) {
	left, right := jsonrpc2.NewChannelStreamPair(4)
	c, err := OverStream(right)
	if err != nil {
		t.Fatal(err)
	}
	told := make(chan string, 1)
	client := jsonrpc2.NewConn(left, jsonrpc2.WithCodec(codec{}))
	client.Go(context.Background(), func(_ context.Context, req *jsonrpc2.Request) (any, error) {
		told <- req.Method() + " " + string(req.Params())
		return nil, nil
	})
	c.Serve(t.Context(), Handlers{Server: protocol.UnimplementedServer{}, Log: zap.NewNop()})
	if err := c.Notify(t.Context(), "own/told", jsonrpc2.RawMessage(`{"text":"é\n"}`)); err != nil {
		t.Fatal(err)
	}
	if got := <-told; got != `own/told {"text":"é\n"}` {
		t.Errorf("told %q", got)
	}
	_ = client.Close()
	c.Close()
}

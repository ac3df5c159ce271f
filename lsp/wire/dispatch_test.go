package wire

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// wired connects a client to a dispatcher in front of a handler. The client is
// past initialize when ready is true.
func wired(t *testing.T, ready bool, next jsonrpc2.Handler) (jsonrpc2.Conn, *dispatcher) {
	t.Helper()
	left, right := jsonrpc2.NewChannelStreamPair(16)
	h := Handlers{See: func(ctx context.Context) context.Context { return ctx }, Log: zap.NewNop()}
	d := newDispatcher(t.Context(), h, &lifecycle{}, func() {})
	d.next = next
	client := jsonrpc2.NewConn(left, jsonrpc2.WithCodec(codec{}))
	client.Go(context.Background(), jsonrpc2.MethodNotFoundHandler)
	server := jsonrpc2.NewConn(right, jsonrpc2.WithCodec(codec{}))
	server.Go(context.Background(), d.handle)
	t.Cleanup(func() {
		_ = client.Close()
		_ = server.Close()
	})
	if ready {
		d.lifecycle.phase.Store(int32(running))
	}
	return client, d
}

// code is the code of an error that came over the wire.
func code(t *testing.T, err error) jsonrpc2.Code {
	t.Helper()
	var coded *jsonrpc2.Error
	if !errors.As(err, &coded) {
		t.Fatalf("%v has no code", err)
	}
	return coded.Code
}

func TestErrorsGetTheirCodes(t *testing.T) {
	tests := map[string]struct {
		err  error
		want jsonrpc2.Code
	}{
		"plain":             {errors.New("x"), jsonrpc2.InternalError},
		"with a code":       {InvalidParams("x"), jsonrpc2.InvalidParams},
		"wrapped code":      {fmt.Errorf("a: %w", InvalidParams("x")), jsonrpc2.InvalidParams},
		"bad parameters":    {fmt.Errorf("%w: x", jsonrpc2.ErrParse), jsonrpc2.InvalidParams},
		"cancelled inside":  {context.Canceled, jsonrpc2.InternalError},
		"no such method":    {jsonrpc2.ErrMethodNotFound, jsonrpc2.MethodNotFound},
		"unknown to others": {context.DeadlineExceeded, jsonrpc2.InternalError},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			client, _ := wired(t, true, func(context.Context, *jsonrpc2.Request) (any, error) { return nil, tt.err })
			_, err := client.Call(t.Context(), "x", nil, nil)
			if got := code(t, err); got != tt.want {
				t.Errorf("code %d, want %d", got, tt.want)
			}
		})
	}
}

func TestPanicIsAnsweredAndTheConnectionStays(t *testing.T) {
	client, _ := wired(t, true, func(_ context.Context, req *jsonrpc2.Request) (any, error) {
		if req.Method() == "bad" {
			panic("oops")
		}
		return protocol.Boolean(true), nil
	})
	if err := client.Notify(t.Context(), "bad", nil); err != nil {
		t.Fatal(err)
	}
	_, err := client.Call(t.Context(), "bad", nil, nil)
	if got := code(t, err); got != jsonrpc2.InternalError {
		t.Errorf("code %d", got)
	}
	if _, err := client.Call(t.Context(), "good", nil, nil); err != nil {
		t.Errorf("after the panic: %v", err)
	}
}

func TestFailedNotificationKeepsTheConnection(t *testing.T) {
	client, _ := wired(t, true, func(_ context.Context, req *jsonrpc2.Request) (any, error) {
		if !req.IsCall() {
			return nil, errors.New("no")
		}
		return protocol.Boolean(true), nil
	})
	for _, method := range []string{"$/unknown", "textDocument/didChange", "own/x"} {
		if err := client.Notify(t.Context(), method, nil); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := client.Call(t.Context(), "x", nil, nil); err != nil {
		t.Error(err)
	}
}

func TestCancelReachesTheRequest(t *testing.T) {
	begun := make(chan struct{})
	client, _ := wired(t, true, func(ctx context.Context, _ *jsonrpc2.Request) (any, error) {
		close(begun)
		<-ctx.Done()
		return nil, ctx.Err()
	})
	failed := make(chan error, 1)
	go func() {
		_, err := client.Call(context.Background(), "slow", nil, nil)
		failed <- err
	}()
	<-begun
	for _, id := range []protocol.ProgressToken{protocol.Integer(99), protocol.String("x"), protocol.Integer(1)} {
		if err := client.Notify(t.Context(), protocol.MethodCancelRequest, &protocol.CancelParams{ID: id}); err != nil {
			t.Fatal(err)
		}
	}
	select {
	case err := <-failed:
		if got := code(t, err); got != protocol.CodeRequestCancelled {
			t.Errorf("code %d", got)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("the request did not end")
	}
}

func TestNotificationsKeepTheirOrderBetweenRequests(t *testing.T) {
	const changes = 2000
	var seen atomic.Int64
	client, _ := wired(t, true, func(_ context.Context, req *jsonrpc2.Request) (any, error) {
		if req.IsCall() {
			return nil, nil
		}
		var n int64
		if err := protocol.Unmarshal(req.Params(), &n); err != nil {
			return nil, err
		}
		if !seen.CompareAndSwap(n-1, n) {
			t.Errorf("change %d came after %d", n, seen.Load())
		}
		return nil, nil
	})
	for n := int64(1); n <= changes; n++ {
		if err := client.Notify(t.Context(), "change", n); err != nil {
			t.Fatal(err)
		}
		if n%100 == 0 {
			if _, err := client.Call(t.Context(), "ask", nil, nil); err != nil {
				t.Fatal(err)
			}
			if seen.Load() != n {
				t.Fatalf("a request saw %d of %d changes", seen.Load(), n)
			}
		}
	}
}

func TestIDInUseIsRefused(t *testing.T) {
	_, d := wired(t, true, nil)
	first := jsonrpc2.NewNumberID(1)
	if !d.register(first, func(error) {}) {
		t.Fatal("the first was refused")
	}
	if d.register(jsonrpc2.NewNumberID(1), func(error) {}) {
		t.Error("the second was accepted")
	}
	d.unregister(first)
	if !d.register(first, func(error) {}) {
		t.Error("refused after the first was answered")
	}
}

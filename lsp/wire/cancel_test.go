package wire

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// waiting is a client of a server whose request "slow" waits until it is cancelled, and "quick" does not.
func waiting(t *testing.T) (client jsonrpc2.Conn, d *dispatcher, begun chan struct{}) {
	t.Helper()
	begun = make(chan struct{}, 8)
	client, d = wired(t, true, func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		if req.Method() != "slow" {
			return protocol.Boolean(true), nil
		}
		begun <- struct{}{}
		<-ctx.Done()
		return protocol.Boolean(false), context.Cause(ctx)
	})
	return client, d, begun
}

// cancels sends the notification with any parameters.
func cancels(t *testing.T, client jsonrpc2.Conn, params string) {
	t.Helper()
	if err := client.Notify(t.Context(), protocol.MethodCancelRequest, jsonrpc2.RawMessage(params)); err != nil {
		t.Fatal(err)
	}
}

// Only the request whose id is named ends; whatever else a client sends there ends none.
func TestCancelOfOthersEndsNothing(t *testing.T) {
	client, d, begun := waiting(t)
	failed := make(chan error, 1)
	go func() {
		_, err := client.Call(context.Background(), "slow", nil, nil)
		failed <- err
	}()
	<-begun
	for _, params := range []string{
		`{"id":2}`, `{"id":-1}`, `{"id":"1"}`, `{"id":null}`, `{"id":1.5}`, `{"id":true}`, `{"id":{}}`, `{"id":[1]}`, `{}`, `[]`, `null`, `1`,
		`{"id":99999999999999999999}`, `{"id":""}`,
	} {
		cancels(t, client, params)
	}
	if _, err := client.Call(t.Context(), "quick", nil, nil); err != nil { // all of them were seen
		t.Fatal(err)
	}
	select {
	case err := <-failed:
		t.Fatalf("the request has ended: %v", err)
	default:
	}
	cancels(t, client, `{"id":1}`)
	if got := code(t, <-failed); got != protocol.CodeRequestCancelled {
		t.Errorf("code %d", got)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.inFlight) > 0 {
		t.Errorf("%d requests are remembered", len(d.inFlight))
	}
}

// A request that has an answer all the same answers that.
func TestCancelTooLateTakesNoAnswerAway(t *testing.T) {
	begun, cancelled := make(chan struct{}), make(chan struct{})
	client, _ := wired(t, true, func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		if req.Method() == "ready" {
			close(begun)
			<-ctx.Done()
			close(cancelled)
		}
		return protocol.Boolean(true), nil
	})
	answered := make(chan error, 1)
	go func() {
		_, err := client.Call(context.Background(), "ready", nil, nil)
		answered <- err
	}()
	<-begun
	cancels(t, client, `{"id":1}`)
	<-cancelled
	if err := <-answered; err != nil {
		t.Errorf("answered %v", err)
	}
	cancels(t, client, `{"id":1}`) // long over
	if _, err := client.Call(t.Context(), "next", nil, nil); err != nil {
		t.Errorf("the next request: %v", err)
	}
}

// Text ids are told apart from numbers, and their memory is not that of a message.
func TestCancelByATextID(t *testing.T) {
	_, d, _ := waiting(t)
	causes := map[string]error{}
	for _, id := range []string{"a", "b", "1"} {
		d.register(jsonrpc2.NewStringID(id), func(why error) { causes[id] = why })
	}
	d.register(jsonrpc2.NewNumberID(1), func(why error) { causes["number 1"] = why })
	raw := jsonrpc2.RawMessage(`{"id":"b"}`)
	d.cancel(raw)
	clear(raw)
	d.cancel(jsonrpc2.RawMessage(`{"id":1}`))
	if len(causes) != 2 || !errors.Is(causes["b"], errCancelledByClient) || !errors.Is(causes["number 1"], errCancelledByClient) {
		t.Errorf("cancelled %v", causes)
	}
}

// Many requests at once, each of which the client gives up, all end with the code for that.
func TestManyRequestsAreCancelledAtOnce(t *testing.T) {
	const requests = 40
	client, d, begun := waiting(t)
	ctx, giveUp := context.WithCancel(t.Context())
	var all sync.WaitGroup
	codes := make(chan error, requests)
	for range requests {
		all.Go(func() {
			_, err := client.Call(context.WithoutCancel(ctx), "slow", nil, nil)
			codes <- err
		})
	}
	for range requests {
		<-begun
	}
	giveUp()
	for id := int64(1); id <= requests; id++ {
		if err := client.Notify(t.Context(), protocol.MethodCancelRequest, &protocol.CancelParams{ID: protocol.Integer(id)}); err != nil {
			t.Fatal(err)
		}
	}
	all.Wait()
	for range requests {
		if got := code(t, <-codes); got != protocol.CodeRequestCancelled {
			t.Fatalf("code %d", got)
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.inFlight) > 0 {
		t.Errorf("%d requests are remembered", len(d.inFlight))
	}
}

// The end of the connection is no cancellation by the client.
func TestEndOfTheConnectionIsNotTheClients(t *testing.T) {
	ctx, end := context.WithCancelCause(t.Context())
	end(errors.New("the server is stopping"))
	err := wireError(ctx, context.Cause(ctx))
	if got := code(t, err); got != jsonrpc2.InternalError || !strings.Contains(err.Error(), "stopping") {
		t.Errorf("code %d: %v", got, err)
	}
}

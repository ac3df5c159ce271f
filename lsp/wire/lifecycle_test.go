package wire

import (
	"context"
	"errors"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

func TestLifecycle(t *testing.T) {
	answer := func(context.Context, *jsonrpc2.Request) (any, error) { return protocol.Boolean(true), nil }
	client, d := wired(t, false, answer)
	call := func(method string) jsonrpc2.Code {
		_, err := client.Call(t.Context(), method, nil, nil)
		if err == nil {
			return 0
		}
		return code(t, err)
	}
	steps := []struct {
		method string
		want   jsonrpc2.Code
		exit   int
	}{
		{"textDocument/hover", jsonrpc2.ServerNotInitialized, 1},
		{"shutdown", jsonrpc2.ServerNotInitialized, 1},
		{"initialize", 0, 1},
		{"initialize", jsonrpc2.InvalidRequest, 1},
		{"textDocument/hover", 0, 1},
		{"shutdown", 0, 0},
		{"textDocument/hover", jsonrpc2.InvalidRequest, 0},
		{"shutdown", jsonrpc2.InvalidRequest, 0},
	}
	for _, step := range steps {
		if got := call(step.method); got != step.want {
			t.Errorf("%s: code %d, want %d", step.method, got, step.want)
		}
		if got := d.lifecycle.exitCode(); got != step.exit {
			t.Errorf("after %s the exit code is %d, want %d", step.method, got, step.exit)
		}
	}
}

func TestFailedInitializeMayBeTriedAgain(t *testing.T) {
	fail := true
	client, _ := wired(t, false, func(context.Context, *jsonrpc2.Request) (any, error) {
		if fail {
			fail = false
			return nil, errors.New("no")
		}
		return protocol.Boolean(true), nil
	})
	if _, err := client.Call(t.Context(), "initialize", nil, nil); err == nil {
		t.Fatal("the first one did not fail")
	}
	if _, err := client.Call(t.Context(), "initialize", nil, nil); err != nil {
		t.Errorf("the second one: %v", err)
	}
}

// A bug in initialize is no reason to refuse the next one.
func TestInitializeMayBeTriedAgainAfterAPanic(t *testing.T) {
	panics := true
	client, d := wired(t, false, func(_ context.Context, req *jsonrpc2.Request) (any, error) {
		if panics && req.Method() == "initialize" {
			panics = false
			panic("oops")
		}
		return protocol.Boolean(true), nil
	})
	if _, err := client.Call(t.Context(), "initialize", nil, nil); code(t, err) != jsonrpc2.InternalError {
		t.Fatalf("the first one: %v", err)
	}
	if _, err := client.Call(t.Context(), "textDocument/hover", nil, nil); code(t, err) != jsonrpc2.ServerNotInitialized {
		t.Errorf("a hover between them: %v", err)
	}
	if _, err := client.Call(t.Context(), "initialize", nil, nil); err != nil {
		t.Errorf("the second one: %v", err)
	}
	if got := phase(d.lifecycle.phase.Load()); got != running {
		t.Errorf("the phase is %d", got)
	}
}

// What comes too early or too late is dropped where nobody waits for an answer, and changes nothing.
func TestNotificationsOutsideOfTheirTime(t *testing.T) {
	var served []string
	client, d := wired(t, false, func(_ context.Context, req *jsonrpc2.Request) (any, error) {
		served = append(served, strings.Clone(req.Method())) // which is that of the frame
		return protocol.Boolean(true), nil
	})
	tell := func(method string) {
		if err := client.Notify(t.Context(), method, nil); err != nil {
			t.Fatal(err)
		}
	}
	tell("textDocument/didOpen")
	tell("initialize") // must be a call
	if _, err := client.Call(t.Context(), "initialize", nil, nil); err != nil {
		t.Fatal(err)
	}
	tell("shutdown") // as well
	tell("textDocument/didOpen")
	if _, err := client.Call(t.Context(), "shutdown", nil, nil); err != nil {
		t.Fatal(err)
	}
	tell("textDocument/didClose")
	if _, err := client.Call(t.Context(), "shutdown", nil, nil); code(t, err) != jsonrpc2.InvalidRequest {
		t.Fatal(err)
	}
	if got := strings.Join(served, " "); got != "initialize textDocument/didOpen shutdown" {
		t.Errorf("served %s", got)
	}
	if got := d.lifecycle.exitCode(); got != 0 {
		t.Errorf("exit code %d", got)
	}
}

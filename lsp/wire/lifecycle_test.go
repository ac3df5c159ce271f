package wire

import (
	"context"
	"errors"
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

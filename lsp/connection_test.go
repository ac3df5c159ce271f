package lsp_test

import (
	"context"
	"os/exec"
	"slices"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"jfrlens/lsp"
	"jfrlens/lsp/lsptest"
)

func yes() *bool { flag := true; return &flag }

// able is a client that can do everything the server asks about.
func able() protocol.ClientCapabilities {
	return protocol.ClientCapabilities{
		General: &protocol.GeneralClientCapabilities{PositionEncodings: []protocol.PositionEncodingKind{"utf-8", "utf-16"}},
		Window: &protocol.WindowClientCapabilities{
			WorkDoneProgress: yes(), ShowDocument: &protocol.ShowDocumentClientCapabilities{Support: true},
		},
		Workspace: &protocol.WorkspaceClientCapabilities{
			Configuration:          yes(),
			CodeLens:               &protocol.CodeLensWorkspaceClientCapabilities{RefreshSupport: yes()},
			InlayHint:              &protocol.InlayHintWorkspaceClientCapabilities{RefreshSupport: yes()},
			DidChangeConfiguration: &protocol.DidChangeConfigurationClientCapabilities{DynamicRegistration: yes()},
		},
		TextDocument: &protocol.TextDocumentClientCapabilities{
			Hover: &protocol.HoverClientCapabilities{ContentFormat: []protocol.MarkupKind{"markdown", "plaintext"}},
		},
	}
}

func TestInitializeFitsTheClient(t *testing.T) {
	tests := map[string]struct {
		capabilities protocol.ClientCapabilities
		encoding     protocol.PositionEncodingKind
	}{
		"nothing announced": {protocol.ClientCapabilities{}, "utf-16"},
		"everything":        {able(), "utf-8"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			o := lsptest.Options{Capabilities: tt.capabilities, Server: lsp.Options{Version: "1.2.3"}}
			e := lsptest.Connect(t, o)
			t.Cleanup(e.Quit)
			result := e.Initialize(o)
			if got := result.Capabilities.PositionEncoding; got != tt.encoding {
				t.Errorf("encoding %q, want %q", got, tt.encoding)
			}
			if version, _ := result.ServerInfo.Version.Get(); version != "1.2.3" {
				t.Errorf("version %q", version)
			}
			if !slices.Contains(result.Capabilities.ExecuteCommandProvider.Commands, "jfrlens.profile") {
				t.Errorf("commands %q", result.Capabilities.ExecuteCommandProvider.Commands)
			}
		})
	}
}

func TestSettingsAreFetchedAndWatched(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{Capabilities: able(), Settings: `{"hints":{"threshold":-1}}`})
	e.Await("the bad setting is told", func(s lsptest.State) bool {
		return hasMessage(s, "threshold")
	})
	e.Await("settings are watched", func(s lsptest.State) bool {
		return slices.Contains(s.Registered, protocol.MethodWorkspaceDidChangeConfiguration)
	})
}

func TestUnknownMethods(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{})
	for _, method := range []string{"$/foo", "textDocument/didSave", "workspace/foo", "jfrlens/foo"} {
		if err := e.Conn().Notify(t.Context(), method, nil); err != nil {
			t.Fatal(err)
		}
	}
	some := jsonrpc2.RawMessage(`{"textDocument":{"uri":"file:///x"},"position":{"line":0,"character":0},"context":{"includeDeclaration":true}}`)
	for _, call := range []struct {
		method string
		params any
	}{
		{"workspace/foo", some},
		{"jfrlens/foo", some},
		{"textDocument/references", some},
		{"workspace/foo", nil},
		{"jfrlens/foo", nil},
		{"workspace/configuration", nil},
	} {
		_, err := e.Conn().Call(t.Context(), call.method, call.params, nil)
		if got := err.(*jsonrpc2.Error).Code; got != jsonrpc2.MethodNotFound {
			t.Errorf("%s with %s: code %d", call.method, call.params, got)
		}
	}
}

func TestBadParametersAreInvalidParams(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{})
	for _, params := range []string{`{}`, `{"textDocument":{"uri":"file:///x"},"position":{"line":-1,"character":0}}`, `[1]`} {
		_, err := e.Conn().Call(t.Context(), "textDocument/hover", jsonrpc2.RawMessage(params), nil)
		if params == `{}` && err == nil {
			continue // an unknown document
		}
		coded, ok := err.(*jsonrpc2.Error)
		if !ok || coded.Code != jsonrpc2.InvalidParams {
			t.Errorf("%s: %v", params, err)
		}
	}
}

func TestEndOfTheConnection(t *testing.T) {
	tests := map[string]struct {
		end  func(e *lsptest.Editor)
		code int
	}{
		"shutdown and exit": {(*lsptest.Editor).Quit, 0},
		"exit alone": {func(e *lsptest.Editor) {
			_ = e.Server().Exit(context.Background())
		}, 1},
		"crash": {(*lsptest.Editor).HangUp, 1},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			runner := lsptest.NewRunner()
			e := lsptest.Start(t, lsptest.Options{Runner: runner})
			e.Open(t.TempDir()+"/Main.java", "java", mainJava)
			if _, err := e.Execute("jfrlens.profile"); err != nil {
				t.Fatal(err)
			}
			run := runner.Next(t)
			tt.end(e)
			if got := e.ExitCode(); got != tt.code {
				t.Errorf("exit code %d, want %d", got, tt.code)
			}
			<-run.Ended() // the server leaves nothing running
		})
	}
}

func TestServerEndsWithItsParent(t *testing.T) {
	parent := exec.Command("sleep", "60")
	if err := parent.Start(); err != nil {
		t.Skipf("no process to watch: %v", err)
	}
	e := lsptest.Start(t, lsptest.Options{Server: lsp.Options{ParentPID: parent.Process.Pid}})
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = parent.Wait() // killed
	if got := e.ExitCode(); got != 1 {
		t.Errorf("exit code %d", got)
	}
}

func TestServerStopsWithItsContext(t *testing.T) {
	left, right := jsonrpc2.NewChannelStreamPair(4)
	defer func() { _ = left.Close() }()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := lsp.ServeStream(ctx, right, lsp.Options{}, lsptest.NewRunner()); err != nil {
		t.Fatal(err)
	}
}

const mainJava = `package demo;

class Main {
    public static void main(String[] args) {
        work();
    }

    static void work() {
        System.out.println();
    }
}
`

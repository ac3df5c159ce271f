package lsp_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
)

// alive checks that the server still answers.
func alive(t *testing.T, e *lsptest.Editor, path string) {
	t.Helper()
	if got := e.CodeLenses(path); len(got) == 0 {
		t.Error("the lenses are gone")
	}
}

// raw sends a request as text; the error is the server's answer, nil if it has a result.
func raw(t *testing.T, e *lsptest.Editor, method, params string) error {
	t.Helper()
	var result jsonrpc2.RawMessage
	_, err := e.Conn().Call(t.Context(), method, jsonrpc2.RawMessage(params), &result)
	return err
}

// notify sends a notification as text.
func notify(t *testing.T, e *lsptest.Editor, method, params string) {
	t.Helper()
	if err := e.Conn().Notify(t.Context(), method, jsonrpc2.RawMessage(params)); err != nil {
		t.Fatal(err)
	}
}

func TestStrangeAddresses(t *testing.T) {
	e, path := profiled(t, firstCollapsed)
	for _, address := range []uri.URI{
		"", "file:", "file://", "file:///", "file:///%zz/Main.java", "file:///a%00b/Main.java", "untitled:Main.java", "jdt://contents/x.class?=y",
		"http://[::1", "C:\\Main.java", "../Main.java", "Main.java", uri.URI("file:///" + strings.Repeat("x/", 5000) + "Main.java"),
	} {
		document := fmt.Sprintf(`{"uri":%q}`, address)
		at := `,"range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}`
		for method, params := range map[string]string{
			protocol.MethodTextDocumentCodeLens:   `{"textDocument":` + document + `}`,
			protocol.MethodTextDocumentInlayHint:  `{"textDocument":` + document + at + `}`,
			protocol.MethodTextDocumentHover:      `{"textDocument":` + document + `,"position":{"line":0,"character":0}}`,
			protocol.MethodTextDocumentCodeAction: `{"textDocument":` + document + at + `,"context":{"diagnostics":[]}}`,
			protocol.MethodTextDocumentCompletion: `{"textDocument":` + document + `,"position":{"line":0,"character":0}}`,
		} {
			for _, open := range []bool{false, true} {
				if open {
					e.OpenURI(address, "java", mainJava)
				}
				if err := raw(t, e, method, params); err != nil {
					t.Errorf("%s of %.40q, open %v: %v", method, address, open, err)
				}
			}
			notify(t, e, protocol.MethodTextDocumentDidClose, `{"textDocument":`+document+`}`)
		}
	}
	alive(t, e, path)
}

func TestPositionsFarOutside(t *testing.T) {
	e, path := profiled(t, firstCollapsed)
	far := protocol.Position{Line: math.MaxUint32, Character: math.MaxUint32}
	if got := e.HoverAt(path, far); got != "" {
		t.Errorf("hover %q", got)
	}
	if got := e.InlayHintsIn(path, math.MaxUint32, math.MaxUint32); len(got) != 0 {
		t.Errorf("hints %v behind the end", got)
	}
	if got := e.InlayHintsIn(path, math.MaxUint32, 0); len(got) != 0 {
		t.Errorf("hints %v in a range that ends before it starts", got)
	}
	if got := e.CodeActions(path, math.MaxUint32); len(got) != 0 {
		t.Errorf("actions %v", got)
	}
	e.Edit(path, protocol.Range{Start: far, End: far}, "// behind\n")
	if got := labels(e, path); got[8] != "100% · 100" {
		t.Errorf("hints after an edit behind the end are %v", got)
	}
	settings := filepath.Join(filepath.Dir(path), ".profileconfig.json")
	e.Open(settings, "jsonc", "{")
	_ = e.Complete(settings, far)
	_ = e.HoverAt(settings, far)
	alive(t, e, path)
}

// Notifications that are wrong or come out of order change nothing else.
func TestNotificationsOutOfOrder(t *testing.T) {
	e, _, path := opened(t, lsptest.Options{})
	for method, params := range map[string]string{
		protocol.MethodTextDocumentDidChange:           `{"textDocument":{"uri":"file:///not/open.java","version":7},"contentChanges":[{"text":"x"}]}`,
		protocol.MethodTextDocumentDidClose:            `{"textDocument":{"uri":"file:///not/open.java"}}`,
		protocol.MethodTextDocumentDidSave:             `{"textDocument":{"uri":"file:///not/open.java"}}`,
		protocol.MethodInitialized:                     `{}`,
		protocol.MethodCancelRequest:                   `{"id":"no such request"}`,
		protocol.MethodSetTrace:                        `{"value":"loud"}`,
		protocol.MethodWindowWorkDoneProgressCancel:    `{"token":4711}`,
		protocol.MethodWorkspaceDidChangeConfiguration: `{"settings":[1,2]}`,
		"workspace/didChangeWorkspaceFolders":          `{"event":{"added":[{"uri":"http://x","name":""}],"removed":[{"uri":"file:///nowhere","name":""}]}}`,
	} {
		notify(t, e, method, params)
	}
	alive(t, e, path)
	e.Open(path, "java", "class Other {}") // once more, without a close
	if got := e.CodeLenses(path); len(got) != 0 {
		t.Errorf("lenses %v of the text before", got)
	}
	e.Close(path)
	e.Close(path)
	if got := e.CodeLenses(path); len(got) != 0 {
		t.Errorf("lenses %v of a closed document", got)
	}
}

func TestArgumentsOfTheWrongKind(t *testing.T) {
	e, path := profiled(t, firstCollapsed)
	for name, args := range map[string][]any{
		"jfrlens.profile":        {map[string]any{"uri": "file://" + path, "line": "four"}},
		"jfrlens.profileTest":    {map[string]any{"class": "no.such.Test", "method": "x"}},
		"jfrlens.stop":           {map[string]any{"session": "99"}},
		"jfrlens.cancel":         {99},
		"jfrlens.openRecording":  {map[string]any{"recording": "a\x00b.jfr"}},
		"jfrlens.openFlameGraph": {map[string]any{"recording": "../nowhere.jfr"}},
		"jfrlens.selectEvent":    {map[string]any{"type": "jdk.NoSuchEvent"}},
		"jfrlens.attach":         {map[string]any{"pid": os.Getpid()}}, // no JVM
		"jfrlens.startDebugging": {map[string]any{"pid": -1}},
		"jfrlens.timeMethod":     {map[string]any{"class": "a.B"}},
		"jfrlens.nothing":        nil,
	} {
		if result, err := e.Execute(name, args...); err == nil {
			t.Errorf("%s answered %s", name, result)
		}
	}
	for method, params := range map[string]string{
		"jfrlens/page":      `{"recording":"/nowhere.jfr"}`,
		"jfrlens/askPage":   `{"page":"current","request":"timeline"}`,
		"jfrlens/openFrame": `{"page":"current","frame":-1}`,
		"jfrlens/jvms":      `"all"`,
	} {
		if err := raw(t, e, method, params); err == nil {
			t.Errorf("%s was answered", method)
		}
	}
	alive(t, e, path)
}

// Who gives up a command while the user is asked gets the code for that.
func TestCommandIsCancelledWhileTheUserIsAsked(t *testing.T) {
	const two = "class Two {\n static class A { public static void main(String[] a) {} }\n static class B { public static void main(String[] a) {} }\n}\n"
	e, _, path := opened(t, lsptest.Options{Capabilities: able()})
	e.Open(filepath.Join(filepath.Dir(path), "Two.java"), "java", two)
	asked, answer := make(chan struct{}), make(chan struct{})
	e.Answer(func(string, []string) string {
		close(asked)
		<-answer
		return "Two$A"
	})
	failed := make(chan error, 1)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		var result jsonrpc2.RawMessage
		_, err := e.Conn().Call(ctx, protocol.MethodWorkspaceExecuteCommand, jsonrpc2.RawMessage(`{"command":"jfrlens.profile"}`), &result)
		failed <- err
	}()
	<-asked
	for id := range int64(100) { // the command's is among them
		notify(t, e, protocol.MethodCancelRequest, fmt.Sprintf(`{"id":%d}`, id))
	}
	err := <-failed
	close(answer) // too late
	if coded, ok := err.(*jsonrpc2.Error); !ok || coded.Code != protocol.CodeRequestCancelled {
		t.Errorf("answered %v", err)
	}
	alive(t, e, path)
}

// codeOf is the code of an error that came over the wire, 0 for none.
func codeOf(err error) int {
	if coded, ok := err.(*jsonrpc2.Error); ok {
		return int(coded.Code)
	}
	return 0
}

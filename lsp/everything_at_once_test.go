package lsp_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/flamegraph"
	"jfrlens/lsp/lsptest"
)

// readRequests are requests that change nothing, of one document.
func readRequests(path string) map[string]string {
	document := fmt.Sprintf(`{"uri":%q}`, uri.File(path))
	lines := `"range":{"start":{"line":0,"character":0},"end":{"line":99,"character":0}}`
	return map[string]string{
		protocol.MethodTextDocumentCodeLens:     `{"textDocument":` + document + `}`,
		protocol.MethodTextDocumentInlayHint:    `{"textDocument":` + document + `,` + lines + `}`,
		protocol.MethodTextDocumentHover:        `{"textDocument":` + document + `,"position":{"line":8,"character":3}}`,
		protocol.MethodTextDocumentCodeAction:   `{"textDocument":` + document + `,` + lines + `,"context":{"diagnostics":[]}}`,
		protocol.MethodTextDocumentDocumentLink: `{"textDocument":` + document + `}`,
		"jfrlens/heat":                          document,
		"jfrlens/shown":                         `{}`,
		"jfrlens/hotLines":                      `{}`,
		"jfrlens/tests":                         `{}`,
		protocol.MethodWorkspaceExecuteCommand:  `{"command":"jfrlens.nextHotLine","arguments":[{"quiet":true}]}`,
	}
}

// Requests that come while documents, profiles, settings and parts of them change get an answer, and none is an
// internal error.
func TestRequestsWhileEverythingChanges(t *testing.T) {
	const rounds = 25
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), Settings: `{}`})
	r, _ := run(t, e, runner)
	finish(t, e, r, typesCollapsed)
	page := hosted(t, e)
	live, _ := runOther(t, e, runner, "Other")
	var all sync.WaitGroup
	done := make(chan struct{})
	ask := func(method, params string) {
		for {
			select {
			case <-done:
				return
			default:
			}
			var answer jsonrpc2.RawMessage
			if _, err := e.Conn().Call(context.Background(), method, jsonrpc2.RawMessage(params), &answer); err != nil && strings.Contains(err.Error(), "internal error") {
				t.Errorf("%s: %v", method, err)
				return
			}
		}
	}
	for method, params := range readRequests(path) {
		all.Go(func() { ask(method, params) })
	}
	random := rand.New(rand.NewPCG(3, 4))
	for i := range rounds {
		switch random.IntN(7) {
		case 0:
			e.Replace(path, strings.Repeat("// line\n", i%5)+mainJava)
		case 1:
			e.Close(path)
			e.Open(path, "java", mainJava)
		case 2:
			live.Publish(fromCollapsed(t, secondCollapsed))
		case 3:
			e.Configure([]string{`{"hints":{"threshold":50}}`, `{"sampleType":"alloc"}`, `{}`}[i%3])
		case 4:
			_ = choose(t, e, page, flamegraph.Selection{Focus: "demo.Main.work"})
		case 5:
			_, _ = e.Execute("jfrlens.selectEvent", []string{"cpu", "alloc"}[i%2])
		case 6:
			_, _ = e.Execute("jfrlens.clear")
		}
	}
	close(done)
	all.Wait()
	live.Cancel()
	e.Close(path)
	e.Open(path, "java", mainJava)
	again, _ := started(t, e, runner, map[string]any{"class": "demo.Main"})
	finish(t, e, again, firstCollapsed)
	alive(t, e, path)
}

// A document of many lines is shown at the places that are asked for, and edited at any of them.
func TestHugeDocument(t *testing.T) {
	const methods = 1500
	var text, collapsed strings.Builder
	text.WriteString("package demo;\nclass Huge {\n  public static void main(String[] a) {}\n")
	for i := range methods {
		fmt.Fprintf(&text, "  void m%d() {\n    work(\"é😀\");\n  }\n", i)
		fmt.Fprintf(&collapsed, "demo.Huge.m%d:%d 1\n", i, 5+3*i)
	}
	text.WriteString("}\n")
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim", Settings: `{"hints":{"threshold":0},"lenses":{"threshold":0}}`})
	path = strings.Replace(path, "Main.java", "Huge.java", 1)
	projectFile(t, path, text.String())
	e.Open(path, "java", text.String())
	r, _ := started(t, e, runner, map[string]any{"class": "demo.Huge"})
	finish(t, e, r, collapsed.String())
	e.AwaitAnswer("each line has a hint", func() bool { return len(e.InlayHints(path)) == methods })
	if got := e.InlayHintsIn(path, 4, 13); len(got) != 4 || got[0].Position.Line != 4 || got[3].Position.Line != 13 {
		t.Errorf("in ten lines there are %d hints", len(got))
	}
	if got := e.InlayHintsIn(path, 3*methods, 1<<31); len(got) != 1 {
		t.Errorf("in the last lines there are %d hints", len(got))
	}
	e.AwaitAnswer("each method has a lens", func() bool { return len(e.CodeLenses(path)) >= methods })
	at := protocol.Position{Line: 3*methods/2 + 3, Character: 0}
	e.Edit(path, protocol.Range{Start: at, End: at}, "\n\n")
	hints := e.InlayHints(path)
	moved := 0
	for i, hint := range hints {
		if int(hint.Position.Line) == 4+3*i+2 {
			moved++
		}
	}
	if len(hints) != methods || moved < methods/2-2 || moved > methods/2+2 {
		t.Errorf("after two lines in the middle %d of %d hints have moved", moved, len(hints))
	}
}

// Requests of documents that are not open any more, or not yet, are answered with nothing.
func TestRequestsForClosedDocuments(t *testing.T) {
	e, path := profiled(t, firstCollapsed)
	e.Close(path)
	for method, params := range readRequests(path) {
		var answer jsonrpc2.RawMessage
		_, err := e.Conn().Call(t.Context(), method, jsonrpc2.RawMessage(params), &answer)
		if err != nil {
			t.Errorf("%s: %v", method, err)
			continue
		}
		if text := string(answer); strings.HasPrefix(method, "textDocument/") && text != "null" && text != "[]" || method == "jfrlens/heat" && text != `{"lines":[]}` {
			t.Errorf("%s of a closed document answers %s", method, text)
		}
	}
	e.Open(path, "java", mainJava)
	if got := labels(e, path)[8]; got != "100% · 100" {
		t.Errorf("opened again the hint is %q", got)
	}
}

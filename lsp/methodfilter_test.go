package lsp_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
)

// A method filter is checked and counted against the project, of which nothing is open or compiled.
func TestMethodFiltersKnowTheProject(t *testing.T) {
	const text = "java -XX:StartFlightRecording:method-timing='a.Shop.Cart;a.Shop' App\n"
	dir := projectFiles(t, map[string]string{
		"a/Shop.java": "package a;\nclass Shop {\n  void sell() { }\n  void sell(int n) { }\n  static class Cart { void add() { } }\n}\n", "run.sh": text,
	})
	e := lsptest.Start(t, lsptest.Options{Capabilities: able(), Root: dir, Patience: 30 * time.Second})
	path := filepath.Join(dir, "run.sh")
	e.Open(path, "shellscript", text)
	awaitProblem(e, path, "a.Shop.Cart is nested")
	at := protocol.Position{Character: uint32(strings.Index(text, "Shop.Cart"))}
	fixes := quickFixes(t, e, path, protocol.Range{Start: at, End: at})
	if len(fixes) != 1 || fixes[0].Edit.Changes[uri.File(path)][0].NewText != "a.Shop$Cart" {
		t.Errorf("fixes %+v", fixes)
	}
	if hover := e.HoverAt(path, at); !strings.Contains(hover, "Instruments 2 methods of 1 class") || !strings.Contains(hover, "counted on sources") {
		t.Errorf("hover %q", hover)
	}
	for _, item := range e.Complete(path, at) {
		if detail, _ := item.Detail.Get(); item.Label == "a.Shop" && detail == "instruments 2 methods" {
			return
		}
	}
	t.Error("a.Shop is not offered with its number of methods")
}

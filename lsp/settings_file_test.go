package lsp_test

import (
	"path/filepath"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
)

// A client that asks for problems is not sent any unasked.
func TestProblemsAreAskedFor(t *testing.T) {
	capabilities := able()
	capabilities.TextDocument = &protocol.TextDocumentClientCapabilities{Diagnostic: &protocol.DiagnosticClientCapabilities{}}
	o := lsptest.Options{Capabilities: capabilities}
	e := lsptest.Connect(t, o)
	t.Cleanup(e.Quit)
	if e.Initialize(o).Capabilities.DiagnosticProvider == nil {
		t.Error("the server does not offer to be asked")
	}
	path := filepath.Join(t.TempDir(), ".profileconfig.json")
	e.Open(path, "jsonc", `{"file": 1}`)
	e.Open(filepath.Join(t.TempDir(), "other.json"), "json", `{"file": 1}`)
	for name, want := range map[string]int{path: 1, "/nowhere/other.json": 0} {
		params := &protocol.DocumentDiagnosticParams{TextDocument: protocol.TextDocumentIdentifier{URI: uri.File(name)}}
		report, err := e.Server().Diagnostic(t.Context(), params)
		if err != nil {
			t.Fatal(err)
		}
		full, ok := report.(*protocol.RelatedFullDocumentDiagnosticReport)
		if !ok || full.Kind != "full" || len(full.Items) != want {
			t.Errorf("%s: report %+v", name, report)
		}
	}
	if told := e.State().Problems; len(told) > 0 {
		t.Errorf("told unasked: %v", told)
	}
}

func TestProblemsOfClosedFileAreTakenBack(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{Capabilities: able()})
	path := filepath.Join(t.TempDir(), ".profileconfig.json")
	e.Open(path, "jsonc", `{"file": 1}`)
	if problems := e.Problems(path); len(problems) != 1 {
		t.Fatalf("problems %v", problems)
	}
	e.Close(path)
	e.Await("problems are gone", func(s lsptest.State) bool {
		told, ok := s.Problems[uri.File(path)]
		return ok && len(told.Diagnostics) == 0
	})
}

func TestOtherFilesAreNotCompleted(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{Capabilities: able()})
	path := filepath.Join(t.TempDir(), "other.json")
	e.Open(path, "json", `{"`)
	if items := e.Complete(path, protocol.Position{Character: 2}); len(items) > 0 {
		t.Errorf("offered %v", items)
	}
}

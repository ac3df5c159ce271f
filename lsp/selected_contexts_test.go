package lsp_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/flamegraph"
	"jfrlens/lsp"
	"jfrlens/lsp/lsptest"
)

// exportRow is a line of testdata/java/requests that only GET /export comes to, from 0.
const exportRow = 39

// requested has the recording of testdata/java/requests shown on its source.
func requested(t *testing.T, o lsp.Options) (e *lsptest.Editor, path string) {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(root, "java", "requests", "Requests.java")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	e = lsptest.Start(t, lsptest.Options{Capabilities: able(), Root: filepath.Dir(path), Runner: lsptest.NewRunner(), Server: o})
	e.Open(path, "java", string(text))
	recording := filepath.Join(root, "recordings", "requests", "requests-jdk25.jfr.zst")
	execute[map[string]any](t, e, "jfrlens.openRecording", map[string]any{"recording": recording, "quiet": true})
	execute[any](t, e, "jfrlens.selectEvent", "cpu-time")
	return e, path
}

// Requests that are chosen on a page are what the hints are of: those that jfrlens lines --context prints.
func TestEditorFollowsTheContextsOfAPage(t *testing.T) {
	e, path := requested(t, lsp.Options{})
	whole := labels(e, path)[exportRow]
	page := openBrowser(t, e)
	for _, test := range []struct {
		chosen flamegraph.Selection
		want   string // the hint, or what is answered
	}{
		{flamegraph.Selection{Context: []string{"endpoint=GET /export"}, Type: "cpu-time"}, " 90% of GET /export · 325 ms"},
		{flamegraph.Selection{Context: []string{"endpoint=GET /export"}, Threads: []string{"nobody"}, Type: "cpu-time"}, ""},
		{flamegraph.Selection{Context: []string{"com.acme.Order"}, Type: "cpu-time"}, ""},
		{flamegraph.Selection{Type: "cpu-time"}, whole},
	} {
		body, err := json.Marshal(test.chosen)
		if err != nil {
			t.Fatal(err)
		}
		if got := page.do("POST", "follow", string(body)); got != "null" {
			t.Fatalf("%+v: answered %s", test.chosen, got)
		}
		if got := labels(e, path)[exportRow]; got != test.want {
			t.Errorf("%+v: the hint is %q, want %q", test.chosen, got, test.want)
		}
	}
	if got := page.do("POST", "follow", `{"context":["endpoint=GET /nowhere"]}`); !strings.Contains(got, `no endpoint is "GET /nowhere"`) {
		t.Errorf("of a context that is not there it answers %s", got)
	}
}

// A page is answered by whoever runs SQL for the server, of the recording that it shows.
func TestPageAsksSQL(t *testing.T) {
	asked := func(recording string) *flamegraph.SQL {
		return &flamegraph.SQL{Run: func(_ context.Context, statement flamegraph.Statement) (*flamegraph.QueryResult, error) {
			cells := []string{filepath.Base(recording), statement.Text}
			return &flamegraph.QueryResult{Columns: []flamegraph.QueryColumn{}, Rows: [][]string{cells}}, nil
		}}
	}
	e, _ := requested(t, lsp.Options{SQL: asked})
	if got := openBrowser(t, e).get("get/query?sql=SELECT+1"); !strings.Contains(got, `["requests-jdk25.jfr.zst","SELECT 1"]`) {
		t.Errorf("answered %s", got)
	}
	e, _ = requested(t, lsp.Options{})
	if got := openBrowser(t, e).get("data.json"); strings.Contains(got, `"query"`) {
		t.Error("the page of a server without SQL offers it")
	}
}

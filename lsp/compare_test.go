package lsp_test

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
)

// keptRun makes a session folder with a recording, as a run of the demo program leaves it.
func keptRun(t *testing.T, root, id, started string) (recording string) {
	t.Helper()
	recording = filepath.Join(root, id, "run.jfr")
	bytes, err := os.ReadFile(filepath.Join("..", "testdata", "recordings", "hard-jdk21.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]any{
		"version": 1, "id": id, "state": "done", "goal": "demo.Main", "started": started, "ended": started, "recording": recording,
		"plan": map[string]any{"dir": root, "goal": "demo.Main"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(recording), 0o700); err != nil {
		t.Fatal(err)
	}
	for path, content := range map[string][]byte{recording: bytes, filepath.Join(root, id, "session.json"): text} {
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return recording
}

// sessionsIn are those that are kept in a folder.
func sessionsIn(t *testing.T, root string) *profiler.Sessions {
	t.Helper()
	sessions, err := profiler.Open(root)
	if err != nil {
		t.Fatal(err)
	}
	return sessions
}

// hasCompareLens tells whether a file has the lens that compares.
func hasCompareLens(e *lsptest.Editor, path string) bool {
	for _, lens := range e.CodeLenses(path) {
		if lens.Command.Command == "jfrlens.compare" {
			return true
		}
	}
	return false
}

// TestCompare runs a program a second time: a lens and the command compare it with the first.
func TestCompare(t *testing.T) {
	root := t.TempDir()
	first := keptRun(t, root, "20260501T120000Z-00000000", "2026-05-01T12:00:00Z")
	second := keptRun(t, root, "20260501T120100Z-00000000", "2026-05-01T12:01:00Z")
	e, runner, path := opened(t, lsptest.Options{Capabilities: able()})
	if _, err := e.Execute("jfrlens.compare"); err == nil || !strings.Contains(err.Error(), "no profile yet") {
		t.Errorf("comparing nothing: %v", err)
	}
	finishAs := func(recording string) {
		t.Helper()
		r, _ := run(t, e, runner)
		before := results(e.State())
		r.Publish(fromCollapsed(t, firstCollapsed))
		refused := func() bool {
			_, err := e.Execute("jfrlens.compare")
			return err != nil && strings.Contains(err.Error(), "still runs")
		}
		for !refused() && t.Context().Err() == nil {
			time.Sleep(10 * time.Millisecond) // its profile is not shown yet
		}
		r.Finish(profiler.Result{Profile: fromCollapsed(t, firstCollapsed), Recording: recording})
		e.Await("the result is told", func(s lsptest.State) bool { return results(s) > before })
	}
	finishAs(first)
	if _, err := e.Execute("jfrlens.compare"); err == nil || !strings.Contains(err.Error(), "no earlier run of demo.Main") {
		t.Errorf("comparing the first run: %v", err)
	}
	if hasCompareLens(e, path) {
		t.Error("a lens compares the first run")
	}
	if runs := sessionsIn(t, root).Runs(root); len(runs) != 2 || runs[0].Answer != "" || runs[1].Answer == "" || runs[1].Recorded == 0 {
		t.Errorf("lists of runs tell %+v, want the answer of the first alone", runs)
	}
	finishAs(second)
	if !hasCompareLens(e, path) {
		t.Error("no lens compares the second run")
	}
	type answer struct{ URL, Title, Recording, Before string }
	got := execute[answer](t, e, "jfrlens.compare", map[string]any{"quiet": true})
	if got.Title != "demo.Main" || got.Recording != second || got.Before != first {
		t.Errorf("compared %+v", got)
	}
	checkCompared(t, pageJSON(t, got.URL))
	if got := execute[answer](t, e, "jfrlens.compare", map[string]any{"recording": first, "before": second}); got.Recording != first || got.Before != second {
		t.Errorf("compared the other way round: %+v", got)
	}
	e.Await("the page is opened", func(s lsptest.State) bool { return len(s.Documents) == 1 && *s.Documents[0].External })
	if _, err := e.Execute("jfrlens.compare", map[string]any{"before": filepath.Join(root, "none.jfr")}); err == nil || !strings.Contains(err.Error(), "the earlier recording") {
		t.Errorf("comparing with nothing: %v", err)
	}
	var page struct {
		Page string
		Data json.RawMessage
	}
	params := map[string]any{"recording": second, "before": first}
	if err := askCustom(t, e, "jfrlens/page", params, &page); err != nil {
		t.Fatal(err)
	}
	checkCompared(t, page.Data)
	var opened struct{ Problem string }
	if err := askCustom(t, e, "jfrlens/openFrame", map[string]any{"page": page.Page, "frame": 1}, &opened); err != nil {
		t.Error(err)
	}
}

// checkCompared looks into the data of a page for both runs.
func checkCompared(t *testing.T, data []byte) {
	t.Helper()
	var page struct {
		BeforeTitle   string
		Types, Before []struct{ Name string }
	}
	if err := json.Unmarshal(data, &page); err != nil {
		t.Fatal(err)
	}
	if page.BeforeTitle != "demo.Main, May 1 12:00:00 UTC" || len(page.Before) == 0 || len(page.Before) != len(page.Types) {
		t.Errorf("the page compares %v with %v of %q", page.Types, page.Before, page.BeforeTitle)
	}
}

// pageJSON asks for the data of a page in the browser.
func pageJSON(t *testing.T, url string) []byte {
	t.Helper()
	response, err := http.Get(url + "data.json")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

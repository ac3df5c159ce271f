package lsp_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/lsp"
	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
)

// projectFile writes a file and the folders that it is in.
func projectFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// The page of what is measured follows it however many recordings a client looks at; theirs are kept as far as
// there is room.
func TestCurrentPageIsKept(t *testing.T) {
	recordings := make([]string, 10)
	for i := range recordings {
		recordings[i] = keptRun(t, t.TempDir(), "20260501T120000Z-00000000", "2026-05-01T12:00:00Z")
	}
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
	r, _ := run(t, e, runner)
	finish(t, e, r, firstCollapsed)
	current := hosted(t, e)
	asks := func(page string) error {
		var answer any
		return askCustom(t, e, "jfrlens/openFrame", map[string]any{"page": page, "frame": 1, "type": "cpu"}, &answer)
	}
	for _, recording := range recordings {
		var page struct{ Page string }
		if err := askCustom(t, e, "jfrlens/page", map[string]any{"recording": recording}, &page); err != nil {
			t.Fatal(err)
		}
		if err := asks(page.Page); err != nil {
			t.Errorf("a page that was just asked for: %v", err)
		}
	}
	if err := asks(current); err != nil {
		t.Errorf("the current page: %v", err)
	}
	if err := asks(recordings[0]); err == nil || !strings.Contains(err.Error(), "load it again") {
		t.Errorf("a page that is long forgotten: %v", err)
	}
	before := e.State().PageChanges
	again, _ := run(t, e, runner)
	finish(t, e, again, secondCollapsed)
	e.Await("the client hears that the page has changed", func(s lsptest.State) bool { return s.PageChanges > before })
}

// A page of what changed since a recording is of what is shown by then, without a name for it.
func TestPageSinceARecordingIsOfWhatIsShown(t *testing.T) {
	before := keptRun(t, t.TempDir(), "20260501T120000Z-00000000", "2026-05-01T12:00:00Z")
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
	since := func() (data struct {
		Title, BeforeTitle string
		Methods            struct{ Class []int }
		Types              []struct{ Weight []int64 }
	}, err error,
	) {
		var page struct{ Data json.RawMessage }
		if err := askCustom(t, e, "jfrlens/page", map[string]any{"before": before}, &page); err != nil {
			return data, err
		}
		return data, json.Unmarshal(page.Data, &data)
	}
	if _, err := since(); err == nil || !strings.Contains(err.Error(), "no profile yet") {
		t.Errorf("of nothing: %v", err)
	}
	for i, collapsed := range []string{firstCollapsed, "demo.Main.main:5;demo.Main.work:9 70"} {
		r, _ := run(t, e, runner)
		finish(t, e, r, collapsed)
		got, err := since()
		if err != nil {
			t.Fatal(err)
		}
		want := []int64{100, 70}[i]
		if !strings.Contains(fmt.Sprint(got.Types), fmt.Sprint(want)) || got.Title != "demo.Main" || got.BeforeTitle == "" {
			t.Errorf("the page of %s since %s has %v, want %d samples", got.Title, got.BeforeTitle, got.Types, want)
		}
	}
}

// A page whose recording is gone still has its frames, and says what it cannot tell any more.
func TestPageOfADeletedRecording(t *testing.T) {
	root := t.TempDir()
	recording := keptRun(t, root, "20260501T120000Z-00000000", "2026-05-01T12:00:00Z")
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able(), Server: lsp.Options{SessionRoot: root}})
	r, _ := run(t, e, runner)
	before := results(e.State())
	r.Finish(profiler.Result{Profile: fromCollapsed(t, firstCollapsed), Recording: recording})
	e.Await("the result is told", func(s lsptest.State) bool { return results(s) > before })
	page := hosted(t, e)
	ask := func(request string) error {
		var answer any
		return askCustom(t, e, "jfrlens/askPage", map[string]any{"page": page, "request": request}, &answer)
	}
	if err := ask("timeline"); err != nil {
		t.Errorf("a timeline: %v", err)
	}
	for _, request := range []string{"", "nothing", "timeline?", "events", "events?type=no.Such", "events?type=%zz", "chart?field=x", "chart?field=jdk.CPULoad.jvmUser&context=", "timeline?from=x&to=y", strings.Repeat("x", 1<<16)} {
		_ = ask(request) // answered or refused
	}
	if err := os.RemoveAll(filepath.Dir(recording)); err != nil {
		t.Fatal(err)
	}
	if err := ask("charts"); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("charts of a recording that is gone: %v", err)
	}
	var answer any
	if err := askCustom(t, e, "jfrlens/openFrame", map[string]any{"page": page, "frame": 1, "type": "cpu"}, &answer); err != nil {
		t.Errorf("a frame of it: %v", err)
	}
	if got := hosted(t, e); got != page {
		t.Errorf("its page is %q now", got)
	}
}

// A program that runs has a page, but nothing beside it yet.
func TestPageOfARunningProgram(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	r, _ := run(t, e, runner)
	r.Publish(fromCollapsed(t, firstCollapsed))
	awaitHint(t, e, path, 8, "100% · 100")
	page := hosted(t, e)
	for _, request := range []string{"timeline", "charts", "events?type=jdk.ThreadPark", "contexts", ""} {
		var answer any
		err := askCustom(t, e, "jfrlens/askPage", map[string]any{"page": page, "request": request}, &answer)
		if err == nil || strings.Contains(err.Error(), "internal error") {
			t.Errorf("%q: %v, %v", request, answer, err)
		}
	}
	for _, frame := range []any{-1, 0, 1 << 40, 1.5, "1", nil, []int{1}} {
		var answer struct{ Opened bool }
		if err := askCustom(t, e, "jfrlens/openFrame", map[string]any{"page": page, "frame": frame, "type": "cpu"}, &answer); err == nil && answer.Opened && frame != any(nil) && frame != any(0) {
			t.Errorf("frame %v was opened", frame)
		}
	}
	alive(t, e, path)
}

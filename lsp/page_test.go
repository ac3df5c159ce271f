package lsp_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"

	"jfrlens/flamegraph"
	"jfrlens/lsp/lsptest"
)

type pageAnswer struct {
	Page string
	Data struct {
		Title   string
		Strings []string
		Frames  struct{ ID []int32 }
		Methods struct{ Library []int32 }

		Overview flamegraph.OverviewData
	}
}

// askCustom sends a request that is not in the protocol.
func askCustom(t *testing.T, e *lsptest.Editor, method string, params, result any) error {
	t.Helper()
	raw, err := json.Marshal(params)
	if err != nil {
		t.Fatal(err)
	}
	var answer jsonrpc2.RawMessage
	if _, err := e.Conn().Call(t.Context(), method, jsonrpc2.RawMessage(raw), &answer); err != nil {
		return err
	}
	return json.Unmarshal(answer, result)
}

// TestPageKnowsTheProjectsLibraries checks that a page follows what the settings
// of the project call library code, while a program runs and at its end.
func TestPageKnowsTheProjectsLibraries(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able()})
	settings := filepath.Join(filepath.Dir(path), ".profileconfig.json")
	if err := os.WriteFile(settings, []byte(`{"conversionConfig": {"nonProjectPackagePrefixes": ["acme."]}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	const collapsed = "demo.Main.main:5;acme.Pool.take:9;java.util.Map.get:1 100"
	check := func() {
		t.Helper()
		var page pageAnswer
		for askCustom(t, e, "jfrlens/page", map[string]any{}, &page) != nil && t.Context().Err() == nil {
			time.Sleep(10 * time.Millisecond) // nothing is shown yet
		}
		if got := page.Data.Methods.Library; !slices.Equal(got, []int32{0, 1, 0}) {
			t.Errorf("library code is %v of %q", got, page.Data.Strings)
		}
	}
	r, _ := run(t, e, runner)
	r.Publish(fromCollapsed(t, collapsed))
	check()
	finish(t, e, r, collapsed)
	check()
}

func TestPageForClientsThatShowIt(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able()})
	var page pageAnswer
	ask := func(method string, params, result any) error { return askCustom(t, e, method, params, result) }
	if err := ask("jfrlens/page", map[string]any{}, &page); err == nil {
		t.Error("a page without a profile")
	}
	r, _ := run(t, e, runner)
	finish(t, e, r, firstCollapsed)
	if err := ask("jfrlens/page", map[string]any{"type": "cpu"}, &page); err != nil {
		t.Fatal(err)
	}
	if page.Data.Title != "demo.Main" || page.Page == "" {
		t.Errorf("page is %+v", page)
	}
	var opened flamegraph.OpenResult
	last := page.Data.Frames.ID[len(page.Data.Frames.ID)-1]
	if err := ask("jfrlens/openFrame", map[string]any{"page": page.Page, "frame": last, "type": "cpu"}, &opened); err != nil {
		t.Fatal(err)
	}
	if !opened.Opened || opened.File != path {
		t.Errorf("opened %+v", opened)
	}
	if err := ask("jfrlens/openFrame", map[string]any{"page": "x", "frame": last}, &opened); err == nil {
		t.Error("opened a frame of an unknown page")
	}
	if err := ask("jfrlens/openFrame", map[string]any{"page": page.Page, "frame": 9999}, &opened); err == nil {
		t.Error("opened an unknown frame")
	}
	again, _ := run(t, e, runner)
	finish(t, e, again, secondCollapsed)
	e.Await("the client is told of the new profile", func(s lsptest.State) bool { return s.PageChanges > 0 })
}

func TestFlameGraphOpensInTheBrowserOrIsTold(t *testing.T) {
	t.Run("browser", func(t *testing.T) {
		e, _ := profiled(t, firstCollapsed)
		got, err := e.Execute("jfrlens.openFlameGraph")
		if err != nil {
			t.Skipf("the page is not built: %v", err)
		}
		e.Await("the page is opened", func(s lsptest.State) bool {
			return len(s.Documents) == 1 && *s.Documents[0].External && strings.Contains(string(got), string(s.Documents[0].URI))
		})
	})
	t.Run("message", func(t *testing.T) {
		e, runner, _ := opened(t, lsptest.Options{})
		r, _ := run(t, e, runner)
		finish(t, e, r, firstCollapsed)
		if _, err := e.Execute("jfrlens.openFlameGraph"); err != nil {
			t.Skipf("the page is not built: %v", err)
		}
		e.Await("the address is told", func(s lsptest.State) bool { return hasMessage(s, "http://127.0.0.1:") })
	})
}

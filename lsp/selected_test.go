package lsp_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"jfrlens/flamegraph"
	"jfrlens/lsp/lsptest"
)

// chosenCollapsed has work of two threads in its first second, and of one in its third.
const chosenCollapsed = `[main];demo.Main.main:5;demo.Main.work:9 10
[worker];demo.Main.main:5 30
@at 2s
[main];demo.Main.main:5 60`

// chosenFrom is when it starts, in milliseconds.
var chosenFrom = float64(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli())

// clockTime is a time as the hints tell it.
func clockTime(after time.Duration) string {
	return time.UnixMilli(int64(chosenFrom)).Add(after).Format("15:04:05.000")
}

type shownAnswer struct{ Title, Selection, SampleType string }

// What is chosen on a page is what hints, lenses, tints and the status are of, until all is chosen again.
func TestEditorFollowsThePageOfAClient(t *testing.T) {
	e, path := profiled(t, chosenCollapsed)
	var page pageAnswer
	if err := askCustom(t, e, "jfrlens/page", map[string]any{}, &page); err != nil {
		t.Fatal(err)
	}
	follow := func(chosen flamegraph.Selection) {
		t.Helper()
		var none any
		params := struct {
			Page string `json:"page"`
			flamegraph.Selection
		}{page.Page, chosen}
		if err := askCustom(t, e, "jfrlens/follow", params, &none); err != nil {
			t.Fatal(err)
		}
	}
	shown := func() (answer shownAnswer) {
		t.Helper()
		if err := askCustom(t, e, "jfrlens/shown", map[string]any{}, &answer); err != nil {
			t.Fatal(err)
		}
		return answer
	}
	second := clockTime(-time.Second) + "–" + clockTime(time.Second)
	for _, test := range []struct {
		chosen flamegraph.Selection
		words  string
		rows   map[uint32]string
	}{
		{flamegraph.Selection{From: chosenFrom - 1000, To: chosenFrom + 1000}, second, map[uint32]string{4: "100% of " + second + " · 40", 8: "25% of " + second + " · 10"}},
		{flamegraph.Selection{Threads: []string{"worker"}}, "worker", map[uint32]string{4: "100% of worker · 30"}},
		{flamegraph.Selection{Threads: []string{"worker"}, Others: true}, "other threads", map[uint32]string{4: "100% of other threads · 70", 8: "14% of other threads · 10"}},
		{flamegraph.Selection{From: chosenFrom + 2000, To: chosenFrom + 3000, Threads: []string{"worker"}}, "worker, " + clockTime(2*time.Second) + "–" + clockTime(3*time.Second), map[uint32]string{}},
		{flamegraph.Selection{Focus: "demo.Main.work"}, "Main.work", map[uint32]string{4: "100% of Main.work · 10", 8: "100% of Main.work · 10"}},
		{flamegraph.Selection{Without: []string{"demo.Main.work"}}, "all but Main.work", map[uint32]string{4: "100% of all but Main.work · 90"}},
		{flamegraph.Selection{Type: "cpu"}, "", map[uint32]string{4: "100% · 100", 8: "10% · 10"}},
	} {
		follow(test.chosen)
		if got := labels(e, path); fmt.Sprint(got) != fmt.Sprint(test.rows) {
			t.Errorf("%+v: hints %v, want %v", test.chosen, got, test.rows)
		}
		if got := shown(); got.Selection != test.words || got.Title != "demo.Main" {
			t.Errorf("%+v: shown is %+v", test.chosen, got)
		}
	}
	follow(flamegraph.Selection{Threads: []string{"worker"}})
	if lenses := fmt.Sprint(e.CodeLenses(path)); !strings.Contains(lenses, "total 100.0% · 30 samples of worker") {
		t.Errorf("lenses are %s", lenses)
	}
	if _, err := e.Execute("jfrlens.clear"); err != nil {
		t.Fatal(err)
	}
	if got := labels(e, path)[4]; got != "100% · 100" {
		t.Errorf("after clear the hint is %q", got)
	}
}

// The same from a page in a browser, while the program runs on; the page itself always has all.
func TestEditorFollowsThePageInTheBrowser(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	r, _ := run(t, e, runner)
	r.Publish(fromCollapsed(t, chosenCollapsed))
	awaitHint(t, e, path, 4, "100% · 100")
	page := openBrowser(t, e)
	chosen, err := json.Marshal(flamegraph.Selection{Threads: []string{"main"}, Type: "cpu"})
	if err != nil {
		t.Fatal(err)
	}
	if got := page.do("POST", "follow", string(chosen)); got != "null" {
		t.Fatalf("answered %s", got)
	}
	awaitHint(t, e, path, 8, "14% of main · 10")
	finish(t, e, r, chosenCollapsed+"\n[main];demo.Main.main:5;demo.Main.work:9 70")
	if got := labels(e, path)[8]; got != "57% of main · 80" {
		t.Errorf("at the end of the run the hint is %q", got)
	}
	if got := page.get("data.json"); !strings.Contains(got, `"worker"`) || !strings.Contains(got, `"follows":true`) {
		t.Errorf("the page has %s", got)
	}
	if got := page.do("POST", "follow", `{"threads":null}`); got != "null" {
		t.Fatalf("answered %s", got)
	}
	if got := labels(e, path)[4]; got != "100% · 170" {
		t.Errorf("of all the hint is %q", got)
	}
}

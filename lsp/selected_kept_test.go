package lsp_test

import (
	"fmt"
	"strings"
	"testing"

	"jfrlens/flamegraph"
	"jfrlens/lsp/lsptest"
)

// hosted asks for the page of what is shown.
func hosted(t *testing.T, e *lsptest.Editor) string {
	t.Helper()
	var page pageAnswer
	if err := askCustom(t, e, "jfrlens/page", map[string]any{}, &page); err != nil {
		t.Fatal(err)
	}
	return page.Page
}

// choose shows a part of what a page has.
func choose(t *testing.T, e *lsptest.Editor, page string, chosen flamegraph.Selection) error {
	t.Helper()
	params := struct {
		Page string `json:"page"`
		flamegraph.Selection
	}{page, chosen}
	var none any
	return askCustom(t, e, "jfrlens/follow", params, &none)
}

// chooseWork shows what leads to demo.Main.work.
func chooseWork(t *testing.T, e *lsptest.Editor) {
	t.Helper()
	if err := choose(t, e, hosted(t, e), flamegraph.Selection{Focus: "demo.Main.work"}); err != nil {
		t.Fatal(err)
	}
}

// clearAll runs the command that ends what is shown, once.
func clearAll(t *testing.T, e *lsptest.Editor) {
	t.Helper()
	if _, err := e.Execute("jfrlens.clear"); err != nil {
		t.Fatal(err)
	}
}

// What further runs say of a profile is there, too, when all of it is shown again.
func TestCheckedWhileAPartIsShown(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able()})
	r, _ := run(t, e, runner)
	finish(t, e, r, secondCollapsed)
	chooseWork(t, e)
	runner.Opinion = said(path)
	check(t, e)
	e.Await("the opinion is told", func(s lsptest.State) bool { return hasMessage(s, "checked by a run with boxes kept") })
	if got := labels(e, path)[8]; !strings.HasPrefix(got, " 100% of Main.work · 60") {
		t.Errorf("of the part the hint is %q", got)
	}
	chooseWork(t, e) // another part, of the same
	clearAll(t, e)
	checkWords(t, e, path)
}

// What was checked while another program runs is there when that was cancelled.
func TestCheckedWhileAnotherRuns(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able()})
	r, _ := run(t, e, runner)
	finish(t, e, r, secondCollapsed)
	asked := make(chan struct{})
	runner.CheckWhen, runner.Opinion = asked, said(path)
	check(t, e)
	other, _ := runOther(t, e, runner, "Other")
	other.Publish(fromCollapsed(t, "demo.Other.main:5 7"))
	e.AwaitAnswer("the other program is shown", func() bool { return len(labels(e, path)) == 0 })
	close(asked)
	e.Await("the opinion is told", func(s lsptest.State) bool { return hasMessage(s, "checked by a run with boxes kept") })
	other.Cancel()
	awaitHint(t, e, path, 4, " 100% · 100 ✓")
	checkWords(t, e, path)
}

const typesCollapsed = "@type cpu\ndemo.Main.main:5;demo.Main.work:9 100\n@type alloc\ndemo.Main.main:5;demo.Main.work:9 10 4096\n"

// A sample type that is chosen while a part is shown is that of the pages, too, and stays when all is shown again.
func TestTypeChosenWhileAPartIsShown(t *testing.T) {
	e, path := profiled(t, typesCollapsed)
	chooseWork(t, e)
	execute[any](t, e, "jfrlens.selectEvent", "alloc")
	if got := labels(e, path)[8]; got != "100% of Main.work · 4.10 kB" {
		t.Errorf("the hint is %q", got)
	}
	if got := openBrowser(t, e).get("data.json"); !strings.Contains(got, `"defaultType":1`) {
		t.Errorf("the page begins with another type: %.400s", got)
	}
	chooseWork(t, e)
	if got := labels(e, path)[8]; got != "100% of Main.work · 4.10 kB" {
		t.Errorf("of the next part the hint is %q", got)
	}
	clearAll(t, e)
	if got := labels(e, path)[8]; got != "100% · 4.10 kB" {
		t.Errorf("of all the hint is %q", got)
	}
}

// Whatever a page sends, the lines show something that is true, and all again when all is chosen.
func TestStrangeSelections(t *testing.T) {
	e, path := profiled(t, chosenCollapsed)
	page := hosted(t, e)
	whole := fmt.Sprint(labels(e, path))
	for name, chosen := range map[string]flamegraph.Selection{
		"ends before it starts": {From: chosenFrom + 3000, To: chosenFrom},
		"long ago":              {From: -1e18, To: -1e17},
		"never":                 {From: 1e300, To: 1e301},
		"no such thread":        {Threads: []string{"nobody"}},
		"empty thread":          {Threads: []string{""}},
		"no such method":        {Focus: "no.Such.method"},
		"half a method":         {Focus: "."},
		"without all":           {Without: []string{"demo.Main.main"}},
		"twice without":         {Without: []string{"demo.Main.work", "demo.Main.work"}},
		"no such type":          {Type: "wall", Threads: []string{"worker"}},
		"with and without":      {Focus: "demo.Main.work", Without: []string{"demo.Main.work"}},
	} {
		if err := choose(t, e, page, chosen); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for row, label := range labels(e, path) {
			if strings.Contains(label, "NaN") || strings.Contains(label, "Inf") || strings.Contains(label, "-") {
				t.Errorf("%s: row %d has %q", name, row, label)
			}
		}
		_ = e.Hover(path, 8)
		if err := choose(t, e, page, flamegraph.Selection{}); err != nil {
			t.Errorf("after %s: %v", name, err)
		}
		if got := fmt.Sprint(labels(e, path)); got != whole {
			t.Fatalf("after %s hints are %s, not %s", name, got, whole)
		}
	}
	if err := choose(t, e, "no page", flamegraph.Selection{}); err == nil || !strings.Contains(err.Error(), `no page "no page"`) {
		t.Errorf("of an unknown page: %v", err)
	}
}

// A part of a program that runs is taken back with it.
func TestPartOfACancelledRun(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	r, _ := run(t, e, runner)
	finish(t, e, r, secondCollapsed)
	live, _ := run(t, e, runner)
	live.Publish(fromCollapsed(t, firstCollapsed))
	awaitHint(t, e, path, 8, "100% · 100")
	contexts := flamegraph.Selection{Context: []string{"endpoint=GET /"}}
	if err := choose(t, e, hosted(t, e), contexts); err == nil || !strings.Contains(err.Error(), "once the recording is complete") {
		t.Errorf("contexts of a program that runs: %v", err)
	}
	chooseWork(t, e)
	live.Cancel()
	e.AwaitAnswer("what was before is shown again", func() bool { return len(lensTitles(e, path)) > 0 && labels(e, path)[8] == "60% · 60" })
}

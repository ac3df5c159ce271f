package lsp_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
	"jfrlens/profiler/opinion"
)

// check runs the command.
func check(t *testing.T, e *lsptest.Editor) {
	t.Helper()
	if _, err := e.Execute("jfrlens.check"); err != nil {
		t.Fatal(err)
	}
}

// checkLens tells whether a file has the lens that checks.
func checkLens(e *lsptest.Editor, path string) bool {
	for _, lens := range e.CodeLenses(path) {
		if lens.Command.Command == "jfrlens.check" {
			return true
		}
	}
	return false
}

// said is an opinion on secondCollapsed: work has less than it is shown to have.
func said(path string) *opinion.Opinion {
	return &opinion.Opinion{
		SampleType: "cpu",
		Runs:       []opinion.Run{{How: "with boxing optimised away", Samples: 100}, {How: "with boxes kept", Samples: 90}},
		Declared: []opinion.Entry{
			{Path: path, Line: 4, Share: 100, Other: 100, Verdict: opinion.Solid},
			{Path: path, Line: 8, Share: 60, Other: 5, Verdict: opinion.Wrong},
		},
		Lines: []opinion.Entry{
			{Path: path, Line: 5, Share: 100, Other: 100, Verdict: opinion.Solid},
			{Path: path, Line: 9, Share: 60, Other: 5, Verdict: opinion.Open},
		},
	}
}

// TestCheck runs what is shown again: hints, lenses and hovers tell which totals hold.
func TestCheck(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able()})
	refused := func(want string) {
		t.Helper()
		if _, err := e.Execute("jfrlens.check"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	refused("no profile yet")
	r, _ := run(t, e, runner)
	finish(t, e, r, secondCollapsed)
	if checkLens(e, path) {
		t.Error("a lens checks what cannot be checked: it has no recording")
	}
	runner.Unchecked = errors.New("not checked: the moon is full")
	check(t, e)
	e.Await("the failure is told", func(s lsptest.State) bool { return hasMessage(s, "the moon is full") })
	runner.Unchecked, runner.Opinion = nil, said(path)
	check(t, e)
	e.Await("the opinion is told", func(s lsptest.State) bool { return hasMessage(s, "checked by a run with boxes kept") })
	checkWords(t, e, path)
}

// checkWords looks for what is said of the lines and methods.
func checkWords(t *testing.T, e *lsptest.Editor, path string) {
	t.Helper()
	words := slices.Collect(maps.Values(labels(e, path)))
	for _, lens := range e.CodeLenses(path) {
		words = append(words, lens.Command.Title)
	}
	shown := strings.Join(words, "\n")
	for _, want := range []string{"100% · 100 ✓", "60% · 60 (5.0–60%)", "100 samples · solid", "60 samples · 5.0% timed"} {
		if !strings.Contains(shown, want) {
			t.Errorf("no %q in %s", want, shown)
		}
	}
	if hover := e.Hover(path, 8); !strings.Contains(hover, "60.0% with boxing optimised away, 5.0% with boxes kept") {
		t.Error(hover)
	}
	if hover := e.Hover(path, 7); !strings.Contains(hover, "exact times agree with the second") {
		t.Error(hover)
	}
}

// A second check waits for the first, and a program that was not started here cannot be run again.
func TestUncheckable(t *testing.T) {
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
	r, _ := run(t, e, runner)
	finish(t, e, r, firstCollapsed)
	check(t, e) // goes on until the connection ends
	if _, err := e.Execute("jfrlens.check"); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("a second check: %v", err)
	}
	r, _ = run(t, e, runner)
	r.Finish(profiler.Result{Profile: fromCollapsed(t, firstCollapsed), Failure: errors.New("it failed")})
	recording := keptRun(t, t.TempDir(), "20260501T120000Z-00000000", "2026-05-01T12:00:00Z")
	execute[map[string]any](t, e, "jfrlens.openRecording", map[string]any{"recording": recording, "quiet": true})
	if _, err := e.Execute("jfrlens.check"); err == nil || !strings.Contains(err.Error(), "only a program that was profiled here") {
		t.Errorf("a recording: %v", err)
	}
}

package lsp_test

import (
	"errors"
	"strings"
	"testing"

	"jfrlens/lsp"
	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
)

// lensesNow are the titles of what can be done, without the numbers of methods.
func lensesNow(e *lsptest.Editor, path string) string {
	var titles []string
	for _, title := range lensTitles(e, path) {
		if !strings.Contains(title, "total") {
			titles = append(titles, title)
		}
	}
	return strings.Join(titles, " | ")
}

// From the first click to a recording that is opened a main has the lenses of what can be done then.
func TestLensesOfEachState(t *testing.T) {
	root := t.TempDir()
	keptRun(t, root, "20260501T120000Z-00000000", "2026-05-01T12:00:00Z")
	second := keptRun(t, root, "20260501T120100Z-00000000", "2026-05-01T12:01:00Z")
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), Server: lsp.Options{SessionRoot: root}})
	expect := func(state, want string) {
		t.Helper()
		e.AwaitAnswer(state+" has "+want, func() bool { return lensesNow(e, path) == want })
	}
	do := func(command string, args ...any) {
		t.Helper()
		if _, err := e.Execute(command, args...); err != nil {
			t.Fatalf("%s: %v", command, err)
		}
	}
	const start, stop, debug = "▶ Profile", "■ Stop profiling", "⚲ Start debugging"
	const compare = "⇄ Compare with the run before"
	expect("at first it", start)
	r, _ := run(t, e, runner)
	expect("a program that runs", stop)
	r.Publish(fromCollapsed(t, firstCollapsed))
	expect("a program that is measured", stop)
	r.Fail(errors.New("it broke"))
	expect("a program that failed", start)
	r, _ = started(t, e, runner, map[string]any{"debug": true})
	expect("a program for a debugger", stop+" | "+debug)
	r.Cancel()
	expect("a cancelled program", start)
	r, _ = run(t, e, runner)
	r.Finish(profiler.Result{Profile: fromCollapsed(t, firstCollapsed), Recording: second})
	expect("a second result", start+" | "+compare)
	r, _ = run(t, e, runner)
	expect("a program that runs beside a result", stop+" | "+compare)
	r.Cancel()
	expect("a second result again", start+" | "+compare)
	do("jfrlens.clear")
	expect("nothing", start)
	do("jfrlens.clear")
	expect("nothing, cleared", start)
	do("jfrlens.openRecording", map[string]any{"recording": second, "quiet": true})
	expect("a recording", start)
}

// What is shown of one main gives others no lens to compare or check it.
func TestLensesOfOtherMains(t *testing.T) {
	root := t.TempDir()
	keptRun(t, root, "20260501T120000Z-00000000", "2026-05-01T12:00:00Z")
	second := keptRun(t, root, "20260501T120100Z-00000000", "2026-05-01T12:01:00Z")
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), Server: lsp.Options{SessionRoot: root}})
	other, _ := runOther(t, e, runner, "Other")
	others := strings.Replace(path, "Main.java", "Other.java", 1)
	e.AwaitAnswer("the other runs", func() bool {
		return lensesNow(e, others) == "■ Stop profiling" && lensesNow(e, path) == "▶ Profile"
	})
	other.Finish(profiler.Result{Profile: fromCollapsed(t, firstCollapsed), Recording: second})
	e.AwaitAnswer("the other can be compared", func() bool {
		return lensesNow(e, others) == "▶ Profile | ⇄ Compare with the run before" && lensesNow(e, path) == "▶ Profile"
	})
	if got := methodLenses(e, path); len(got) != 2 {
		t.Errorf("the methods of the first have %q", got)
	}
}

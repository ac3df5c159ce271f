package lsp_test

import (
	"slices"
	"testing"

	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
)

// A client that tints lines asks once and is told to ask again; one that does
// not never hears of it.
func TestHeatForClientsThatDrawIt(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able()})
	type tint struct{ Line, Level int }
	tints := func() []tint {
		t.Helper()
		var heat struct{ Lines []tint }
		if err := askCustom(t, e, "jfrlens/heat", map[string]any{"uri": uri.File(path)}, &heat); err != nil {
			t.Fatal(err)
		}
		return heat.Lines
	}
	first, _ := run(t, e, runner)
	finish(t, e, first, firstCollapsed)
	e.Await("hints are asked for", func(s lsptest.State) bool { return s.HintRefreshes > 0 })
	if n := e.State().ShownChanges; n > 0 {
		t.Errorf("told %d times before it asked", n)
	}
	if got := tints(); !slices.Equal(got, []tint{{8, 5}}) {
		t.Errorf("tinted are %v", got)
	}
	told := e.State().ShownChanges
	second, _ := run(t, e, runner)
	finish(t, e, second, secondCollapsed)
	e.Await("the client is told of the new profile", func(s lsptest.State) bool { return s.ShownChanges > told })
	e.Configure(`{"heat": {"enabled": false}}`)
	e.AwaitAnswer("no line is tinted", func() bool { return len(tints()) == 0 })
}

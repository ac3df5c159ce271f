package lsp_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
)

// click runs the command of a code action.
func click(t *testing.T, e *lsptest.Editor, actions map[string]protocol.Command, title string) {
	t.Helper()
	c, ok := actions[title]
	if !ok {
		t.Fatalf("%q is not offered among %v", title, actions)
	}
	if _, err := e.Click(protocol.CodeLens{Command: c}); err != nil {
		t.Fatal(err)
	}
}

func lensTitles(e *lsptest.Editor, path string) []string {
	var titles []string
	for _, lens := range e.CodeLenses(path) {
		titles = append(titles, lens.Command.Title)
	}
	return titles
}

func TestProfileAndDebugLater(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	const later = "Profile & debug later"
	if _, err := e.Execute("jfrlens.startDebugging"); err == nil || !strings.Contains(err.Error(), later) {
		t.Errorf("nothing runs: %v", err)
	}
	if actions := e.CodeActions(path, 8); actions[later].Command != "" {
		t.Errorf("offered outside of main: %v", actions)
	}
	click(t, e, e.CodeActions(path, 4), later) // inside of main
	r := runner.Next(t)
	if !r.Request.Debug || r.Request.Class != "demo.Main" {
		t.Errorf("request %+v", r.Request)
	}
	const start = "⚲ Start debugging"
	if titles := lensTitles(e, path); !slices.Contains(titles, start) || !slices.Contains(titles, "■ Stop profiling") {
		t.Errorf("lenses %q", titles)
	}
	click(t, e, e.CodeActions(path, 3), start)
	e.Await("the address is told", func(s lsptest.State) bool { return hasMessage(s, "jdb -attach 127.0.0.1:5005") })
	at := execute[struct {
		PID, Port     int
		Host, Command string
	}](t, e, "jfrlens.startDebugging", map[string]any{"quiet": true})
	if at.PID != 4711 || at.Port != 5005 || at.Host != "127.0.0.1" || at.Command != "jdb -attach 127.0.0.1:5005" {
		t.Errorf("answer %+v", at)
	}
	finish(t, e, r, firstCollapsed)
	if titles := lensTitles(e, path); slices.Contains(titles, start) {
		t.Errorf("lenses after the run %q", titles)
	}
}

// What lenses do can be done without them; an editor that asks by itself is
// told only of declarations, and one that asks for kinds of nothing.
func TestCodeActionsStandInForLenses(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "helix"})
	const begin, timing = "▶ Profile", "Count and time this method exactly"
	unasked := protocol.CodeActionContext{TriggerKind: protocol.CodeActionTriggerKindAutomatic}
	tests := map[string]struct {
		line uint32
		why  protocol.CodeActionContext
		want []string
	}{
		"on main":            {3, protocol.CodeActionContext{}, []string{timing, "Profile & debug later", begin}},
		"inside of main":     {4, protocol.CodeActionContext{}, []string{timing, "Profile & debug later", begin}},
		"another method":     {8, protocol.CodeActionContext{}, []string{timing}},
		"on main, unasked":   {3, unasked, []string{"Profile & debug later", begin}},
		"inside, unasked":    {4, unasked, nil},
		"imports are sorted": {3, protocol.CodeActionContext{Only: []protocol.CodeActionKind{protocol.CodeActionKindSourceOrganizeImports}}, nil},
	}
	for name, tt := range tests {
		if got := slices.Sorted(maps.Keys(e.CodeActionsFor(path, tt.line, tt.why))); !slices.Equal(got, tt.want) {
			t.Errorf("%s: offered %q, want %q", name, got, tt.want)
		}
	}
	click(t, e, e.CodeActions(path, 4), begin)
	r := runner.Next(t)
	if r.Request.Class != "demo.Main" || r.Request.Debug {
		t.Errorf("request %+v", r.Request)
	}
	click(t, e, e.CodeActions(path, 4), "■ Stop profiling")
	<-r.Stopped()
	r.Cancel()
}

func TestDebuggingOfOtherRuns(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	r, _ := run(t, e, runner)
	if titles := lensTitles(e, path); len(titles) != 1 {
		t.Errorf("lenses %q", titles)
	}
	if _, err := e.Execute("jfrlens.startDebugging"); err == nil || !strings.Contains(err.Error(), profiler.ErrNotPrepared.Error()) {
		t.Errorf("error %v", err)
	}
	if _, err := e.Execute("jfrlens.startDebugging", map[string]any{"pid": 999999999}); err == nil || !strings.Contains(err.Error(), "no process") {
		t.Errorf("error %v", err)
	}
	r.Cancel()
}

// An untrusted workspace offers nothing that runs code.
func TestUntrustedHasNoActions(t *testing.T) {
	e, _, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim", Init: map[string]any{"trusted": false}})
	if actions := e.CodeActions(path, 4); len(actions) > 0 {
		t.Errorf("actions %v", actions)
	}
	for _, command := range []string{"jfrlens.startDebugging", "jfrlens.timeMethod"} {
		if _, err := e.Execute(command, map[string]any{"pid": 1, "class": "a.B", "method": "c"}); err == nil || !strings.Contains(err.Error(), "not trusted") {
			t.Errorf("%s: %v", command, err)
		}
	}
}

func TestCountAndTimeThisMethod(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	const begin, end = "Count and time this method exactly", "Stop counting and timing this method"
	click(t, e, e.CodeActions(path, 8), begin)
	if actions := e.CodeActions(path, 8); actions[end].Command == "" || actions[begin].Command != "" {
		t.Errorf("actions %v", actions)
	}
	if actions := e.CodeActions(path, 0); len(actions) > 0 {
		t.Errorf("actions outside of methods: %v", actions)
	}
	r, _ := run(t, e, runner)
	if got := r.Request.Measures.Timing; !slices.Equal(got, []string{"demo.Main::work"}) {
		t.Errorf("timed %q", got)
	}
	type answer struct {
		Timed   bool
		Message string
	}
	for _, test := range []struct{ class, want string }{
		{"demo.Main", "demo.Main runs: its calls count from now on"},
		{"Old", "no method timing"},
	} {
		got := execute[answer](t, e, "jfrlens.timeMethod", map[string]any{"class": test.class, "method": "m", "quiet": true})
		if !got.Timed || !strings.Contains(got.Message, test.want) {
			t.Errorf("%s: %+v", test.class, got)
		}
	}
	r.Cancel()
	click(t, e, e.CodeActions(path, 8), end)
	if _, err := e.Execute("jfrlens.timeMethod", map[string]any{"class": "a.*", "method": "m"}); err == nil || !strings.Contains(err.Error(), "no wildcards") {
		t.Errorf("error %v", err)
	}
}

// The recording has exact counts; see its origin file.
func TestExactCountsAreShown(t *testing.T) {
	e, _, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	const text = "class Counted {\n    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }\n    static class In<X> {\n        int go(int i) { return i + 1; }\n    }\n}\n"
	file := filepath.Join(filepath.Dir(filepath.Dir(path)), "Counted.java")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	e.Open(file, "java", text)
	recording, err := filepath.Abs(filepath.Join("..", "profiler", "report", "testdata", "method-timing-jdk25.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Execute("jfrlens.openRecording", map[string]any{"recording": recording}); err != nil {
		t.Fatal(err)
	}
	titles := strings.Join(lensTitles(e, file), "\n")
	for _, want := range []string{"2,292,520 calls · average 6.21 µs · 20 ns to 82.0 ms", "40 calls · average 2.57 µs"} {
		if !strings.Contains(titles, want) {
			t.Errorf("%q is not among\n%s", want, titles)
		}
	}
	if hover := e.Hover(file, 1); !strings.Contains(hover, "Counted exactly: 2,292,520 calls") {
		t.Errorf("hover %s", hover)
	}
}

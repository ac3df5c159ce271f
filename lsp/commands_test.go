package lsp_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"

	"jfrlens/lsp/lsptest"
)

// profiled is an editor that shows firstCollapsed of mainJava.
func profiled(t *testing.T, collapsed string) (e *lsptest.Editor, path string) {
	t.Helper()
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	r, _ := run(t, e, runner)
	finish(t, e, r, collapsed)
	return e, path
}

func execute[Result any](t *testing.T, e *lsptest.Editor, command string, args ...any) Result {
	t.Helper()
	raw, err := e.Execute(command, args...)
	if err != nil {
		t.Fatalf("%s: %v", command, err)
	}
	var result Result
	if err := json.Unmarshal(raw, &result); err != nil {
		t.Fatalf("%s answered %s: %v", command, raw, err)
	}
	return result
}

func TestCommandsNeedAProfile(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{})
	for _, command := range []string{"jfrlens.openFlameGraph", "jfrlens.selectEvent", "jfrlens.hotLines", "jfrlens.nextHotLine"} {
		if _, err := e.Execute(command); err == nil || !strings.Contains(err.Error(), "no profile yet") {
			t.Errorf("%s: %v", command, err)
		}
	}
	if _, err := e.Execute("jfrlens.unknown"); err.(*jsonrpc2.Error).Code != jsonrpc2.InvalidParams {
		t.Errorf("unknown command: %v", err)
	}
	if _, err := e.Execute("jfrlens.clear"); err != nil {
		t.Errorf("clear: %v", err)
	}
}

type hotLine struct {
	URI     string
	Line    int
	Percent float64
	Text    string
}

func TestHotLinesAreOffered(t *testing.T) {
	e, path := profiled(t, secondCollapsed)
	e.Answer(func(_ string, answers []string) string { return answers[1] })
	lines := execute[[]hotLine](t, e, "jfrlens.hotLines")
	if len(lines) != 2 || lines[0].Line != 8 || lines[0].Percent != 60 || lines[0].Text != "own 60.0%, 60 samples" || lines[0].URI != "file://"+path {
		t.Errorf("hot lines are %+v", lines)
	}
	if text := lines[1].Text; text != "own 40.0%, 40 samples" { // of 100 that lead through it
		t.Errorf("the second says %q", text)
	}
	e.Await("the second is opened", func(s lsptest.State) bool {
		return len(s.Documents) == 1 && s.Documents[0].Selection.Start.Line == 4
	})
}

func TestNextHotLineGoesRound(t *testing.T) {
	e, path := profiled(t, secondCollapsed)
	e.Replace(path, "// one more line\n"+mainJava)
	for i, want := range []int{9, 5, 9} {
		if got := execute[hotLine](t, e, "jfrlens.nextHotLine"); got.Line != want {
			t.Errorf("call %d went to line %d, want %d", i, got.Line, want)
		}
		e.Await("the line is opened", func(s lsptest.State) bool {
			return len(s.Documents) == i+1 && int(s.Documents[i].Selection.Start.Line) == want
		})
	}
	if got := execute[hotLine](t, e, "jfrlens.nextHotLine", map[string]any{"quiet": true}); got.Line != 5 {
		t.Errorf("quiet call went to %d", got.Line)
	}
}

// A new profile and another sample type begin at the hottest line again.
func TestNextHotLineBeginsAgain(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	next := func() int {
		return execute[hotLine](t, e, "jfrlens.nextHotLine", map[string]any{"quiet": true}).Line
	}
	r, _ := run(t, e, runner)
	r.Publish(fromCollapsed(t, secondCollapsed))
	awaitHint(t, e, path, 8, "60% · 60")
	if first, second := next(), next(); first != 8 || second != 4 {
		t.Errorf("went to the lines %d and %d", first, second)
	}
	if third := next(); third != 8 {
		t.Errorf("went to line %d, want round to the first", third)
	}
	finish(t, e, r, secondCollapsed) // the same run
	if got := next(); got != 4 {
		t.Errorf("after the end of the run went to line %d, want to go on", got)
	}
	again, _ := run(t, e, runner)
	finish(t, e, again, secondCollapsed)
	if got := next(); got != 8 {
		t.Errorf("in a new profile went to line %d, want the hottest", got)
	}
}

func TestClearTakesEverythingAway(t *testing.T) {
	e, path := profiled(t, firstCollapsed)
	if _, err := e.Execute("jfrlens.clear"); err != nil {
		t.Fatal(err)
	}
	if got := labels(e, path); len(got) > 0 || e.Hover(path, 8) != "" || len(e.CodeLenses(path)) != 1 {
		t.Errorf("left: hints %v, lenses %v", got, e.CodeLenses(path))
	}
}

func TestSelectEvent(t *testing.T) {
	const collapsed = "@type cpu\ndemo.Main.main:5;demo.Main.work:9 100\n@type alloc\ndemo.Main.main:5 10 4096\n"
	type described struct {
		SampleType  string
		SampleTypes []string
	}
	e, path := profiled(t, collapsed)
	if got := execute[described](t, e, "jfrlens.selectEvent", map[string]any{"quiet": true}); got.SampleType != "cpu" || len(got.SampleTypes) != 2 {
		t.Errorf("described as %+v", got)
	}
	if got := execute[described](t, e, "jfrlens.selectEvent", "alloc"); got.SampleType != "alloc" {
		t.Errorf("selected %+v", got)
	}
	if got := labels(e, path); got[4] != "100% · 4.10 kB" || len(got) != 1 {
		t.Errorf("hints are %v", got)
	}
	if _, err := e.Execute("jfrlens.selectEvent", "lock"); err == nil || !strings.Contains(err.Error(), "it has cpu, alloc") {
		t.Errorf("selected a type that is not there: %v", err)
	}
	e.Answer(func(_ string, answers []string) string { return answers[0] })
	execute[described](t, e, "jfrlens.selectEvent")
	awaitHint(t, e, path, 8, "100% · 100")
}

func TestOpenRecordingSaysWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "x.jfr")
	if err := os.WriteFile(text, []byte("no recording"), 0o600); err != nil {
		t.Fatal(err)
	}
	e := lsptest.Start(t, lsptest.Options{Root: dir})
	for name, args := range map[string][]any{
		"nothing":    nil,
		"not there":  {filepath.Join(dir, "y.jfr")},
		"relative":   {"y.jfr"},
		"text":       {map[string]any{"recording": text}},
		"as address": {"file://" + text},
		"below root": {"x.jfr"},
	} {
		if _, err := e.Execute("jfrlens.openRecording", args...); err == nil {
			t.Errorf("%s: opened", name)
		} else if name != "nothing" && !strings.Contains(err.Error(), ".jfr") {
			t.Errorf("%s: %v names no file", name, err)
		}
	}
}

// A list of hot lines is empty without a profile, and has what the command has.
func TestHotLinesForClientsThatListThem(t *testing.T) {
	type line struct {
		Line   int
		Text   string
		Source string
	}
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
	var before, after []line
	if err := askCustom(t, e, "jfrlens/hotLines", map[string]any{}, &before); err != nil || before == nil || len(before) > 0 {
		t.Errorf("without a profile: %v, %v", before, err)
	}
	r, _ := run(t, e, runner)
	finish(t, e, r, secondCollapsed)
	if err := askCustom(t, e, "jfrlens/hotLines", map[string]any{}, &after); err != nil {
		t.Fatal(err)
	}
	want := execute[[]line](t, e, "jfrlens.hotLines", map[string]any{"quiet": true})
	if !slices.Equal(after, want) || len(after) != 2 || after[0].Line != 8 || after[0].Text != "own 60.0%, 60 samples" {
		t.Errorf("hot lines %+v, by the command %+v", after, want)
	}
}

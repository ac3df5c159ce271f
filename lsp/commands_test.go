package lsp_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"jfrlens/flamegraph"
	"jfrlens/lsp/lsptest"
	"jfrlens/profiler/launch"
)

// profiled is an editor that shows firstFolded of mainJava.
func profiled(t *testing.T, folded string) (e *lsptest.Editor, path string) {
	t.Helper()
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	r, _ := run(t, e, runner)
	finish(t, e, r, folded)
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
}

func TestHotLinesAreOffered(t *testing.T) {
	e, path := profiled(t, secondFolded)
	e.Answer(func(_ string, answers []string) string { return answers[1] })
	lines := execute[[]hotLine](t, e, "jfrlens.hotLines")
	if len(lines) != 2 || lines[0].Line != 8 || lines[0].Percent != 60 || lines[0].URI != "file://"+path {
		t.Errorf("hot lines are %+v", lines)
	}
	e.Await("the second is opened", func(s lsptest.State) bool {
		return len(s.Documents) == 1 && s.Documents[0].Selection.Start.Line == 4
	})
}

func TestNextHotLineGoesRound(t *testing.T) {
	e, path := profiled(t, secondFolded)
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
	r.Publish(fromFolded(t, secondFolded))
	awaitHint(t, e, path, 8, "60% · 60")
	if first, second := next(), next(); first != 8 || second != 4 {
		t.Errorf("went to the lines %d and %d", first, second)
	}
	if third := next(); third != 8 {
		t.Errorf("went to line %d, want round to the first", third)
	}
	finish(t, e, r, secondFolded) // the same run
	if got := next(); got != 4 {
		t.Errorf("after the end of the run went to line %d, want to go on", got)
	}
	again, _ := run(t, e, runner)
	finish(t, e, again, secondFolded)
	if got := next(); got != 8 {
		t.Errorf("in a new profile went to line %d, want the hottest", got)
	}
}

func TestClearTakesEverythingAway(t *testing.T) {
	e, path := profiled(t, firstFolded)
	if _, err := e.Execute("jfrlens.clear"); err != nil {
		t.Fatal(err)
	}
	if got := labels(e, path); len(got) > 0 || e.Hover(path, 8) != "" || len(e.CodeLenses(path)) != 1 {
		t.Errorf("left: hints %v, lenses %v", got, e.CodeLenses(path))
	}
}

func TestSelectEvent(t *testing.T) {
	const folded = "@type cpu\ndemo.Main.main:5;demo.Main.work:9 100\n@type alloc\ndemo.Main.main:5 10 4096\n"
	type described struct {
		SampleType  string
		SampleTypes []string
	}
	e, path := profiled(t, folded)
	if got := execute[described](t, e, "jfrlens.selectEvent", map[string]any{"quiet": true}); got.SampleType != "cpu" || len(got.SampleTypes) != 2 {
		t.Errorf("described as %+v", got)
	}
	if got := execute[described](t, e, "jfrlens.selectEvent", "alloc"); got.SampleType != "alloc" {
		t.Errorf("selected %+v", got)
	}
	if got := labels(e, path); got[4] != "100% · 10" || len(got) != 1 {
		t.Errorf("hints are %v", got)
	}
	if _, err := e.Execute("jfrlens.selectEvent", "lock"); err == nil || !strings.Contains(err.Error(), "[cpu alloc]") {
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

type pageAnswer struct {
	Page string
	Data struct {
		Title   string
		Strings []string
		Frames  struct{ ID []int32 }
	}
}

func TestPageForClientsThatShowIt(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able()})
	var page pageAnswer
	ask := func(method string, params, result any) error {
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
	if err := ask("jfrlens/page", map[string]any{}, &page); err == nil {
		t.Error("a page without a profile")
	}
	r, _ := run(t, e, runner)
	finish(t, e, r, firstFolded)
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
	finish(t, e, again, secondFolded)
	e.Await("the client is told of the new profile", func(s lsptest.State) bool { return s.PageChanges > 0 })
}

func TestFlameGraphOpensInTheBrowserOrIsTold(t *testing.T) {
	t.Run("browser", func(t *testing.T) {
		e, _ := profiled(t, firstFolded)
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
		finish(t, e, r, firstFolded)
		if _, err := e.Execute("jfrlens.openFlameGraph"); err != nil {
			t.Skipf("the page is not built: %v", err)
		}
		e.Await("the address is told", func(s lsptest.State) bool { return hasMessage(s, "http://127.0.0.1:") })
	})
}

func TestOptionsOfTheRepositoryAreAskedAbout(t *testing.T) {
	refused := &launch.ConsentError{Dangers: []launch.Danger{{File: ".mvn/jvm.config", Option: "-javaagent:x.jar", Reason: "it runs x.jar"}}}
	for answer, runs := range map[string]bool{"Allow for this run": true, "Do not run": false} {
		t.Run(answer, func(t *testing.T) {
			e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
			e.Answer(func(string, []string) string { return answer })
			r, _ := run(t, e, runner)
			r.Fail(refused)
			if runs {
				if again := runner.Next(t); !again.Request.AllowDangers {
					t.Error("ran again without the consent")
				}
				return
			}
			e.Await("the refusal is told", func(s lsptest.State) bool { return hasMessage(s, "The project's own files") })
		})
	}
}

func TestMainsThatCannotBeStartedHaveNoLens(t *testing.T) {
	e, _, path := opened(t, lsptest.Options{Settings: `{"jdk":"/nowhere"}`, Init: map[string]any{"settings": map[string]any{"jdk": "/nowhere"}}})
	dir := filepath.Dir(path)
	sources := map[string]string{
		"Loose.kt":    "fun main() {}\n",
		"Loose.scala": "object Loose { def main(args: Array[String]): Unit = {} }\n",
		"New.java":    "void main() {}\n",
	}
	for name, text := range sources {
		language := map[string]string{".kt": "kotlin", ".scala": "scala", ".java": "java"}[filepath.Ext(name)]
		e.Open(filepath.Join(dir, name), language, text)
		if lenses := e.CodeLenses(filepath.Join(dir, name)); len(lenses) > 0 {
			t.Errorf("%s has the lens %q", name, lenses[0].Command.Title)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "pom.xml"), []byte("<project/>"), 0o600); err != nil {
		t.Fatal(err)
	}
	module := filepath.Join(dir, "src")
	e.Open(filepath.Join(module, "In.kt"), "kotlin", sources["Loose.kt"])
	if lenses := e.CodeLenses(filepath.Join(module, "In.kt")); len(lenses) != 1 {
		t.Errorf("a main in a project has %d lenses", len(lenses))
	}
}

func TestDocumentsThatAreNoFilesHaveNoLens(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{})
	e.OpenURI("untitled:Untitled-1", "java", mainJava)
	params := &protocol.CodeLensParams{TextDocument: protocol.TextDocumentIdentifier{URI: "untitled:Untitled-1"}}
	if lenses, err := e.Server().CodeLens(t.Context(), params); err != nil || len(lenses) > 0 {
		t.Errorf("lenses %v, %v", lenses, err)
	}
}

func TestResolvedLensKeepsItsCommand(t *testing.T) {
	e, _, path := opened(t, lsptest.Options{})
	lens := e.CodeLenses(path)[0]
	got, err := e.Server().CodeLensResolve(t.Context(), &lens)
	if err != nil || got.Command.Command != "jfrlens.profile" || len(got.Command.Arguments) != 1 {
		t.Errorf("resolved to %+v, %v", got, err)
	}
}

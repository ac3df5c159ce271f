package lsp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"jfrlens/lsp"
	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
)

// opened is an editor with mainJava open, and its runner.
func opened(t *testing.T, o lsptest.Options) (e *lsptest.Editor, runner *lsptest.Runner, path string) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	runner = lsptest.NewRunner()
	runner.Root = dir
	o.Runner, o.Root = runner, dir
	e = lsptest.Start(t, o)
	path = filepath.Join(dir, "demo", "Main.java")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(mainJava), 0o644); err != nil {
		t.Fatal(err)
	}
	e.Open(path, "java", mainJava)
	return e, runner, path
}

const (
	firstCollapsed  = "demo.Main.main:5;demo.Main.work:9 100"
	secondCollapsed = "demo.Main.main:5 40\ndemo.Main.main:5;demo.Main.work:9 60"
)

// run profiles the only main and gives the program.
func run(t *testing.T, e *lsptest.Editor, runner *lsptest.Runner) (*lsptest.Run, string) {
	t.Helper()
	return started(t, e, runner)
}

// runOther is run for a further main, beside mainJava.
func runOther(t *testing.T, e *lsptest.Editor, runner *lsptest.Runner, class string) (*lsptest.Run, string) {
	t.Helper()
	text := strings.Replace(mainJava, "class Main", "class "+class, 1)
	e.Open(filepath.Join(runner.Root, "demo", class+".java"), "java", text)
	return started(t, e, runner, map[string]any{"class": "demo." + class})
}

func started(t *testing.T, e *lsptest.Editor, runner *lsptest.Runner, args ...any) (*lsptest.Run, string) {
	t.Helper()
	result := execute[struct{ Session string }](t, e, "jfrlens.profile", args...)
	if result.Session == "" {
		t.Fatal("jfrlens.profile names no session")
	}
	return runner.Next(t), result.Session
}

// finish ends a program with a profile and waits until that is shown.
func finish(t *testing.T, e *lsptest.Editor, r *lsptest.Run, collapsed string) {
	t.Helper()
	before := results(e.State())
	r.Finish(profiler.Result{Profile: fromCollapsed(t, collapsed)})
	e.Await("the result is told", func(s lsptest.State) bool { return results(s) > before })
}

// results counts the runs whose result was told.
func results(s lsptest.State) int {
	n := 0
	for _, message := range s.Messages {
		if strings.Contains(message, "Profiled ") {
			n++
		}
	}
	return n
}

func TestRunShowsProgressAndResult(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim", Settings: `{"jdk":"25","jvmOptions":["-Xmx1g"]}`})
	e.Configure(`{"jdk":"21","jvmOptions":["-Xmx1g"],"lenses":{"enabled":false}}`)
	awaitNoLenses(t, e, path)
	r, _ := run(t, e, runner)
	if open := r.Request.OpenFiles; len(open) != 1 || open[0] != path {
		t.Errorf("open files are %q", open)
	}
	if r.Request.File != path || r.Request.Class != "demo.Main" || r.Request.JDK != "21" || r.Request.Options[0] != "-Xmx1g" {
		t.Errorf("request is %+v", r.Request)
	}
	r.Progress(profiler.Status{Step: "running", Samples: 1234})
	e.Await("progress is shown", func(s lsptest.State) bool {
		for _, bar := range s.Progress {
			return bar.Title == "Profiling demo.Main" && bar.Message == "running · 1,234 samples"
		}
		return false
	})
	r.Output("stdout", "hello")
	e.Await("output is logged", func(s lsptest.State) bool {
		return len(s.Logs) > 0 && s.Logs[len(s.Logs)-1] == "stdout: hello"
	})
	finish(t, e, r, firstCollapsed)
	e.Await("progress ended", func(s lsptest.State) bool {
		for _, bar := range s.Progress {
			return bar.Ended
		}
		return false
	})
	if got := labels(e, path); got[4] != "100% · 100" || got[8] != "100% · 100" {
		t.Errorf("hints are %v", got)
	}
	if !hasMessage(e.State(), "Hottest line Main.java:9 (own 100.0%). Profiled demo.Main: 100 cpu samples.") {
		t.Errorf("messages are %q", e.State().Messages)
	}
}

func TestCancelButtonCancels(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able()})
	r, _ := run(t, e, runner)
	token := ""
	for token = range e.State().Progress {
	}
	params := &protocol.WorkDoneProgressCancelParams{Token: protocol.String(token)}
	if err := e.Server().WorkDoneProgressCancel(t.Context(), params); err != nil {
		t.Fatal(err)
	}
	<-r.Ended()
	e.Await("progress ended", func(s lsptest.State) bool { return s.Progress[token].Ended })
	if got := labels(e, path); len(got) > 0 {
		t.Errorf("hints are %v", got)
	}
}

func TestStopPublishesAndTheLensSaysSo(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able()})
	r, _ := run(t, e, runner)
	lens := e.CodeLenses(path)[0]
	if lens.Command.Title != "■ Stop profiling" {
		t.Errorf("while it runs the lens is %q", lens.Command.Title)
	}
	if _, err := e.Execute("jfrlens.stop", map[string]any{"session": "99"}); err == nil || !strings.Contains(err.Error(), "session 99 does not run any more") {
		t.Errorf("stop of another session: %v", err)
	}
	if _, err := e.Click(lens); err != nil {
		t.Fatal(err)
	}
	<-r.Stopped()
	finish(t, e, r, firstCollapsed)
	if got := e.CodeLenses(path)[0].Command.Title; got != "▶ Profile" {
		t.Errorf("afterwards the lens is %q", got)
	}
	if got := labels(e, path); len(got) != 2 {
		t.Errorf("hints are %v", got)
	}
	if _, err := e.Execute("jfrlens.stop"); err == nil {
		t.Error("stop found something to stop")
	}
}

var _ lsp.Runner = (*lsptest.Runner)(nil)

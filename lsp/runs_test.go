package lsp_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
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
	firstFolded  = "demo.Main.main:5;demo.Main.work:9 100"
	secondFolded = "demo.Main.main:5 40\ndemo.Main.main:5;demo.Main.work:9 60"
)

// run profiles the only main and gives the program.
func run(t *testing.T, e *lsptest.Editor, runner *lsptest.Runner) (*lsptest.Run, string) {
	t.Helper()
	raw, err := e.Execute("jfrlens.profile")
	if err != nil {
		t.Fatal(err)
	}
	var result struct{ Session string }
	if err := json.Unmarshal(raw, &result); err != nil || result.Session == "" {
		t.Fatalf("jfrlens.profile answered %s: %v", raw, err)
	}
	return runner.Next(t), result.Session
}

// finish ends a program with a profile and waits until that is shown.
func finish(t *testing.T, e *lsptest.Editor, r *lsptest.Run, folded string) {
	t.Helper()
	n := len(e.State().Messages)
	r.Finish(profiler.Result{Profile: fromFolded(t, folded)})
	e.Await("the result is told", func(s lsptest.State) bool { return len(s.Messages) > n })
}

// labels are the hints of a document by row.
func labels(e *lsptest.Editor, path string) map[uint32]string {
	result := map[uint32]string{}
	for _, hint := range e.InlayHints(path) {
		result[hint.Position.Line] = hint.Label.(protocol.InlayHintLabelPartSlice)[0].Value
	}
	return result
}

// awaitHint waits until a row has a hint. A refresh alone does not tell: it may be that of a change before.
func awaitHint(t *testing.T, e *lsptest.Editor, path string, row uint32, want string) {
	t.Helper()
	for {
		refreshes := e.State().HintRefreshes
		if labels(e, path)[row] == want {
			return
		}
		e.Await(fmt.Sprintf("row %d has the hint %q", row, want), func(s lsptest.State) bool { return s.HintRefreshes > refreshes })
	}
}

func TestRunShowsProgressAndResult(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim", Settings: `{"jdk":"25","jvmOptions":["-Xmx1g"]}`})
	e.Await("settings are read", func(s lsptest.State) bool { return len(s.Registered) > 0 })
	e.Configure(`{"jdk":"21","jvmOptions":["-Xmx1g"]}`)
	e.Await("settings are read again", func(s lsptest.State) bool { return s.HintRefreshes > 1 })
	r, _ := run(t, e, runner)
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
	finish(t, e, r, firstFolded)
	e.Await("progress ended", func(s lsptest.State) bool {
		for _, bar := range s.Progress {
			return bar.Ended
		}
		return false
	})
	if got := labels(e, path); got[4] != "100% · 100" || got[8] != "100% · 100" {
		t.Errorf("hints are %v", got)
	}
	if !hasMessage(e.State(), "Profiled demo.Main: hottest line Main.java:9 (self 100%), 100 cpu samples.") {
		t.Errorf("messages are %q", e.State().Messages)
	}
}

func TestLiveProfilesAreShownAndCancelTakesThemBack(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	first, _ := run(t, e, runner)
	finish(t, e, first, firstFolded)

	second, session := run(t, e, runner)
	second.Publish(fromFolded(t, secondFolded))
	awaitHint(t, e, path, 8, "60% · 60")
	if _, err := e.Execute("jfrlens.cancel", map[string]any{"session": session}); err != nil {
		t.Fatal(err)
	}
	e.Await("the run is cancelled", func(s lsptest.State) bool {
		for _, bar := range s.Progress {
			if bar.Ended && bar.Message == "cancelled" {
				return true
			}
		}
		return false
	})
	if got := labels(e, path); got[8] != "100% · 100" {
		t.Errorf("after cancel hints are %v", got)
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
	if _, err := e.Click(lens); err != nil {
		t.Fatal(err)
	}
	<-r.Stopped()
	finish(t, e, r, firstFolded)
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

func TestTwoRunsAtOnce(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	first, _ := run(t, e, runner)
	second, session := run(t, e, runner)
	first.Publish(fromFolded(t, firstFolded))
	finish(t, e, first, firstFolded)
	second.Publish(fromFolded(t, secondFolded))
	if _, err := e.Execute("jfrlens.stop", map[string]any{"session": session}); err != nil {
		t.Fatal(err)
	}
	<-second.Stopped()
	select {
	case <-first.Stopped():
		t.Error("the other one was stopped, too")
	default:
	}
	finish(t, e, second, secondFolded)
	if got := labels(e, path); got[8] != "60% · 60" {
		t.Errorf("hints are %v", got)
	}
}

func TestFailuresAreOneSentence(t *testing.T) {
	tests := map[string]struct {
		end  func(t *testing.T, r *lsptest.Run)
		want string
	}{
		"error": {func(_ *testing.T, r *lsptest.Run) {
			r.Fail(&profiler.Error{What: "no profile of demo.Main", Why: "it ended too soon", Do: "profile a longer run"})
		}, "No profile of demo.Main: it ended too soon; profile a longer run."},
		"no samples": {func(t *testing.T, r *lsptest.Run) {
			r.Finish(profiler.Result{Profile: fromFolded(t, "")})
		}, "No profile of demo.Main: it has no samples; profile a longer run."},
		"result all the same": {func(t *testing.T, r *lsptest.Run) {
			r.Finish(profiler.Result{Profile: fromFolded(t, firstFolded), Failure: errors.New("the program failed with exit code 3")})
		}, "The program failed with exit code 3. Profiled demo.Main"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
			r, _ := run(t, e, runner)
			tt.end(t, r)
			e.Await("the user is told", func(s lsptest.State) bool { return hasMessage(s, tt.want) })
		})
	}
}

func TestProgramThatDoesNotStart(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able()})
	runner.Refuse = errors.New("no JDK was found")
	if _, err := e.Execute("jfrlens.profile"); err == nil || err.Error() != "no JDK was found" {
		t.Errorf("answered %v", err)
	}
	if !hasMessage(e.State(), "No JDK was found.") {
		t.Errorf("messages are %q", e.State().Messages)
	}
	if got := e.CodeLenses(path)[0].Command.Title; got != "▶ Profile" {
		t.Errorf("the lens is %q", got)
	}
}

func TestNothingIsRunInAnUntrustedWorkspace(t *testing.T) {
	for name, init := range map[string]any{"not trusted": map[string]any{"trusted": false}, "unreadable": 42} {
		t.Run(name, func(t *testing.T) {
			e, _, _ := opened(t, lsptest.Options{Init: init})
			if _, err := e.Execute("jfrlens.profile"); err == nil || !strings.Contains(err.Error(), "not trusted") {
				t.Errorf("answered %v", err)
			}
			if !hasMessage(e.State(), "not trusted") {
				t.Errorf("messages are %q", e.State().Messages)
			}
		})
	}
}

func TestSmallClientIsNotAskedForWhatItCannotDo(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{})
	r, _ := run(t, e, runner)
	finish(t, e, r, firstFolded)
	if s := e.State(); s.HintRefreshes+s.LensRefreshes+len(s.Progress)+len(s.Documents)+len(s.Registered) > 0 {
		t.Errorf("the client was asked: %+v", s)
	}
	if got := labels(e, path); got[8] != " 100% · 100" {
		t.Errorf("hints are %v, without padding they begin with a blank", got)
	}
	if got := e.Hover(path, 8); strings.Contains(got, "**") {
		t.Errorf("hover has markdown: %s", got)
	}
}

func TestWhichMainIsMeant(t *testing.T) {
	const two = "class Two {\n static class A {\n  public static void main(String[] a) {\n   a.clone();\n  }\n }\n static class B { public static void main(String[] a) {} }\n}\n"
	e, runner, path := opened(t, lsptest.Options{})
	other := filepath.Join(filepath.Dir(path), "Two.java")
	tests := map[string]struct {
		args []any
		want string // class, or part of the error
	}{
		"quiet, two in the file": {[]any{map[string]any{"quiet": true}}, "more than one main (Two$A, Two$B)"},
		"by line":                {[]any{map[string]any{"uri": "file://" + other, "line": 6}}, "Two$B"},
		"by a line inside":       {[]any{"file://" + other, 3}, "Two$A"},
		"by class":               {[]any{map[string]any{"class": "demo.Main"}}, "demo.Main"},
		"by file":                {[]any{"file://" + path}, "demo.Main"},
		"unknown class":          {[]any{map[string]any{"class": "X"}}, "no main of X"},
		"file that is not open":  {[]any{"file:///nowhere/X.java"}, "not open"},
		"nonsense":               {[]any{42}, "neither an object nor a string"},
		"nonsense as line":       {[]any{"file://" + path, "x"}, "not a line number"},
	}
	e.Open(other, "java", two)
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := e.Execute("jfrlens.profile", tt.args...)
			if err != nil {
				if !strings.Contains(err.Error(), tt.want) {
					t.Errorf("failed with %v", err)
				}
				return
			}
			r := runner.Next(t)
			if r.Request.Class != tt.want {
				t.Errorf("ran %s, want %s", r.Request.Class, tt.want)
			}
			r.Cancel()
		})
	}
	e.Close(other)
	r, _ := run(t, e, runner)
	r.Cancel()
}

// The user chooses where more than one main may be meant.
func TestUserIsAskedWhichMain(t *testing.T) {
	const two = "class Two {\n static class A { public static void main(String[] a) {} }\n static class B { public static void main(String[] a) {} }\n}\n"
	e, runner, path := opened(t, lsptest.Options{})
	e.Open(filepath.Join(filepath.Dir(path), "Two.java"), "java", two)
	e.Answer(func(question string, answers []string) string {
		if question != "Which main shall be profiled?" || !slices.Equal(answers, []string{"Two$A", "Two$B"}) {
			t.Errorf("asked %q with %q", question, answers)
		}
		return answers[1]
	})
	r, _ := run(t, e, runner)
	if r.Request.Class != "Two$B" {
		t.Errorf("ran %s", r.Request.Class)
	}
	r.Cancel()
	e.Answer(nil)
	if raw, err := e.Execute("jfrlens.profile"); err != nil || strings.Contains(string(raw), "session") {
		t.Errorf("nothing was chosen: %s, %v", raw, err)
	}
}

var _ lsp.Runner = (*lsptest.Runner)(nil)

// An editor may know a file by a link, a build tool by its real path.
func TestLinkedFoldersMeet(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(runner.Root, link); err != nil {
		t.Skipf("no links: %v", err)
	}
	e.Close(path)
	linked := filepath.Join(link, "demo", "Main.java")
	e.Open(linked, "java", mainJava)
	r, _ := run(t, e, runner)
	finish(t, e, r, firstFolded)
	e.Replace(linked, "\n"+mainJava)
	if got := labels(e, linked); got[9] != "100% · 100" {
		t.Errorf("hints are %v", got)
	}
}

// Numbers stay with the text that was profiled, not with the editor's.
func TestUnsavedEditsDoNotMoveNumbers(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	e.Replace(path, "// not saved\n"+mainJava)
	r, _ := run(t, e, runner)
	finish(t, e, r, firstFolded)
	if got := labels(e, path); got[9] != "100% · 100" || len(got) != 2 {
		t.Errorf("hints are %v", got)
	}
}

package lsp_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/lsp/lsptest"
)

// bareMain is mainJava in no package.
var bareMain = strings.Replace(mainJava, "package demo;", "", 1)

// openMains opens the same main in several folders, and last a file without one.
func openMains(t *testing.T, o lsptest.Options, folders ...string) (*lsptest.Editor, *lsptest.Runner) {
	t.Helper()
	e, runner, path := opened(t, o)
	e.Close(path)
	for _, folder := range folders {
		e.Open(filepath.Join(runner.Root, folder, "Main.java"), "java", bareMain)
	}
	e.Open(filepath.Join(runner.Root, "notes.txt"), "plaintext", "nothing to run")
	return e, runner
}

// Mains of one name are told apart, and the one that is chosen is the one that runs.
func TestMainsOfOneNameAreToldApart(t *testing.T) {
	folders := []string{"first", filepath.Join("second", "src"), "../outside"}
	for i, folder := range folders {
		e, runner := openMains(t, lsptest.Options{Capabilities: able()}, folders...)
		want := filepath.Join(runner.Root, folder, "Main.java")
		title := "Main in " + filepath.ToSlash(filepath.Join(folder, "Main.java")) + ":4"
		if i == 2 { // in no folder that is open
			title = "Main in " + want + ":4"
		}
		e.Answer(func(_ string, answers []string) string {
			if len(answers) != 3 || !slices.Contains(answers, title) {
				t.Errorf("answers are %q, none is %q", answers, title)
			}
			return title
		})
		r, _ := started(t, e, runner)
		if got := r.Request.File; got != want {
			t.Errorf("chose %s, but runs %s", want, got)
		}
	}
}

// Where there is nobody to ask, and where there are too many, the error tells them apart as well.
func TestMainsThatNobodyChooses(t *testing.T) {
	e, _ := openMains(t, lsptest.Options{Capabilities: able(), NoQuestions: true}, "a", "b")
	if _, err := e.Execute("jfrlens.profile"); err == nil || !strings.Contains(err.Error(), "(Main in a/Main.java:4, Main in b/Main.java:4)") {
		t.Errorf("an editor that cannot ask: %v", err)
	}
	many := strings.Split("abcdefghijkl", "")
	e, _ = openMains(t, lsptest.Options{Capabilities: able()}, many...)
	e.Answer(func(string, []string) string { t.Error("asked with a dozen buttons"); return "" })
	if _, err := e.Execute("jfrlens.profile"); err == nil || !strings.Contains(err.Error(), "more than one main") {
		t.Errorf("twelve mains: %v", err)
	}
	e.Answer(func(string, []string) string { return "" })
	if _, err := e.Execute("jfrlens.profile", map[string]any{"quiet": true}); err == nil {
		t.Error("something quiet was started")
	}
	e, _ = openMains(t, lsptest.Options{Capabilities: able()}, "a", "b")
	e.Answer(func(string, []string) string { return "" })
	if raw, err := e.Execute("jfrlens.profile"); err != nil || len(raw) > 0 {
		t.Errorf("nothing was chosen: %s, %v", raw, err)
	}
}

// What a command says of a goal finds that goal or none.
func TestWhatNamesAGoal(t *testing.T) {
	const two = "class Two {\n static class A { public static void main(String[] a) {\n  work();\n } }\n static class B { public static void main(String[] a) {} }\n}\n"
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), NoQuestions: true})
	twoPath := filepath.Join(filepath.Dir(path), "Two.java")
	e.Open(twoPath, "java", two)
	address := "file://" + twoPath
	for name, tt := range map[string]struct {
		args  []any
		class string // "" for an error
	}{
		"class":                   {[]any{map[string]any{"class": "Two$B"}}, "Two$B"},
		"class elsewhere":         {[]any{map[string]any{"class": "demo.Main"}}, "demo.Main"},
		"its line":                {[]any{map[string]any{"uri": address, "line": 4}}, "Two$B"},
		"a line within":           {[]any{map[string]any{"uri": address, "line": 2}}, "Two$A"},
		"plain values":            {[]any{address, 4}, "Two$B"},
		"class and another's URI": {[]any{map[string]any{"uri": address, "class": "demo.Main"}}, ""},
		"a line of none":          {[]any{map[string]any{"uri": address, "line": 5}}, ""},
		"a line behind the end":   {[]any{map[string]any{"uri": address, "line": 1 << 40}}, ""},
		"a line before the begin": {[]any{map[string]any{"uri": address, "line": -7}}, ""},
		"a file that is not open": {[]any{map[string]any{"uri": "file:///nowhere/X.java"}}, ""},
		"a folder":                {[]any{map[string]any{"uri": "file://" + filepath.Dir(path)}}, ""},
		"no file":                 {[]any{map[string]any{"uri": "untitled:Two.java"}}, ""},
		"a relative address":      {[]any{map[string]any{"uri": "file:Two.java"}}, ""},
		"a goal that nobody has":  {[]any{map[string]any{"uri": address, "goal": "package"}}, ""},
		"an open quote":           {[]any{map[string]any{"class": "Two$B", "arguments": `say "hello`}}, ""},
		"a method of a main":      {[]any{map[string]any{"class": "Two$B", "method": "main"}}, ""},
	} {
		raw, err := e.Execute("jfrlens.profile", tt.args...)
		if (err == nil) != (tt.class != "") {
			t.Errorf("%s: %s, %v", name, raw, err)
		}
		if err != nil {
			continue
		}
		r := runner.Next(t)
		if r.Request.Class != tt.class {
			t.Errorf("%s: runs %s", name, r.Request.Class)
		}
		r.Cancel()
		<-r.Ended()
		e.AwaitAnswer(name+" is over", func() bool {
			return !slices.Contains(lensTitles(e, twoPath), "■ Stop profiling") && !slices.Contains(lensTitles(e, path), "■ Stop profiling")
		})
	}
}

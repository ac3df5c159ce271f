package lsp_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/lsp/lsptest"
)

func TestWhichMainIsMeant(t *testing.T) {
	const two = "class Two {\n static class A {\n  public static void main(String[] a) {\n   a.clone();\n  }\n }\n static class B { public static void main(String[] a) {} }\n}\n"
	e, runner, path := opened(t, lsptest.Options{Capabilities: able()})
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
		"nonsense":               {[]any{42}, "neither an object nor a plain value"},
		"nonsense as line":       {[]any{"file://" + path, "x"}, `argument 2 of the command is not what it takes: "x"`},
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
			before := cancelled(e.State())
			r.Cancel()
			e.Await("it has ended", func(s lsptest.State) bool { return cancelled(s) > before })
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

package lsp_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
)

// Editors that cannot ask are told what there was to choose from, or what to give instead; nothing is left unsaid.
func TestEditorsThatCannotAsk(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), NoQuestions: true})
	r, _ := run(t, e, runner)
	finish(t, e, r, "@type cpu\ndemo.Main.main:5 40\ndemo.Main.main:5;demo.Main.work:9 60\n@type alloc\ndemo.Main.main:5 10 4096\n")
	told := func(command, want string) {
		t.Helper()
		if _, err := e.Execute(command); err != nil {
			t.Errorf("%s: %v", command, err)
		}
		e.Await(command+" tells "+want, func(s lsptest.State) bool { return hasMessage(s, want) })
	}
	told("jfrlens.hotLines", "Hottest lines of demo.Main, with the library code they call: Main.java:9 60.0%, Main.java:5 40.0%.")
	told("jfrlens.selectEvent", "demo.Main has cpu, alloc; give one of them as the command's argument.")
	fails := func(want, command string, args ...any) {
		t.Helper()
		if raw, err := e.Execute(command, args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %s, %v, want %s", command, raw, err, want)
		}
	}
	log := filepath.Join(filepath.Dir(path), "hs_err_pid1.log")
	projectFile(t, log, "jvm_args: -Dpassword=geheim12\n")
	fails("cannot ask; run the command with \"quiet\": true", "jfrlens.redact", log)
	if got := labels(e, path); len(got) != 2 {
		t.Errorf("hints %v", got)
	}
	e, _, _, _ = threeRuns(t, lsptest.Options{NoQuestions: true})
	fails("cannot ask which run", "jfrlens.deleteRun")
	fails("no run of this workspace is pinned", "jfrlens.unpinRun")
	told("jfrlens.runs", "Runs: @1 demo.Main, ")
	execute[any](t, e, "jfrlens.pinRun", "@2", "kept")
	fails("cannot ask which run", "jfrlens.unpinRun")
}

// Two locks that are waited for are a question, and where nobody can be asked an error that names both.
func TestHoldersOfTwoLocks(t *testing.T) {
	_, path, text := program(t, "TwoLock")
	dump, err := filepath.Abs(filepath.Join("..", "profiler", "threads", "testdata", "dumps", "TwoLock-jdk21.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, mute := range []bool{true, false} {
		e := lsptest.Start(t, lsptest.Options{Capabilities: able(), Root: filepath.Dir(path), NoQuestions: mute})
		e.Open(path, "java", text)
		lines := execute[doingAnswer](t, e, "jfrlens.doing", map[string]any{"dump": dump, "quiet": true}).Lines
		if len(lines) < 2 {
			t.Fatalf("threads stand at %+v", lines)
		}
		e.Answer(func(question string, answers []string) string {
			if !strings.HasPrefix(answers[0], "TwoLock.java:") || question != "Which threads' lock?" {
				t.Errorf("%s %q", question, answers)
			}
			return answers[len(answers)-1]
		})
		waits := 0
		for row := range uint32(strings.Count(text, "\n")) {
			for title := range e.CodeActions(path, row) {
				if strings.HasPrefix(title, "Go to who has it: ") {
					waits++
				}
			}
		}
		raw, err := e.Execute("jfrlens.holder")
		switch {
		case waits < 2:
			t.Fatalf("threads wait at %d lines", waits)
		case mute && (err == nil || strings.Count(err.Error(), " waits here · held at ") < waits):
			t.Errorf("an editor that cannot ask: %s, %v", raw, err)
		case !mute && (err != nil || !strings.Contains(string(raw), string(uri.File(path)))):
			t.Errorf("chosen: %s, %v", raw, err)
		}
		e.Answer(func(string, []string) string { return "" })
		if raw, err := e.Execute("jfrlens.holder", map[string]any{"quiet": true}); !mute && (err != nil || len(raw) > 0) {
			t.Errorf("nothing was chosen: %s, %v", raw, err)
		}
	}
}

// A file with characters that addresses may spell in several ways is one file in all of them.
func TestHolderByAnotherSpelling(t *testing.T) {
	_, plain, text := program(t, "TwoLock")
	dir := filepath.Join(filepath.Dir(plain), "@scope (1)")
	projectFile(t, filepath.Join(dir, "TwoLock.java"), text)
	path := filepath.Join(dir, "TwoLock.java")
	dump, err := filepath.Abs(filepath.Join("..", "profiler", "threads", "testdata", "dumps", "TwoLock-jdk21.txt"))
	if err != nil {
		t.Fatal(err)
	}
	e := lsptest.Start(t, lsptest.Options{Capabilities: able(), Root: dir})
	spelled := strings.NewReplacer("%40", "@", "%28", "(", "%29", ")").Replace(string(uri.File(path)))
	if spelled == string(uri.File(path)) {
		t.Skip("addresses have one spelling here")
	}
	e.OpenURI(uri.URI(spelled), "java", text)
	answer := execute[doingAnswer](t, e, "jfrlens.doing", map[string]any{"dump": dump, "quiet": true})
	found := 0
	for _, line := range answer.Lines {
		raw, err := e.Execute("jfrlens.holder", map[string]any{"uri": spelled, "line": line.Line, "quiet": true})
		if err == nil && strings.Contains(string(raw), "TwoLock.java") {
			found++
		}
	}
	if found == 0 {
		t.Errorf("no holder of %s is found by %s", fmt.Sprint(answer.Lines), spelled)
	}
}

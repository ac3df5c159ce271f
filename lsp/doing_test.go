package lsp_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"jfrlens/lsp/lsptest"
	"jfrlens/testdata/jdks"
)

// program is one of those whose dumps are testdata of package threads, in a folder of its own.
func program(t *testing.T, name string) (dir, path, text string) {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "profiler", "threads", "testdata", "programs", name+".java"))
	if err != nil {
		t.Fatal(err)
	}
	dir = realFolder(t)
	path = filepath.Join(dir, name+".java")
	if err := os.WriteFile(path, source, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir, path, string(source)
}

// doingHints are the hints of what threads do, by line from 1.
func doingHints(e *lsptest.Editor, path string) map[uint32]protocol.InlayHintLabelPart {
	found := map[uint32]protocol.InlayHintLabelPart{}
	for _, h := range e.InlayHints(path) {
		if parts, ok := h.Label.(protocol.InlayHintLabelPartSlice); ok && strings.Contains(parts[0].Value, "◔") {
			found[h.Position.Line+1] = parts[0]
		}
	}
	return found
}

type doingAnswer struct {
	Verdict, Sentence string
	Findings          []string
	Lines             []struct {
		Line  int
		Text  string
		Stuck bool
	}
}

func answerOf(t *testing.T, raw json.RawMessage, err error) (answer doingAnswer) {
	t.Helper()
	if err != nil || json.Unmarshal(raw, &answer) != nil {
		t.Fatalf("answer %s, %v", raw, err)
	}
	return answer
}

// A file of dumps is shown on the lines: who waits, for whom, and where that one stands.
func TestDumpOnTheLines(t *testing.T) {
	dir, path, text := program(t, "TwoLock")
	e := realEditor(t, dir)
	e.Open(path, "java", text)
	dump, err := filepath.Abs(filepath.Join("..", "profiler", "threads", "testdata", "dumps", "TwoLock-jdk25.txt"))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := e.Execute("jfrlens.doing", map[string]string{"dump": dump})
	answer := answerOf(t, raw, err)
	if answer.Verdict != "stuck" || len(answer.Findings) != 1 || len(answer.Lines) != 2 || !answer.Lines[1].Stuck {
		t.Errorf("answer %+v", answer)
	}
	e.Await("it is told", func(s lsptest.State) bool { return hasMessage(s, "It is stuck") })
	hints := doingHints(e, path)
	if got := hints[5].Value; !strings.Contains(got, `"bystander" waits here · held at TwoLock.java:7`) || hints[5].Location.Range.Start.Line != 6 {
		t.Errorf("hint %+v", hints[5])
	}
	if hover := e.Hover(path, 6); !strings.Contains(hover, "wait for each other") || !strings.Contains(hover, "TwoLock.both") {
		t.Errorf("hover %s", hover)
	}
	if _, err := e.Execute("jfrlens.clear"); err != nil {
		t.Fatal(err)
	}
	if hints := doingHints(e, path); len(hints) > 0 {
		t.Errorf("cleared, there are %v", hints)
	}
	if _, err := e.Execute("jfrlens.doing", map[string]string{"dump": path}); err == nil || !strings.Contains(err.Error(), "thread dump") {
		t.Errorf("a source file: %v", err)
	}
}

// A running JVM is looked at until its end, when the hints go.
func TestRunningJVMOnTheLines(t *testing.T) {
	dir, path, text := program(t, "TwoLock")
	classes := t.TempDir()
	jdks.Compile(t, 8, classes, "TwoLock.java", text)
	process := jdks.Running(t, "ready\n", jdks.Tool(t, 17, "java"), "-cp", classes, "TwoLock")
	e := realEditor(t, dir)
	e.Open(path, "java", text)
	raw, err := e.Execute("jfrlens.doing", map[string]any{"pid": process.Pid, "once": true})
	if answer := answerOf(t, raw, err); answer.Verdict != "stuck" || len(doingHints(e, path)) > 0 {
		t.Errorf("answer %+v, hints %v", answer, doingHints(e, path))
	}
	raw, err = e.Execute("jfrlens.doing", map[string]any{"pid": process.Pid, "quiet": true})
	if answer := answerOf(t, raw, err); answer.Verdict != "stuck" {
		t.Errorf("answer %+v", answer)
	}
	if got := doingHints(e, path)[5].Value; !strings.Contains(got, `"bystander" waits here ≥ 2.`) {
		t.Errorf("hint %q", got)
	}
	if err := process.Kill(); err != nil {
		t.Fatal(err)
	}
	e.AwaitAnswer("hints of a JVM that has ended go", func() bool { return len(doingHints(e, path)) == 0 })
}

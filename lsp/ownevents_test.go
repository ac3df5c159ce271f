package lsp_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
	"jfrlens/testdata/jdks"
)

// A class of events says what the last recording has of it, what is recorded and what is not.
func TestOwnEvents(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "profiler", "ownevents", "testdata", "Program.java"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path, recording := filepath.Join(dir, "Program.java"), filepath.Join(dir, "out.jfr")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	jdks.Javac(t, 25, "-d", dir, path)
	if out, err := exec.Command(jdks.Tool(t, 25, "java"), jdks.EndsSoon, jdks.TempDir(dir), "-cp", dir, "Program", recording).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	e, _, _ := opened(t, lsptest.Options{Capabilities: able()})
	e.Open(path, "java", string(text))
	e.Await("dropped fields are told", func(s lsptest.State) bool {
		for _, p := range s.Problems[uri.File(path)].Diagnostics {
			if message, _ := p.Message.(protocol.String); strings.Contains(string(message), "drops array without a word") {
				return true
			}
		}
		return false
	})
	if _, err := e.Execute("jfrlens.openRecording", recording); err != nil {
		t.Fatal(err)
	}
	row := uint32(strings.Count(string(text[:strings.Index(string(text), "class Waits")]), "\n"))
	e.AwaitAnswer("the class has a lens", func() bool {
		for _, lens := range e.CodeLenses(path) {
			if lens.Range.Start.Line == row && strings.HasPrefix(lens.Command.Title, "3 events · ") && strings.HasSuffix(lens.Command.Title, " in all") {
				return true
			}
		}
		return false
	})
	hover := e.HoverAt(path, protocol.Position{Line: row, Character: 18})
	if !strings.Contains(hover, "t.Waits") || !strings.Contains(hover, "In the last recording: 3 events") {
		t.Errorf("hover %q", hover)
	}
}

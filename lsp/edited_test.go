package lsp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/lsp/lsptest"
)

// sleeper waits for a file, so that nothing of it is hot before a test says so.
const sleeper = `import java.nio.file.*;

public class Sleeper {
    static long sum;

    public static void main(String[] args) throws Exception {
        System.out.println("waits");
        while (!Files.exists(Path.of("GO"))) {
            Thread.sleep(20);
        }
        while (true) {
            work();
        }
    }

    static void work() {
        for (int i = 0; i < 1_000_000; i++) {
            sum += Long.numberOfTrailingZeros(sum + i);
        }
    }
}
`

// insertion is what is typed above everything else.
const insertion = "// one\n// two\n// three\n"

// A program measures the text that it was started with, also where an edit was
// saved before the first sample.
func TestSavedBeforeItIsHot(t *testing.T) {
	dir := realFolder(t)
	path, begin := filepath.Join(dir, "Sleeper.java"), filepath.Join(dir, "GO")
	text := strings.Replace(sleeper, `"GO"`, `"`+begin+`"`, 1)
	write(t, path, text)
	e := realEditor(t, dir)
	e.Open(path, "java", text)
	if _, err := e.Execute("jfrlens.profile"); err != nil {
		t.Fatal(err)
	}
	e.Await("the program waits", func(s lsptest.State) bool { return strings.Contains(strings.Join(s.Logs, "\n"), "stdout: waits") })
	save(t, e, path, insertion+text)
	e.Close(path)
	e.Open(path, "java", insertion+text)
	write(t, begin, "")
	e.AwaitAnswer("there are hints", func() bool { return mostSamples(e, path) > 20 })
	work(t, e, path, insertion+text)

	if _, err := e.Execute("jfrlens.stop"); err != nil {
		t.Fatal(err)
	}
	e.Await("the result is told", func(s lsptest.State) bool { return hasMessage(s, "Profiled Sleeper") })
	work(t, e, path, insertion+text)
	if hasMessage(e.State(), "was edited while the program ran") {
		t.Errorf("messages %q", e.State().Messages)
	}
}

// Hints of a JVM that was attached to follow edits that are made meanwhile, also
// in a file that is opened meanwhile.
func TestEditedWhileAttached(t *testing.T) {
	e, path, process := onTreadmill(t)
	if _, err := e.Execute("jfrlens.attach", map[string]any{"pid": process.Pid}); err != nil {
		t.Fatal(err)
	}
	e.Open(path, "java", treadmill)
	grow := func() {
		seen := mostSamples(e, path)
		e.AwaitAnswer("hints grow", func() bool { return mostSamples(e, path) > seen })
	}
	grow()
	grow() // what was hot before is kept now
	save(t, e, path, insertion+treadmill)
	grow()
	work(t, e, path, insertion+treadmill)

	if _, err := e.Execute("jfrlens.stop"); err != nil {
		t.Fatal(err)
	}
	e.Await("the result is told", func(s lsptest.State) bool { return hasMessage(s, "Profiled demo."+treadmillName) })
	work(t, e, path, insertion+treadmill)
}

// work fails where the hottest line is not one that works.
func work(t *testing.T, e *lsptest.Editor, path, text string) {
	t.Helper()
	if got := hottest(t, e, path, text); got != "work();" && !strings.HasPrefix(got, "for (") && !strings.HasPrefix(got, "sum +=") {
		t.Errorf("the hottest line is %q", got)
	}
}

// save changes a document and the file as Neovim does where a user is fast: the
// server hears of the change when the file is written.
func save(t *testing.T, e *lsptest.Editor, path, text string) {
	t.Helper()
	write(t, path, text)
	e.Replace(path, text)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

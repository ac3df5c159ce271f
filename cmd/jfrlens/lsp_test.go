package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"jfrlens/lsp/lsptest"
	"jfrlens/testdata/jdks"
)

// hotJava spends its time in two methods, about three to one.
const hotJava = `package demo;

public class Hot {
    static long sink;

    public static void main(String[] args) {
        long end = System.nanoTime() + Long.parseLong(System.getProperty("millis", "4000")) * 1_000_000;
        while (System.nanoTime() < end) {
            heavy();
            light();
        }
    }

    static void heavy() {
        for (int i = 0; i < 300_000; i++) sink += i * 31 % 7;
    }

    static void light() {
        for (int i = 0; i < 100_000; i++) sink += i * 31 % 7;
    }
}
`

// startServer starts this program's language server in a process of its own.
func startServer(t *testing.T, o lsptest.Options, env ...string) *lsptest.Editor {
	t.Helper()
	cmd := exec.Command("jfrlens", "lsp", "--stdio")
	cmd.Env = append(os.Environ(), append([]string{"XDG_STATE_HOME=" + t.TempDir(), "XDG_CACHE_HOME=" + t.TempDir()}, env...)...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("log of the server:\n%s", stderr.String())
		}
	})
	e := lsptest.Attach(t, jsonrpc2.NewStream(pipes{out, in}), o, func() int {
		_ = cmd.Wait() // the code says it
		return cmd.ProcessState.ExitCode()
	})
	e.Initialize(o)
	t.Cleanup(e.Quit)
	return e
}

// pipes are the standard streams of the server.
type pipes struct {
	io.ReadCloser
	io.WriteCloser
}

// Close ends the server's input.
func (p pipes) Close() error { return p.WriteCloser.Close() }

// writeHot writes hotJava where its package says and returns its path.
func writeHot(t *testing.T) (dir, path string) {
	t.Helper()
	dir = t.TempDir()
	path = filepath.Join(dir, "demo", "Hot.java")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(hotJava), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir, path
}

func yes() *bool { flag := true; return &flag }

// editor is a client that draws progress and refreshes.
func editor(dir, jdk string) lsptest.Options {
	return lsptest.Options{
		Root: dir, ClientName: "Neovim",
		Init: map[string]any{"settings": map[string]any{"jdk": jdk}},
		Capabilities: protocol.ClientCapabilities{
			Window: &protocol.WindowClientCapabilities{WorkDoneProgress: yes()},
			Workspace: &protocol.WorkspaceClientCapabilities{
				InlayHint: &protocol.InlayHintWorkspaceClientCapabilities{RefreshSupport: yes()},
			},
		},
	}
}

// label is the text of a hint on a line, which counts from 1; "" without one.
func label(e *lsptest.Editor, path string, line uint32) string {
	for _, hint := range e.InlayHints(path) {
		if hint.Position.Line == line-1 {
			return hint.Label.(protocol.InlayHintLabelPartSlice)[0].Value
		}
	}
	return ""
}

// TestFromClickToHints clicks the lens of a real program and sees the hints.
func TestFromClickToHints(t *testing.T) {
	if testing.Short() {
		t.Skip("runs a JVM for seconds")
	}
	t.Parallel()
	jdk := jdks.Home(t, 21)
	dir, path := writeHot(t)
	e := startServer(t, editor(dir, jdk))
	e.Open(path, "java", hotJava)
	lenses := e.CodeLenses(path)
	if len(lenses) != 1 || !strings.Contains(lenses[0].Command.Title, "Profile") || lenses[0].Range.Start.Line != 5 {
		t.Fatalf("lenses are %+v", lenses)
	}
	if _, err := e.Click(lenses[0]); err != nil {
		t.Fatal(err)
	}
	e.Await("hints are there while it runs", func(s lsptest.State) bool { return s.HintRefreshes > 1 && len(s.Messages) == 0 })
	e.Await("the result is told", func(s lsptest.State) bool {
		return len(s.Messages) > 0 && strings.HasPrefix(s.Messages[0], "Profiled demo.Hot: ")
	})
	heavy, light := label(e, path, 15), label(e, path, 19)
	if !(heavy > light) || light == "" {
		t.Errorf("heavy has the hint %q, light %q", heavy, light)
	}
	if got := len(e.CodeLenses(path)); got != 4 {
		t.Errorf("%d lenses, want those of main and of three hot methods", got)
	}
	if got := e.Hover(path, 14); !strings.Contains(got, "demo.Hot.main:9") {
		t.Errorf("hover does not name the caller:\n%s", got)
	}
}

// TestCrashOfTheEditorEndsTheProgram leaves no JVM behind.
func TestCrashOfTheEditorEndsTheProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("runs a JVM for seconds")
	}
	t.Parallel()
	jdk := jdks.Home(t, 17)
	dir, path := writeHot(t)
	o := editor(dir, jdk)
	o.Init = map[string]any{"settings": map[string]any{"jdk": jdk, "jvmOptions": []string{"-Dmillis=600000"}}}
	e := startServer(t, o)
	e.Open(path, "java", hotJava)
	if _, err := e.Execute("jfrlens.profile"); err != nil {
		t.Fatal(err)
	}
	e.Await("the program runs", func(s lsptest.State) bool { return s.HintRefreshes > 1 })
	e.HangUp()
	if got := e.ExitCode(); got != 1 {
		t.Errorf("exit code %d", got)
	}
	if left := runningWith(t, dir); len(left) > 0 {
		t.Errorf("left running: %q", left)
	}
}

// runningWith lists the processes whose command line has a text.
func runningWith(t *testing.T, text string) []string {
	t.Helper()
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil || len(lines) == 0 {
		t.Skip("no list of processes on this system")
	}
	var found []string
	for _, file := range lines {
		if line, err := os.ReadFile(file); err == nil && strings.Contains(string(line), text) {
			found = append(found, strings.ReplaceAll(string(line), "\x00", " "))
		}
	}
	return found
}

// TestStopAndShutdownWithARunningProgram stops one program and shuts down
// under another.
func TestStopAndShutdownWithARunningProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("runs a JVM for seconds")
	}
	t.Parallel()
	jdk := jdks.Home(t, 25)
	dir, path := writeHot(t)
	o := editor(dir, jdk)
	o.Init = map[string]any{"settings": map[string]any{"jdk": jdk, "jvmOptions": []string{"-Dmillis=600000"}}}
	e := startServer(t, o)
	e.Open(path, "java", hotJava)
	for round, end := range []func(){
		func() {
			if _, err := e.Execute("jfrlens.stop"); err != nil {
				t.Fatal(err)
			}
			e.Await("what was measured is told", func(s lsptest.State) bool {
				return len(s.Messages) > 0 && strings.HasPrefix(s.Messages[0], "Profiled demo.Hot: ")
			})
		},
		e.Quit,
	} {
		refreshes := e.State().HintRefreshes
		if _, err := e.Execute("jfrlens.profile"); err != nil {
			t.Fatal(err)
		}
		e.Await("live hints", func(s lsptest.State) bool { return s.HintRefreshes > refreshes+2 })
		end()
		if left := runningWith(t, dir); len(left) > 0 {
			t.Errorf("round %d left running: %q", round, left)
		}
	}
	if got := e.ExitCode(); got != 0 {
		t.Errorf("exit code %d", got)
	}
}

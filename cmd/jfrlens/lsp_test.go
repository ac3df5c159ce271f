package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

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

// editor is a client that draws progress and refreshes. Its programs run until
// they are ended.
func editor(dir, jdk string) lsptest.Options {
	return lsptest.Options{
		Root: dir, ClientName: "Neovim",
		Init: map[string]any{"settings": map[string]any{"jdk": jdk, "jvmOptions": []string{"-Dmillis=3600000"}}},
		Capabilities: protocol.ClientCapabilities{
			Window: &protocol.WindowClientCapabilities{WorkDoneProgress: yes()},
			Workspace: &protocol.WorkspaceClientCapabilities{
				InlayHint: &protocol.InlayHintWorkspaceClientCapabilities{RefreshSupport: yes()},
			},
		},
	}
}

// samples is the number in the hint of a line, which counts from 1; 0 without one.
func samples(e *lsptest.Editor, path string, line uint32) int {
	for _, hint := range e.InlayHints(path) {
		if hint.Position.Line != line-1 {
			continue
		}
		_, number, _ := strings.Cut(hint.Label.(protocol.InlayHintLabelPartSlice)[0].Value, "· ")
		n, _ := strconv.Atoi(strings.ReplaceAll(number, ",", ""))
		return n
	}
	return 0
}

// awaitSamples waits until the hot line of hotJava has some.
func awaitSamples(t *testing.T, e *lsptest.Editor, path string, enough int) {
	t.Helper()
	e.AwaitAnswer("hints grow while the program runs", func() bool { return samples(e, path, 15) >= enough })
}

func wasProfiled(s lsptest.State) bool {
	return slices.ContainsFunc(s.Messages, func(m string) bool { return strings.HasPrefix(m, "Profiled demo.Hot: ") })
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
	awaitSamples(t, e, path, 60)
	if _, err := e.Execute("jfrlens.stop"); err != nil {
		t.Fatal(err)
	}
	e.Await("the result is told", wasProfiled)
	if heavy, light := samples(e, path, 15), samples(e, path, 19); heavy <= light || light == 0 {
		t.Errorf("heavy has %d samples, light %d", heavy, light)
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
	e := startServer(t, editor(dir, jdk))
	e.Open(path, "java", hotJava)
	if _, err := e.Execute("jfrlens.profile"); err != nil {
		t.Fatal(err)
	}
	awaitSamples(t, e, path, 1)
	e.HangUp()
	if got := e.ExitCode(); got != 1 {
		t.Errorf("exit code %d", got)
	}
	awaitEnd(t, dir)
}

// awaitEnd waits until no command line has a text any more. What the server
// cannot end in its grace is ended by its guard, after it.
func awaitEnd(t *testing.T, text string) {
	t.Helper()
	deadline := time.Now().Add(2 * time.Minute)
	for {
		left := runningWith(t, text)
		if len(left) == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("left running: %q", left)
		}
		time.Sleep(50 * time.Millisecond)
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
	e := startServer(t, editor(dir, jdk))
	e.Open(path, "java", hotJava)
	for _, end := range []func(){
		func() {
			if _, err := e.Execute("jfrlens.stop"); err != nil {
				t.Fatal(err)
			}
			e.Await("what was measured is told", wasProfiled)
		},
		e.Quit,
	} {
		for _, command := range []string{"jfrlens.clear", "jfrlens.profile"} {
			if _, err := e.Execute(command); err != nil {
				t.Fatal(err)
			}
		}
		awaitSamples(t, e, path, 1)
		end()
		awaitEnd(t, dir)
	}
	if got := e.ExitCode(); got != 0 {
		t.Errorf("exit code %d", got)
	}
}

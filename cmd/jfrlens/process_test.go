package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"

	"jfrlens/lsp/lsptest"
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

//go:build unix

package main

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Ctrl-C ends a command that waits for its input, at once and with nothing left behind.
func TestInterruptedWhileWaitingForInput(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.jfr")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"summary", "-"},
		{"print", pipe},
		{"repair", "-", "-o", "-"},
		{"lines", "-"},
		{"lines", recordingOf("chunks-jdk17"), "--before", "-"},
		{"flame", "-", "-o", "-"},
		{"view", "gc", "-"},
		{"query", recordingOf("chunks-jdk17"), "-"},
		{"import", pipe, filepath.Join(t.TempDir(), "x.duckdb")},
	} {
		t.Run(strings.Join(args[:2], " "), func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			temporary := t.TempDir()
			cmd := exec.CommandContext(ctx, "jfrlens", args...)
			cmd.Env = append(os.Environ(), "TMPDIR="+temporary, "XDG_CACHE_HOME="+t.TempDir())
			var told strings.Builder
			cmd.Stderr = &told
			in, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			var to io.Writer = in
			if args[1] == pipe {
				file, err := os.OpenFile(pipe, os.O_WRONLY, 0)
				if err != nil {
					t.Fatal(err)
				}
				defer file.Close()
				to = file
			}
			const moreThanPipesHold = 256 << 10 // so that it has been read from
			_, writeErr := to.Write([]byte("FLR\x00" + strings.Repeat("\x00", moreThanPipesHold)))
			signalErr := cmd.Process.Signal(os.Interrupt)
			_ = cmd.Wait() // the code says it
			if writeErr != nil || signalErr != nil {
				t.Fatal(writeErr, signalErr)
			}
			if code := cmd.ProcessState.ExitCode(); code != exitFailed || !strings.Contains(told.String(), "jfrlens: interrupted\n") {
				t.Errorf("exit code %d, %s", code, told.String())
			}
			if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
				t.Errorf("%v, %v is left", left, err)
			}
		})
	}
}

package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A run that a shell has put into the background is not stopped for reading a
// terminal that is not its own now; a program need not read at all.
func TestProfileInTheBackground(t *testing.T) {
	tty, _ := terminal(t)
	errors := filepath.Join(t.TempDir(), "errors")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", `set -m; jfrlens profile -- sleep 1 2>"$ERRORS" & wait $!`)
	cmd.Env = append(os.Environ(), "ERRORS="+errors, "XDG_STATE_HOME="+t.TempDir(), "XDG_CACHE_HOME="+t.TempDir())
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, tty, tty
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	_ = cmd.Run() // what jfrlens said tells more
	text, err := os.ReadFile(errors)
	if err != nil || !strings.Contains(string(text), "no JVM that took the profiling options") {
		t.Errorf("jfrlens said %q, %v, and %v", text, err, ctx.Err())
	}
}

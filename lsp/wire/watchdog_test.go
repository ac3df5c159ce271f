package wire

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"testing/synctest"
	"time"
)

// ended is the id of a process that has ended.
func ended(t *testing.T) int {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	return cmd.Process.Pid
}

func TestPollingSeesTheEndOfAProcess(t *testing.T) {
	pid := ended(t)
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		if !pollForExit(t.Context(), pid) || time.Since(start) != parentPoll {
			t.Errorf("not seen at the first look, but after %v", time.Since(start))
		}
		ctx, cancel := context.WithTimeout(t.Context(), 10*parentPoll)
		defer cancel()
		if pollForExit(ctx, os.Getpid()) {
			t.Error("this process has ended")
		}
	})
}

func TestProcessThatHasEndedIsNotWaitedFor(t *testing.T) {
	pid := ended(t)
	if processExists(pid) || !processExists(os.Getpid()) {
		t.Error("existence is wrong")
	}
	if !waitForExit(t.Context(), pid) {
		t.Error("its end was not seen")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if waitForExit(ctx, os.Getpid()) {
		t.Error("this process has ended")
	}
}

// The server's end waits for this one, and an editor that quits for the server.
func TestWaitForAProcessEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	start := time.Now()
	if waitForExit(ctx, os.Getpid()) {
		t.Error("this process has ended")
	}
	if waited := time.Since(start); waited > parentPoll/2 {
		t.Errorf("it took %v", waited)
	}
}

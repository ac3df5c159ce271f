package process

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// pipeTimeout is how long a daemon that a tool leaves behind may hold its output.
const pipeTimeout = 5 * time.Second

// Run runs a command to its end, with what it prints, both streams in their
// order, to one writer. When ctx ends, so does the command with all that it has
// started. It returns the first and last lines of the output.
func Run(ctx context.Context, c Command, out io.Writer) (lines []string, err error) {
	cmd, err := c.cmd(ctx)
	if err != nil {
		return nil, err
	}
	var kept excerpt
	both := &tee{&kept, out}
	cmd.Stdout, cmd.Stderr = both, both // one pipe for both streams
	cmd.WaitDelay = pipeTimeout
	cmd.Cancel = func() error { return signalGroup(cmd.Process.Pid, syscall.SIGTERM) }
	started, err := runOnThread(cmd)
	if !started {
		return nil, startError(c, err)
	}
	if errors.Is(err, exec.ErrWaitDelay) { // a daemon keeps the pipe
		err = nil
	}
	return kept.lines(), err
}

// runOnThread runs a command on a thread of its own: the parent-death signal
// would come when a thread that others share ends.
func runOnThread(cmd *exec.Cmd) (started bool, err error) {
	result := make(chan struct{})
	go func() {
		defer close(result)
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		if err = cmd.Start(); err != nil {
			return
		}
		started = true
		err = cmd.Wait()
	}()
	<-result
	return started, err
}

// tee keeps what it passes on. That never fails: a tool is run to its end.
type tee struct {
	kept *excerpt
	out  io.Writer
}

// Write keeps the bytes and passes them on.
func (t *tee) Write(p []byte) (int, error) {
	_, _ = t.kept.Write(p)
	_, _ = t.out.Write(p)
	return len(p), nil
}

package lsp

import (
	"context"
	"errors"

	"golang.org/x/sys/unix"
)

// processExists reports whether a process can be seen.
func processExists(pid int) bool {
	err := unix.Kill(pid, 0)
	return err == nil || errors.Is(err, unix.EPERM)
}

// waitForExit waits on a pidfd, which the kernel makes readable when the
// process ends; a pid that is used again cannot deceive it.
func waitForExit(ctx context.Context, pid int) bool {
	fd, err := unix.PidfdOpen(pid, unix.PIDFD_NONBLOCK)
	if errors.Is(err, unix.ESRCH) {
		return true
	}
	if err != nil {
		return pollForExit(ctx, pid)
	}
	defer func() { _ = unix.Close(fd) }()
	for ctx.Err() == nil {
		set := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
		n, err := unix.Poll(set, int(parentPoll.Milliseconds()))
		if n > 0 {
			return true
		}
		if err != nil && !errors.Is(err, unix.EINTR) {
			return pollForExit(ctx, pid)
		}
	}
	return false
}

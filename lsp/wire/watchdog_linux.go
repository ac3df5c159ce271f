package wire

import (
	"context"
	"errors"
	"os"
	"time"

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
	process := os.NewFile(uintptr(fd), "pidfd")
	defer func() { _ = process.Close() }()
	unwatch := context.AfterFunc(ctx, func() { _ = process.SetReadDeadline(time.Unix(1, 0)) }) // long ago
	defer unwatch()
	if becomesReadable(process) {
		return true
	}
	return ctx.Err() == nil && pollForExit(ctx, pid)
}

// becomesReadable waits until a file can be read; false at its deadline, and
// where that cannot be waited for.
func becomesReadable(file *os.File) (readable bool) {
	raw, err := file.SyscallConn()
	if err != nil {
		return false
	}
	_ = raw.Read(func(fd uintptr) bool {
		n, _ := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 0)
		readable = n > 0
		return readable
	})
	return readable
}

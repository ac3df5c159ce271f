//go:build unix && !linux

package wire

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

// waitForExit looks for the process from time to time.
func waitForExit(ctx context.Context, pid int) bool { return pollForExit(ctx, pid) }

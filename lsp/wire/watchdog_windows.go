package wire

import (
	"context"

	"golang.org/x/sys/windows"
)

// processExists reports whether a process can be seen and still runs.
func processExists(pid int) bool {
	handle, err := windows.OpenProcess(windows.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		return false
	}
	defer func() { _ = windows.CloseHandle(handle) }()
	state, err := windows.WaitForSingleObject(handle, 0)
	return err == nil && state == uint32(windows.WAIT_TIMEOUT)
}

// waitForExit looks for the process from time to time.
func waitForExit(ctx context.Context, pid int) bool { return pollForExit(ctx, pid) }

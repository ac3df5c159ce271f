package profiler

import (
	"errors"
	"path/filepath"

	"golang.org/x/sys/windows"
)

// lockName is the file that is open for one process alone while a session runs:
// the lock ends with the process that holds it, however that ends.
const lockName = "lock"

// lockFolder marks a session folder as in use.
func lockFolder(dir string) (unlock func(), err error) {
	handle, err := openAlone(dir, windows.OPEN_ALWAYS)
	if err != nil {
		return nil, err
	}
	return func() { _ = windows.CloseHandle(handle) }, nil
}

// isLocked tells whether a session folder is in use, by any process.
func isLocked(dir string) bool {
	handle, err := openAlone(dir, windows.OPEN_EXISTING)
	if err == nil {
		_ = windows.CloseHandle(handle)
	}
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION)
}

// openAlone opens the lock of a folder so that nobody else can.
func openAlone(dir string, how uint32) (windows.Handle, error) {
	name, err := windows.UTF16PtrFromString(filepath.Join(dir, lockName))
	if err != nil {
		return 0, err
	}
	return windows.CreateFile(name, windows.GENERIC_READ|windows.GENERIC_WRITE, 0, nil, how, windows.FILE_ATTRIBUTE_NORMAL, 0)
}

// isFull tells whether a file could not be written because there is no room.
func isFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL) ||
		errors.Is(err, windows.ERROR_DISK_QUOTA_EXCEEDED)
}

// shortForm is the 8.3 form of the path of a folder, which has no blanks; the path
// itself where the file system keeps none.
func shortForm(path string) string {
	long, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return path
	}
	short := make([]uint16, windows.MAX_LONG_PATH)
	n, err := windows.GetShortPathName(long, &short[0], uint32(len(short)))
	if err != nil || int(n) > len(short) {
		return path
	}
	return windows.UTF16ToString(short[:n])
}

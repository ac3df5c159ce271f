//go:build unix

package profiler

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// lockName is the file that is locked while a session runs, by the kernel: the
// lock ends with the process that holds it, however that ends.
const lockName = "lock"

// lockFolder marks a session folder as in use.
func lockFolder(dir string) (unlock func(), err error) {
	f, err := os.OpenFile(filepath.Join(dir, lockName), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return func() { _ = f.Close() }, nil
}

// isLocked tells whether a session folder is in use, by any process.
func isLocked(dir string) bool {
	f, err := os.Open(filepath.Join(dir, lockName))
	if err != nil {
		return false
	}
	defer f.Close()
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil
}

// isFull tells whether a file could not be written because there is no room.
func isFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// shortForm is the path itself: there is no other.
func shortForm(path string) string { return path }

//go:build unix

package jfr

import (
	"errors"
	"os"
	"syscall"
)

// openLive opens a file that its JVM may remove at any time.
func openLive(path string) (*os.File, error) { return os.Open(path) }

// openTemporary makes a temporary file without a name, so that it goes away with the process, however that ends.
func openTemporary() (f *os.File, closeFile func() error, err error) {
	if f, err = os.CreateTemp("", temporaryName); err != nil {
		return nil, nil, err
	}
	if err := os.Remove(f.Name()); err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return f, f.Close, nil
}

// freeSpace is how much the disk that a file is on has free, in bytes.
func freeSpace(f *os.File) (int64, bool) {
	var disk syscall.Statfs_t
	if err := syscall.Fstatfs(int(f.Fd()), &disk); err != nil {
		return 0, false
	}
	return int64(disk.Bavail) * int64(disk.Bsize), true
}

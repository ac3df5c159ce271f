//go:build !unix

package profiler

import (
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// lockName is the file that is there while a session runs.
const lockName = "lock"

// staleLock is when a lock is taken for left over by a process that crashed.
const staleLock = 24 * time.Hour

// lockFolder marks a session folder as in use.
func lockFolder(dir string) (unlock func(), err error) {
	path := filepath.Join(dir, lockName)
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		return nil, err
	}
	return func() { _ = os.Remove(path) }, nil
}

// isLocked tells whether a session folder is in use.
func isLocked(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, lockName))
	return err == nil && time.Since(info.ModTime()) < staleLock
}

// isOurs cannot be told here; the temporary folder is the user's own.
func isOurs(fs.FileInfo) bool { return true }

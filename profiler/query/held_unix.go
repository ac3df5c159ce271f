//go:build unix

package query

import (
	"os"
	"syscall"
)

// heldByOther is false: files that are open can be replaced, and of locks the
// engine tells.
func heldByOther(string) bool { return false }

// lock locks a file or folder against other processes, or fails if one has done so. The lock ends with the process,
// however that ends.
func lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }

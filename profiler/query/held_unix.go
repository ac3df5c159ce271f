//go:build unix

package query

import (
	"io/fs"
	"os"
	"syscall"
)

// heldByOther is false: files that are open can be replaced, and of locks the
// engine tells.
func heldByOther(string) bool { return false }

// lock locks a file or folder against other processes, or fails if one has done so. The lock ends with the process,
// however that ends.
func lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }

// isOwn tells whether a folder belongs to this user and is open to nobody else.
func isOwn(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Getuid() && info.Mode().Perm()&0o077 == 0
}

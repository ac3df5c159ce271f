//go:build unix

package smallfile

import (
	"io/fs"
	"os"
	"syscall"
)

// IsPrivate tells whether a file or folder is this user's alone.
func IsPrivate(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Getuid() && info.Mode().Perm()&0o077 == 0
}

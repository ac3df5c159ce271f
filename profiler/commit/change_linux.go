package commit

import (
	"os"
	"syscall"
	"time"
)

// changeOf is when the state of a file was changed last, which nobody can set back.
func changeOf(info os.FileInfo) (at time.Time, known bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return at, false
	}
	return time.Unix(int64(stat.Ctim.Sec), int64(stat.Ctim.Nsec)), true
}

package query

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// sharingViolation is ERROR_SHARING_VIOLATION (winerror.h).
const sharingViolation syscall.Errno = 32

// heldByOther tells whether a file is open, so that it cannot be replaced. The
// system's message about that is in the user's language.
func heldByOther(path string) bool {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return false
	}
	file, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_EXISTING, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if err == nil {
		_ = syscall.CloseHandle(file)
	}
	return errors.Is(err, sharingViolation)
}

// lock has nothing to do: files that are open cannot be removed.
func lock(*os.File) error { return nil }

// isOwn cannot be told here: the folder for temporary files is the user's own.
func isOwn(fs.FileInfo) bool { return true }

package jfr

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"unsafe"
)

// openLive opens a file that its JVM may remove at any time: os.Open would not let it.
func openLive(path string) (*os.File, error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	const share = syscall.FILE_SHARE_READ | syscall.FILE_SHARE_WRITE | syscall.FILE_SHARE_DELETE
	handle, err := syscall.CreateFile(name, syscall.GENERIC_READ, share, nil, syscall.OPEN_EXISTING, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return os.NewFile(uintptr(handle), path), nil
}

// openTemporary makes a temporary file that is removed when it is closed.
func openTemporary() (f *os.File, closeFile func() error, err error) {
	if f, err = os.CreateTemp("", temporaryName); err != nil {
		return nil, nil, err
	}
	return f, func() error { return errors.Join(f.Close(), os.Remove(f.Name())) }, nil
}

var getDiskFreeSpace = syscall.NewLazyDLL("kernel32.dll").NewProc("GetDiskFreeSpaceExW")

// freeSpace is how much the disk that a file is on has free, in bytes.
func freeSpace(f *os.File) (int64, bool) {
	folder, err := syscall.UTF16PtrFromString(filepath.Dir(f.Name()))
	if err != nil {
		return 0, false
	}
	var free int64
	done, _, _ := getDiskFreeSpace.Call(uintptr(unsafe.Pointer(folder)), uintptr(unsafe.Pointer(&free)), 0, 0)
	return free, done != 0
}

package jvm

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
)

// socketPath is where a JVM listens: always in /tmp, whatever java.io.tmpdir
// is, and named after its id in its own namespace.
func socketPath(p Process) string {
	return filepath.Join(procFile(p.PID, "root"), "tmp", ".java_pid"+strconv.Itoa(p.inner))
}

// hasSocket tells whether there is a socket of the JVM's user.
func hasSocket(p Process) bool {
	info, err := os.Lstat(socketPath(p))
	return err == nil && info.Mode()&os.ModeSocket != 0 && owner(info) == int64(p.uid)
}

// dial connects to the socket of a JVM.
func dial(p Process) (net.Conn, error) {
	if !hasSocket(p) {
		return nil, errors.New("it has no attach socket")
	}
	if os.Geteuid() != 0 || p.uid == 0 && p.gid == uint32(os.Getegid()) {
		return net.Dial("unix", socketPath(p))
	}
	return dialAs(p)
}

// dialAs connects as the user of the JVM, which accepts nobody else, at least
// up to JDK 11. Only the kernel's notion of this one thread changes. A thread
// that does not get its own user back is given up: its goroutine ends with it
// locked.
func dialAs(p Process) (net.Conn, error) {
	type dialled struct {
		conn net.Conn
		err  error
	}
	done := make(chan dialled)
	go func() {
		runtime.LockOSThread()
		conn, err := connectAs(p)
		if back := become(0, uint32(os.Getgid())); back == nil {
			runtime.UnlockOSThread()
		}
		done <- dialled{conn, err}
	}()
	d := <-done
	return d.conn, d.err
}

// connectAs changes the user of the thread and connects.
func connectAs(p Process) (net.Conn, error) {
	if err := become(p.uid, p.gid); err != nil {
		return nil, fmt.Errorf("cannot act as user %s: %w", p.User, err)
	}
	fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	file := os.NewFile(uintptr(fd), socketPath(p))
	defer file.Close() // the connection has a copy
	if err := syscall.Connect(fd, &syscall.SockaddrUnix{Name: socketPath(p)}); err != nil {
		return nil, err
	}
	return net.FileConn(file)
}

// become sets the effective ids of the calling thread: the group while it may,
// that is before the user when leaving root and after it when coming back.
func become(uid, gid uint32) error {
	const keep = ^uintptr(0)
	setGroup := func() syscall.Errno {
		_, _, errno := syscall.RawSyscall(syscall.SYS_SETRESGID, keep, uintptr(gid), keep)
		return errno
	}
	setUser := func() syscall.Errno {
		_, _, errno := syscall.RawSyscall(syscall.SYS_SETRESUID, keep, uintptr(uid), keep)
		return errno
	}
	steps := []func() syscall.Errno{setGroup, setUser}
	if uid == 0 {
		steps = []func() syscall.Errno{setUser, setGroup}
	}
	for _, step := range steps {
		if errno := step(); errno != 0 {
			return errno
		}
	}
	return nil
}

//go:build unix

package process

import (
	"io"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// terminalWait is how often a terminal is looked at: a shell may take it from us
// and give it back.
const terminalWait = 200 * time.Millisecond

// terminalReader reads a terminal only while there is something to read and it is
// ours: the kernel stops a process of the background that reads one, and all that
// it does with it, though the program may never ask for input.
type terminalReader struct{ file *os.File }

// inputOf is how a device is read.
func inputOf(f *os.File) io.Reader { return terminalReader{f} }

// Read waits for the next bytes.
func (t terminalReader) Read(p []byte) (int, error) {
	for !t.ready() {
	}
	return t.file.Read(p)
}

// ready tells whether to read now, after a while at most. What is no terminal, or
// not the one of our session, never stops anybody.
func (t terminalReader) ready() bool {
	conn, err := t.file.SyscallConn()
	if err != nil {
		return true
	}
	ready := true
	err = conn.Control(func(fd uintptr) {
		group, err := unix.IoctlGetInt(int(fd), unix.TIOCGPGRP)
		switch {
		case err != nil:
		case group != unix.Getpgrp():
			time.Sleep(terminalWait)
			ready = false
		default:
			n, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, int(terminalWait.Milliseconds()))
			ready = n > 0 || err != nil && err != unix.EINTR
		}
	})
	return ready || err != nil
}

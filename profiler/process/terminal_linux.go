package process

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// openTerminal makes a pseudo-terminal: our end, and that of a program. It is not the
// controlling terminal of anybody, so that keys send no signals; lines end as the program ends them. See pty(7).
func openTerminal() (ours, childs *os.File, err error) {
	ours, err = os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		return nil, nil, err
	}
	var number int
	err = onFile(ours, func(fd int) (err error) {
		if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
			return err
		}
		number, err = unix.IoctlGetInt(fd, unix.TIOCGPTN)
		return err
	})
	if err == nil {
		childs, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	}
	if err == nil {
		err = onFile(childs, func(fd int) error {
			mode, err := unix.IoctlGetTermios(fd, unix.TCGETS)
			if err != nil {
				return err
			}
			mode.Oflag &^= unix.OPOST
			return unix.IoctlSetTermios(fd, unix.TCSETS, mode)
		})
	}
	if err != nil {
		closeAll([]*os.File{ours})
		if childs != nil {
			closeAll([]*os.File{childs})
		}
		return nil, nil, err
	}
	return ours, childs, nil
}

// resizeTerminal fails when the program has ended, which does not matter.
func resizeTerminal(f *os.File, columns, rows int) {
	_ = onFile(f, func(fd int) error {
		return unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: uint16(rows), Col: uint16(columns)})
	})
}

// onFile uses the descriptor of a file that may be read meanwhile.
func onFile(f *os.File, do func(fd int) error) error {
	conn, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var done error
	if err := conn.Control(func(fd uintptr) { done = do(int(fd)) }); err != nil {
		return err
	}
	return done
}

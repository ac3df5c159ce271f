//go:build unix

package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// takesEscapes tells whether a terminal understands escape sequences.
func takesEscapes(*os.File) bool { return true }

// inForeground tells whether this process may write to the terminal whenever it likes: a job in the background would disturb.
func inForeground(terminal *os.File) bool {
	group, err := unix.IoctlGetInt(int(terminal.Fd()), unix.TIOCGPGRP)
	return err == nil && group == unix.Getpgrp()
}

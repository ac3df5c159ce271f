//go:build !linux

package process

import (
	"errors"
	"os"
)

// openTerminal has no pseudo-terminal to give here.
func openTerminal() (ours, childs *os.File, err error) {
	return nil, nil, errors.ErrUnsupported
}

// resizeTerminal does nothing.
func resizeTerminal(*os.File, int, int) {}

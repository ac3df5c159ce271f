//go:build unix

package jfr

import (
	"errors"
	"os"
)

// openLive opens a file that its JVM may remove at any time.
func openLive(path string) (*os.File, error) { return os.Open(path) }

// openTemporary makes a temporary file without a name, so that it goes away with the process, however that ends.
func openTemporary() (f *os.File, closeFile func() error, err error) {
	if f, err = os.CreateTemp("", temporaryName); err != nil {
		return nil, nil, err
	}
	if err := os.Remove(f.Name()); err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return f, f.Close, nil
}

// Package smallfile reads and writes the small files that lie beside what is profiled:
// settings, sources, the notes of a session. They are inputs as any other, and
// whoever made the folder may have put anything there: they are regular files
// below a size, and nothing else is waited for, followed or read.
package smallfile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
)

// Reasons why a file is not read; test for them with errors.Is.
var (
	ErrNotRegular = errors.New("not a regular file")
	ErrTooLarge   = errors.New("too large")
)

// Open opens a regular file to be read. It never waits, as for who writes into a
// named pipe.
func Open(path string) (*os.File, error) {
	return checked(os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0))
}

// Read returns the content of a regular file of at most limit bytes.
func Read(path string, limit int64) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return bounded(f, limit)
}

// ReadIn is Read for a file of a folder, out of which no link leads.
func ReadIn(folder, name string, limit int64) ([]byte, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	f, err := checked(root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return bounded(f, limit)
}

// checked closes what is no regular file.
func checked(f *os.File, err error) (*os.File, error) {
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is %w", f.Name(), ErrNotRegular)
	}
	if err != nil {
		_ = f.Close() // only looked at
		return nil, err
	}
	return f, nil
}

// bounded reads all.
func bounded(f *os.File, limit int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(text)) > limit {
		return nil, fmt.Errorf("%s is %w: more than %d bytes", f.Name(), ErrTooLarge, limit)
	}
	return text, err
}

package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// notInput refuses to write over a file that is read.
func notInput(output string, inputs []string) error {
	to, err := os.Stat(output)
	if err != nil {
		return nil // a new file
	}
	for _, input := range inputs {
		if from, err := os.Stat(input); err == nil && os.SameFile(from, to) {
			return usagef("%s would be written over itself; name another file to write", input)
		}
	}
	return nil
}

// writeWhole writes a file beside its final name and moves it there once it is
// complete, so that nobody finds half of it.
func writeWhole(path string, write func(w io.Writer) error) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".jfrlens-*")
	if err != nil {
		return unwritten(path, err)
	}
	defer os.Remove(file.Name())
	buffered := bufio.NewWriterSize(file, 1<<16)
	if err := write(buffered); err != nil {
		_ = file.Close() // it goes away
		return err
	}
	if err := errors.Join(buffered.Flush(), file.Chmod(0o644), file.Close()); err != nil {
		return unwritten(path, err)
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return unwritten(path, err)
	}
	return nil
}

// unwritten says why there is no file. The system's error names the temporary
// file, which nobody knows.
func unwritten(path string, err error) error {
	var failed *fs.PathError
	var moved *os.LinkError
	switch {
	case errors.As(err, &failed):
		err = failed.Err
	case errors.As(err, &moved):
		err = moved.Err
	}
	return fmt.Errorf("cannot write %s: %w", path, err)
}

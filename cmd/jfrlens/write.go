package main

import (
	"bufio"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// notInput refuses to write over a file that is read, alone or as one of a folder.
func notInput(output string, inputs []string) error {
	to, err := os.Stat(output)
	if err != nil {
		return nil // a new file
	}
	for _, input := range inputs {
		from, err := os.Stat(input)
		switch {
		case err != nil:
		case os.SameFile(from, to):
			return usagef("%s would be written over itself; name another file to write", input)
		case from.IsDir() && isReadWith(from, output):
			return usagef("%s is read with %s and would be written over; name another file to write", output, input)
		}
	}
	return nil
}

// isReadWith says whether a file is one of those that are read where a folder is given: its recordings, or those of
// its sub-folders.
func isReadWith(folder os.FileInfo, file string) bool {
	if filepath.Ext(file) != ".jfr" {
		return false
	}
	for range 2 {
		file = filepath.Dir(file)
		if above, err := os.Stat(file); err == nil && os.SameFile(above, folder) {
			return true
		}
	}
	return false
}

// writeWhole writes a file beside its final name and moves it there once it is
// complete, so that nobody finds half of it. One that is replaced keeps its mode. What is no file, as /dev/null or the
// pipe of a shell's >(command), is written to: it must not be replaced.
func writeWhole(path string, write func(w io.Writer) error) error {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("cannot write %s: it is a folder; name a file in it", path)
	case err == nil && !info.Mode().IsRegular():
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return unwritten(path, err)
		}
		return fill(path, file, write)
	}
	return moveWhole(path, info, func(temporary *os.File) error { return fill(path, temporary, write) })
}

// moveWhole makes a file beside its final name and moves it there. It gets the mode of the one that it replaces, if info tells of
// one. What makes it closes it.
func moveWhole(path string, info os.FileInfo, make func(temporary *os.File) error) error {
	final := path
	if target, err := filepath.EvalSymlinks(path); err == nil {
		final = target // the link stays one
	}
	file, err := createBeside(final)
	if err != nil {
		return unwritten(path, err)
	}
	defer os.Remove(file.Name())
	if info != nil { // before there is anything in it
		if err := file.Chmod(info.Mode().Perm()); err != nil && runtime.GOOS != "windows" {
			return unwritten(path, errors.Join(err, file.Close()))
		}
	}
	if err := make(file); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), final); err != nil {
		return unwritten(path, err)
	}
	return nil
}

// createBeside makes a new file in the folder of another. Who may read it is what
// the user's umask says.
func createBeside(path string) (*os.File, error) {
	name := filepath.Join(filepath.Dir(path), ".jfrlens-"+rand.Text())
	return os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o666)
}

// fill writes a file and closes it. The path is what errors call it.
func fill(path string, file *os.File, write func(w io.Writer) error) error {
	buffered := bufio.NewWriterSize(file, 1<<16)
	if err := write(buffered); err != nil {
		_ = file.Close() // it goes away
		return err
	}
	if err := errors.Join(buffered.Flush(), file.Close()); err != nil {
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

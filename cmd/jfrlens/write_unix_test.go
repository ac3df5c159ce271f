//go:build unix

package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Only files are replaced: not a link to one, and not a device or a pipe.
func TestOnlyFilesAreReplaced(t *testing.T) {
	dir := t.TempDir()
	file, link, pipe := filepath.Join(dir, "file"), filepath.Join(dir, "link"), filepath.Join(dir, "pipe")
	if err := errors.Join(os.WriteFile(file, nil, 0o600), os.Symlink(file, link), syscall.Mkfifo(pipe, 0o600)); err != nil {
		t.Fatal(err)
	}
	reader, err := os.OpenFile(pipe, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	for _, path := range []string{link, pipe} {
		before, err := os.Lstat(path)
		if err != nil {
			t.Fatal(err)
		}
		err = writeWhole(path, func(w io.Writer) error {
			_, err := io.WriteString(w, "text")
			return err
		})
		if after, statErr := os.Lstat(path); err != nil || statErr != nil || after.Mode() != before.Mode() {
			t.Fatalf("%s is %v after %v, %v", path, after.Mode(), before.Mode(), err)
		}
	}
	through := make([]byte, 4)
	if _, err := io.ReadFull(reader, through); err != nil || string(through) != "text" {
		t.Errorf("the pipe got %q, %v", through, err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "text" {
		t.Errorf("the file behind the link has %q, %v", text, err)
	}
}

// A file that is replaced keeps its mode, and a new one has that of the umask.
func TestModeOfWhatIsWritten(t *testing.T) {
	before := syscall.Umask(0o027)
	defer syscall.Umask(before)
	dir := t.TempDir()
	private, open := filepath.Join(dir, "private"), filepath.Join(dir, "open")
	if err := errors.Join(os.WriteFile(private, nil, 0o600), os.WriteFile(open, nil, 0o600), os.Chmod(open, 0o664)); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]os.FileMode{private: 0o600, open: 0o664, filepath.Join(dir, "new"): 0o640} {
		err := writeWhole(path, func(io.Writer) error { return nil })
		if info, statErr := os.Stat(path); err != nil || statErr != nil || info.Mode() != want {
			t.Errorf("%s is %v, want %v; %v, %v", path, info.Mode(), want, err, statErr)
		}
	}
}

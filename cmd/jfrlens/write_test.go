package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestFilesAppearWhole(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out")
	broken := errors.New("half of it")
	for _, step := range []struct {
		text string
		err  error
		want string
	}{
		{"one", nil, "one"},
		{"tw", broken, "one"}, // what was there stays
		{"two", nil, "two"},
	} {
		err := writeWhole(path, func(w io.Writer) error {
			_, _ = io.WriteString(w, step.text)
			return step.err
		})
		if !errors.Is(err, step.err) {
			t.Errorf("%s: error %v", step.text, err)
		}
		if text, err := os.ReadFile(path); err != nil || string(text) != step.want {
			t.Errorf("after %q the file is %q, %v", step.text, text, err)
		}
		if entries, _ := os.ReadDir(dir); len(entries) != 1 {
			t.Errorf("after %q the folder has %v", step.text, entries)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

// The reason names the file that was asked for, not the one beside it.
func TestUnwrittenFilesAreNamed(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "folder")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{filepath.Join(dir, "none", "out"), folder} {
		err := writeWhole(path, func(io.Writer) error { return nil })
		if err == nil || !strings.HasPrefix(err.Error(), "cannot write "+path+": ") || strings.Contains(err.Error(), ".jfrlens-") {
			t.Errorf("%s: %v", path, err)
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
}

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

func TestInputIsNotWrittenOver(t *testing.T) {
	dir := t.TempDir()
	input, link, other := filepath.Join(dir, "in"), filepath.Join(dir, "link"), filepath.Join(dir, "other")
	for _, path := range []string{input, other} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(input, link); err != nil {
		t.Fatal(err)
	}
	for output, refused := range map[string]bool{
		input: true, link: true, filepath.Join(dir, ".", "x", "..", "in"): true,
		other: false, filepath.Join(dir, "new"): false, "-": false,
	} {
		if err := notInput(output, []string{"-", input}); (err != nil) != refused {
			t.Errorf("%s: %v", output, err)
		}
	}
}

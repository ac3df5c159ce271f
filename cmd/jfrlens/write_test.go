package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
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

// A folder is told as that before anything is written.
func TestFolderIsNoFile(t *testing.T) {
	dir := t.TempDir()
	err := writeWhole(dir, func(io.Writer) error {
		t.Error("the content is made in vain")
		return nil
	})
	if err == nil || err.Error() != "cannot write "+dir+": it is a folder; name a file in it" {
		t.Errorf("error %v", err)
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

// TestChunksAreNotWrittenOver names folders that are read, and files in them.
func TestChunksAreNotWrittenOver(t *testing.T) {
	base := t.TempDir()
	folder := filepath.Join(base, "chunks")
	chunk, other := filepath.Join(folder, "1.jfr"), filepath.Join(folder, "other")
	if err := errors.Join(os.Mkdir(folder, 0o700), os.WriteFile(chunk, nil, 0o600), os.WriteFile(other, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		output, input string
		refused       bool
	}{
		{chunk, folder, true},
		{chunk, base, true},
		{chunk, filepath.Dir(base), false},
		{other, folder, false},
		{filepath.Join(folder, "2.jfr"), folder, false},
		{chunk, other, false},
	} {
		if err := notInput(test.output, []string{test.input}); (err != nil) != test.refused {
			t.Errorf("%s of %s: %v", test.output, test.input, err)
		}
	}
}

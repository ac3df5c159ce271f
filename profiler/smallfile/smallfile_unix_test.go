//go:build unix

package smallfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// What is not a small file of the folder is refused at once.
func TestRead(t *testing.T) {
	above := t.TempDir()
	dir := filepath.Join(above, "folder")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.Mkdir(dir, 0o700))
	must(os.WriteFile(filepath.Join(above, "secret"), []byte("secret"), 0o600))
	must(os.WriteFile(filepath.Join(dir, "small"), []byte("text"), 0o600))
	must(os.WriteFile(filepath.Join(dir, "large"), make([]byte, 101), 0o600))
	must(syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600))
	must(os.Symlink("small", filepath.Join(dir, "link")))
	must(os.Symlink(filepath.Join("..", "secret"), filepath.Join(dir, "out")))
	must(os.Symlink("/dev/zero", filepath.Join(dir, "endless")))
	for _, test := range []struct {
		name     string
		text     string
		err      error // of both
		isInside bool  // ReadIn reads it as well
	}{
		{"small", "text", nil, true},
		{"link", "text", nil, true},
		{"out", "secret", nil, false},
		{"large", "", ErrTooLarge, false},
		{"pipe", "", ErrNotRegular, false},
		{"endless", "", ErrNotRegular, false},
		{"none", "", fs.ErrNotExist, false},
		{".", "", ErrNotRegular, false},
	} {
		text, err := Read(filepath.Join(dir, test.name), 100)
		if string(text) != test.text || !errors.Is(err, test.err) {
			t.Errorf("%s: %q, %v", test.name, text, err)
		}
		inside, err := ReadIn(dir, test.name, 100)
		if (err == nil) != test.isInside || test.isInside && string(inside) != test.text || strings.Contains(string(inside), "secret") {
			t.Errorf("%s in the folder: %q, %v", test.name, inside, err)
		}
	}
}

package profiler

import (
	"os"
	"path/filepath"
	"testing"
)

// A session.json is believed in a folder of ours, and nowhere else.
func TestRecordOfOthers(t *testing.T) {
	const id = "20260101T000000Z-0000000a"
	for _, test := range []struct {
		name string
		mode os.FileMode
		link bool // the file is one that leads out
		want bool
	}{
		{id, 0o700, false, true},
		{id, 0o755, false, false},
		{id, 0o700, true, false},
		{"downloads", 0o700, false, false},
	} {
		root := t.TempDir()
		dir := filepath.Join(root, test.name)
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		in := dir
		if test.link {
			in = root
		}
		if err := (&record{ID: id, State: Done}).write(in); err != nil {
			t.Fatal(err)
		}
		if test.link {
			if err := os.Symlink(filepath.Join("..", recordName), filepath.Join(dir, recordName)); err != nil {
				t.Skip(err)
			}
		}
		if err := os.Chmod(dir, test.mode); err != nil {
			t.Fatal(err)
		}
		if _, _, ok := recordOf(filepath.Join(dir, "a.jfr")); ok != test.want {
			t.Errorf("%+v: believed %v", test, ok)
		}
	}
}

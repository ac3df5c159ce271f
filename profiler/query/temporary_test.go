package query

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// TestTemporaryFoldersOfKilledProcesses makes a folder while there are others: one of a process that was killed, whose lock
// is gone with it, one in use, and one that is just being made.
func TestTemporaryFoldersOfKilledProcesses(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it has another variable for the folder")
	}
	t.Setenv("TMPDIR", t.TempDir())
	folder := func(held, filled bool) *temporary {
		t.Helper()
		f, err := newTemporary()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = f.held.Close() })
		if filled {
			if err := os.WriteFile(filepath.Join(f.path, "recording.duckdb"), []byte("x"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if !held {
			_ = f.held.Close()
		}
		return f
	}
	inUse, killed := folder(true, true), folder(false, true)
	young := folder(false, false)
	if err := os.Remove(filepath.Join(young.path, markName)); err != nil { // which it gets once it is held
		t.Fatal(err)
	}
	theirs := filepath.Join(os.TempDir(), "jfrlens-query-notes")
	if err := os.Mkdir(theirs, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(theirs, "thesis.txt"), []byte("years of work"), 0o600); err != nil {
		t.Fatal(err)
	}
	last := folder(true, false)
	if _, err := os.Stat(filepath.Join(theirs, "thesis.txt")); err != nil {
		t.Errorf("the user's own folder: %v", err)
	}
	for what, test := range map[string]struct {
		folder *temporary
		there  bool
	}{"in use": {inUse, true}, "being made": {young, true}, "of a killed process": {killed, false}, "last": {last, true}} {
		if _, err := os.Stat(test.folder.path); (err == nil) != test.there {
			t.Errorf("the folder %s is there: %t, want %t", what, err == nil, test.there)
		}
	}
	if err := last.remove(); err != nil {
		t.Error(err)
	}
}

package profiler

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestDefaultRoot(t *testing.T) {
	plain := t.TempDir()
	t.Setenv("XDG_STATE_HOME", plain)
	root, err := defaultRoot()
	if err != nil || root != filepath.Join(plain, "jfrlens", "sessions") {
		t.Errorf("root %q, %v", root, err)
	}
}

func TestDefaultRootWithBlanks(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	for _, state := range []string{"/home/a b/state", "/home/a,b/state", "/home/a;b/state", "/home/a%p/state"} {
		t.Setenv("XDG_STATE_HOME", state)
		root, err := defaultRoot()
		if err != nil || !strings.HasPrefix(root, temp) || !isPlain(root) {
			t.Errorf("%s: root %q, %v", state, root, err)
		}
	}
}

func TestTemporaryRootOfOthers(t *testing.T) {
	temp := t.TempDir()
	root, err := temporaryRoot(temp, "x")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Dir(root), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := temporaryRoot(temp, "x"); err == nil || !strings.Contains(err.Error(), "not a private folder") {
		t.Errorf("a folder open to others: %v", err)
	}
	if _, err := temporaryRoot(filepath.Join(temp, "a b"), "x"); err == nil {
		t.Error("blanks in the temporary folder were accepted")
	}
}

func TestOpenWithBlanks(t *testing.T) {
	if _, err := Open("/tmp/a b"); err == nil || !strings.Contains(err.Error(), "blanks, commas or percent signs") {
		t.Errorf("error %v", err)
	}
}

func TestNewFolder(t *testing.T) {
	root := filepath.Join(t.TempDir(), "deep", "sessions")
	now := time.Date(2026, 1, 31, 10, 0, 0, 0, time.FixedZone("", 3600))
	id, dir, err := newFolder(root, now)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if !strings.HasPrefix(id, "20260131T090000Z-") || !isSessionName(id) {
		t.Errorf("id %q", id)
	}
	for _, name := range []string{"", "sessions", "20260131T090000Z", "20260131T090000Z-1", "2026-12345678"} {
		if isSessionName(name) {
			t.Errorf("%q is taken for a session", name)
		}
	}
}

// Where the home folder is read-only, it is said what to do.
func TestNewFolderUnwritable(t *testing.T) {
	root := filepath.Join(makeSession(t, t.TempDir(), "a", 1), "a.jfr", "sessions") // below a file
	if _, _, err := newFolder(root, time.Now()); err == nil || !strings.Contains(err.Error(), "set XDG_STATE_HOME") {
		t.Errorf("error %v", err)
	}
}

// makeSession makes the folder of an ended session of a size.
func makeSession(t *testing.T, root, name string, size int) string {
	t.Helper()
	dir := filepath.Join(root, name)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "a.jfr"), make([]byte, size), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestPrune(t *testing.T) {
	tests := []struct {
		name     string
		keep     int
		keepSize int64
		want     []string
	}{
		{"by number", 2, 1 << 20, []string{"20260101T000000Z-0000000a", "20260103T000000Z-0000000a", "20260104T000000Z-0000000a", "other"}},
		{"by size", 9, 250, []string{"20260101T000000Z-0000000a", "20260103T000000Z-0000000a", "20260104T000000Z-0000000a", "other"}},
		{"the newest always", 9, 1, []string{"20260101T000000Z-0000000a", "20260104T000000Z-0000000a", "other"}},
		{"all", 9, 1 << 20, []string{"20260101T000000Z-0000000a", "20260102T000000Z-0000000a", "20260103T000000Z-0000000a", "20260104T000000Z-0000000a", "other"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			root := t.TempDir()
			for _, name := range []string{"20260102T000000Z-0000000a", "20260103T000000Z-0000000a", "20260104T000000Z-0000000a", "other"} {
				makeSession(t, root, name, 100)
			}
			unlock, err := lockFolder(makeSession(t, root, "20260101T000000Z-0000000a", 100)) // runs
			if err != nil {
				t.Fatal(err)
			}
			defer unlock()
			prune(root, test.keep, test.keepSize)
			entries, err := os.ReadDir(root)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, e := range entries {
				got = append(got, e.Name())
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("kept (-want +got):\n%s", diff)
			}
		})
	}
}

// Programs that were not started push out no recording.
func TestPruneKeepsRecordings(t *testing.T) {
	root := t.TempDir()
	kept := makeSession(t, root, "20260101T000000Z-0000000a", 100)
	for _, name := range []string{"20260102T000000Z-0000000a", "20260103T000000Z-0000000a", "20260104T000000Z-0000000a"} {
		dir := makeSession(t, root, name, 0)
		if err := (&record{ID: name, State: Failed}).write(dir); err != nil {
			t.Fatal(err)
		}
	}
	prune(root, 2, 1<<20)
	folders, err := os.ReadDir(root)
	if err != nil || len(folders) != 3 || folders[0].Name() != filepath.Base(kept) {
		t.Errorf("kept %v, %v", folders, err)
	}
}

func TestRecordIsWhole(t *testing.T) {
	dir := t.TempDir()
	for _, state := range []State{Preparing, Done} {
		if err := (&record{ID: "x", State: state}).write(dir); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || entries[0].Name() != recordName {
		t.Errorf("files %v, %v", entries, err)
	}
	text, err := os.ReadFile(filepath.Join(dir, recordName))
	if err != nil || !strings.Contains(string(text), `"state": "done"`) {
		t.Errorf("%s, %v", text, err)
	}
}

package profiler

import (
	"os"
	"path/filepath"
	"testing"
)

func TestLockOfWindows(t *testing.T) {
	dir := t.TempDir()
	if isLocked(dir) {
		t.Error("a folder without a lock is locked")
	}
	unlock, err := lockFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	if !isLocked(dir) {
		t.Error("the folder is not locked")
	}
	if _, err := lockFolder(dir); err == nil {
		t.Error("the folder was locked twice")
	}
	unlock()
	if isLocked(dir) {
		t.Error("the folder is still locked")
	}
}

// The name of the user is part of the path, and has a blank for many.
func TestRootOfUserWithBlank(t *testing.T) {
	local := filepath.Join(t.TempDir(), "Ann Smith", "Local")
	if err := os.MkdirAll(local, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_STATE_HOME", "")
	t.Setenv("LocalAppData", local)
	root, err := defaultRoot()
	if err != nil || !isPlain(root) {
		t.Fatalf("root %q, %v", root, err)
	}
	if err := os.MkdirAll(root, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(local, "jfrlens", "sessions")); err != nil {
		t.Errorf("the root %s is elsewhere: %v", root, err)
	}
}

package query

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
)

// What earlier versions kept goes with the first question; what somebody else has put there stays.
func TestFormerCacheIsRemoved(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems have another variable for the folder")
	}
	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	dir := filepath.Join(cache, "jfrlens", "query")
	fill := func(names ...string) {
		t.Helper()
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			write(t, filepath.Join(dir, name), "x")
		}
	}
	const ours = "08d588af538c381a269254e17282c953.duckdb"
	fill(ours, ours+".wal", "mine.duckdb", "notes.txt")
	elsewhere := filepath.Join(t.TempDir(), "kept.duckdb")
	write(t, elsewhere, "x")
	const link = "18d588af538c381a269254e17282c953.duckdb"
	if err := os.Symlink(elsewhere, filepath.Join(dir, link)); err != nil {
		t.Fatal(err)
	}
	ask := func() {
		t.Helper()
		db, err := OpenSource(t.Context(), Source{Paths: []string{small(t, "hard-jdk17.jfr")}, Asked: "gc"})
		if err != nil {
			t.Fatal(err)
		}
		_ = db.Close()
	}
	ask()
	var names []string
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if want := []string{link, "mine.duckdb", "notes.txt"}; !slices.Equal(names, want) {
		t.Errorf("%q are left, want %q", names, want)
	}
	if _, err := os.Stat(elsewhere); err != nil {
		t.Error(err)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	fill(ours)
	ask()
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("the folder is still there (%v)", err)
	}
}

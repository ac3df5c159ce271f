package query

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestOpenSourceOfDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.duckdb")
	importFile(t, small(t, "hard-jdk17.jfr"), path)
	db, err := OpenSource(t.Context(), Source{Paths: []string{path}, Asked: "gc"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if db.path != path {
		t.Errorf("%s is opened instead of %s", db.path, path)
	}
}

func TestOpenSourceFailures(t *testing.T) {
	dir := t.TempDir()
	empty := filepath.Join(dir, "empty.jfr")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	for _, path := range []string{empty, filepath.Join(dir, "none.jfr"), dir} {
		if db, err := OpenSource(t.Context(), Source{Paths: []string{path}}); err == nil {
			_ = db.Close()
			t.Errorf("%s is opened", path)
		}
		if entries, _ := os.ReadDir(temporary); len(entries) != 0 {
			t.Errorf("%s leaves %v", path, entries)
		}
	}
}

// TestNoTemporaryFolder says what is missing where the folder of temporary files is.
func TestNoTemporaryFolder(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it has another variable for the folder")
	}
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "none"))
	_, err := OpenSource(t.Context(), Source{Paths: []string{small(t, "hard-jdk17.jfr")}})
	if err == nil || !strings.Contains(err.Error(), "temporary database") {
		t.Errorf("error %v, want what was to be made there", err)
	}
	oneSentence(t, err)
}

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
	checkSpill(t, db)
}

// checkSpill says whether what a query does not keep in memory is in a folder of its own and bounded by what the disk
// has free.
func checkSpill(t *testing.T, db *DB) {
	t.Helper()
	var folder, most string
	err := db.db.QueryRow("SELECT current_setting('temp_directory'), current_setting('max_temp_directory_size')").Scan(&folder, &most)
	if err != nil || filepath.Dir(folder) != db.temporary.path || most != "90% of available disk space" {
		t.Errorf("temporary files are in %s, at most %s (%v)", folder, most, err)
	}
}

// A sort that does not fit into the memory goes to the disk, and nothing of it stays, whether rows come from a recording or
// a database that may only be read.
func TestLargeSortLeavesNothing(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it has another variable for the folder")
	}
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	database := filepath.Join(t.TempDir(), "x.duckdb")
	importFile(t, small(t, "hard-jdk17.jfr"), database)
	for _, path := range []string{small(t, "hard-jdk17.jfr"), database} {
		db, err := OpenSource(t.Context(), Source{Paths: []string{path}, Writable: true}) // to set the memory
		if err != nil {
			t.Fatal(err)
		}
		checkSpill(t, db)
		const sort = "SET memory_limit = '20MB'; SET threads = 1; SELECT max(r) FROM (SELECT row_number() OVER (ORDER BY hash(range)) AS r FROM range(3000000))"
		if _, err := db.Query(t.Context(), sort); err != nil {
			t.Error(err)
		}
		spilled, err := os.ReadDir(filepath.Join(db.temporary.path, "spill"))
		if err := db.Close(); err != nil {
			t.Error(err)
		}
		left, _ := os.ReadDir(temporary)
		beside, _ := os.ReadDir(filepath.Dir(database))
		if err != nil || len(left) > 0 || len(beside) != 1 {
			t.Errorf("%s: spilled %v (%v), left behind %v and %v", path, spilled, err, left, beside)
		}
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

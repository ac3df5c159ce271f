package query

import (
	"path/filepath"
	"testing"
)

// A view of events that a throttle has cut says so; one of events that are all there does not.
func TestThrottledEventsAreTold(t *testing.T) {
	path := filepath.Join("..", "..", "testdata", "recordings", "slow", "exceptions-jdk25.jfr.zst")
	for view, want := range map[string]string{
		"exception-by-type":  "at most 300/s of jdk.JavaExceptionThrow were recorded, so that there may have been more",
		"file-reads-by-path": "", "gc": "",
	} {
		for _, all := range []bool{false, true} {
			db, err := OpenSource(t.Context(), Source{Paths: []string{path}, Asked: view, All: all})
			if err != nil {
				t.Fatal(err)
			}
			if note, err := db.Note(t.Context(), view); note != want || err != nil {
				t.Errorf("%s: %q, %v, want %q", view, note, err, want)
			}
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// So does a statement that reads them, by whatever spelling.
func TestThrottledEventsOfStatements(t *testing.T) {
	path := filepath.Join("..", "..", "testdata", "recordings", "slow", "exceptions-jdk25.jfr.zst")
	for statement, want := range map[string]string{
		"SELECT count(*) FROM javaexceptionthrow":           "at most 300/s of jdk.JavaExceptionThrow were recorded, so that there may have been more",
		`SELECT count(*) FROM "JavaExceptionThrow" WHERE 1`: "at most 300/s of jdk.JavaExceptionThrow were recorded, so that there may have been more",
		"SELECT count(*) FROM GarbageCollection":            "",
	} {
		db, err := OpenSource(t.Context(), Source{Paths: []string{path}, Asked: statement})
		if err != nil {
			t.Fatal(err)
		}
		if note, err := db.NoteNames(t.Context(), statement); note != want || err != nil {
			t.Errorf("%s: %q, %v, want %q", statement, note, err, want)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
}

package query

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadOnly tries to get more out of a database than its rows: every statement is refused with one
// sentence, no file appears, and the database stays as it was.
func TestReadOnly(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.duckdb")
	importFile(t, small(t, "hard-jdk17.jfr"), path)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	db, err := OpenSource(t.Context(), Source{Paths: []string{path}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	t.Chdir(dir)
	for _, statement := range []string{
		"CREATE TABLE t (i INTEGER)",
		"DELETE FROM Events",
		"DROP VIEW \"hot-methods\"",
		"COPY Events TO 'out.csv'",
		"COPY (SELECT 1) TO 'out.json' (FORMAT json)",
		"COPY Events TO 'x.duckdb'",
		"COPY Events TO '/dev/stdout'",
		"SELECT 1; COPY Events TO 'out.csv'",
		"PREPARE p AS COPY Events TO 'out.csv'; EXECUTE p",
		"EXPLAIN ANALYZE COPY Events TO 'out.csv'",
		"EXPORT DATABASE 'out'",
		"IMPORT DATABASE 'out'",
		"ATTACH 'out.duckdb' AS o",
		"CREATE PERSISTENT SECRET s (TYPE http)",
		"CREATE TEMP TABLE t AS SELECT * FROM read_text('x.duckdb.txt')",
		"SELECT * FROM read_csv('/etc/passwd')",
		"SELECT * FROM '/etc/passwd.csv'",
		"SELECT * FROM glob('*')",
		"INSTALL httpfs",
		"LOAD httpfs",
		"SET threads = 1",
		"CALL enable_logging(storage = 'file', storage_path = 'logs'); SELECT 1",
		"CALL Enable_Logging('QueryLog', storage = 'stdout')",
		"PRAGMA enable_profiling = 'json'",
		"SET enable_external_access = true",
		"RESET enable_external_access",
		"SET lock_configuration = false",
	} {
		_, err := db.Query(t.Context(), statement)
		var e *SQLError
		if !errors.Is(err, ErrReadOnly) || !errors.As(err, &e) || !strings.Contains(err.Error(), "reading only") {
			t.Errorf("%s: %v, want %v", statement, err, ErrReadOnly)
			continue
		}
		oneSentence(t, err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("there are the files %v (%v), want the database only", entries, err)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Errorf("the database has changed (%v)", err)
	}
}

// TestReadOnlyStillAnswers runs what is not a change, though it looks like one.
func TestReadOnlyStillAnswers(t *testing.T) {
	db := imported(t, "hard-jdk17.jfr")
	for statement, want := range map[string]string{
		"CREATE TEMP TABLE mine AS SELECT 7 AS n; SELECT n FROM mine":         "7",
		"CREATE TEMP MACRO twice(x) AS 2 * x; SELECT twice(4)":                "8",
		"SET VARIABLE least = 5; SELECT getvariable('least')":                 "5",
		"SELECT count(*) FROM (SHOW TABLES) WHERE name = 'ExecutionSample'":   "1",
		"SELECT count(*) FROM (SELECT i FROM range(1000) r(i) ORDER BY i, i)": "1000",
	} {
		if got := ask(t, db, statement); got != want {
			t.Errorf("%s is %s, want %s", statement, got, want)
		}
	}
}

func TestWritable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.duckdb")
	importFile(t, small(t, "hard-jdk17.jfr"), path)
	db, err := Open(path, true)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	out := filepath.Join(t.TempDir(), "events.csv")
	for _, statement := range []string{
		"CREATE TABLE mine AS SELECT * FROM Events",
		"SET threads = 1",
		"COPY mine TO " + quote(out),
		"SELECT * FROM " + quote(out),
	} {
		if _, err := db.Query(t.Context(), statement); err != nil {
			t.Errorf("%s: %v", statement, err)
		}
	}
}

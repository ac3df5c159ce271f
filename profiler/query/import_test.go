package query

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
)

// small returns a small recording of the repository.
func small(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", "..", "testdata", "recordings", name))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// imported imports recordings and opens the database.
func imported(t *testing.T, names ...string) *DB {
	t.Helper()
	var recs []*jfr.Recording
	for _, name := range names {
		rec, err := jfr.Open(small(t, name))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = rec.Close() })
		recs = append(recs, rec)
	}
	path := filepath.Join(t.TempDir(), "x.duckdb")
	if err := Import(t.Context(), recs, path, Options{}); err != nil {
		t.Fatal(err)
	}
	db, err := Open(path, false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// ask runs a query and returns its rows as text, one per line.
func ask(t *testing.T, db *DB, sql string) string {
	t.Helper()
	r, err := db.Query(t.Context(), sql)
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return rowsOf(r.Rows)
}

// rowsOf returns rows as lines.
func rowsOf(rows [][]any) string {
	var b strings.Builder
	for _, row := range rows {
		fmt.Fprintln(&b, row...)
	}
	return strings.TrimSpace(b.String())
}

// glob returns the files that match, at least one.
func glob(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no recordings %s: %v", pattern, err)
	}
	return files
}

// TestUnfinishedImports imports beside what earlier imports left that were killed, or that still run.
func TestUnfinishedImports(t *testing.T) {
	dir := t.TempDir()
	running, err := newPartial(filepath.Join(dir, "x.duckdb"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = running.remove() }()
	killed, err := newPartial(filepath.Join(dir, "x.duckdb"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(killed.path, "recording.duckdb"), "x")
	_ = killed.held.Close() // as the system does it
	for name, age := range map[string]time.Duration{".x.duckdb.partial-1": 25 * time.Hour, ".x.duckdb.partial-2": time.Hour, ".other.duckdb.partial-1": 25 * time.Hour} {
		write(t, filepath.Join(dir, name), "x")
		at := time.Now().Add(-age)
		if err := os.Chtimes(filepath.Join(dir, name), at, at); err != nil {
			t.Fatal(err)
		}
	}
	importFile(t, small(t, "hard-jdk17.jfr"), filepath.Join(dir, "x.duckdb"))
	var names []string
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	want := []string{".other.duckdb.partial-1", ".x.duckdb.partial-2", filepath.Base(running.path), "x.duckdb"}
	slices.Sort(want)
	if err != nil || !slices.Equal(names, want) {
		t.Errorf("%q, %v are there, want %q", names, err, want)
	}
}

func TestImportCountsOfAllRecordings(t *testing.T) {
	dir := filepath.Join("..", "..", "testdata", "recordings")
	for _, file := range append(glob(t, filepath.Join(dir, "*.jfr")), glob(t, filepath.Join(dir, "producers", "*.jfr"))...) {
		name, err := filepath.Rel(dir, file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			want := map[string]int64{}
			eachType(t, file, func(_ *jfr.Chunk, n jfr.TypeCount) {
				if n.Type.IsEvent() {
					want[tableName(n.Type.Name)] += n.Count
				}
			})
			db := imported(t, name)
			for table, n := range want {
				if got := ask(t, db, "SELECT count(*) FROM "+ident(table)); got != fmt.Sprint(n) {
					t.Errorf("%s has %s rows, want %d", table, got, n)
				}
			}
			if got := ask(t, db, "SELECT sum(count) FROM Events"); len(want) > 0 && got == "<nil>" {
				t.Error("Events is empty")
			}
		})
	}
}

// eachType goes over the types that each chunk of a recording has events of.
func eachType(t *testing.T, file string, do func(*jfr.Chunk, jfr.TypeCount)) {
	t.Helper()
	rec, err := jfr.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	for c, err := range rec.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		counts, err := c.Counts()
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range counts {
			if n.Type != nil {
				do(c, n)
			}
		}
	}
}

// TestStackTracesAreComplete compares every frame with the decoder's; JMC's writer makes frames constants.
func TestStackTracesAreComplete(t *testing.T) {
	for name, least := range map[string]int{"hard-jdk25.jfr": 10, "producers/jmc-writer.jfr": 1, "producers/datadog.jfr": 10} {
		t.Run(filepath.Base(name), func(t *testing.T) { compareFrames(t, name, least) })
	}
}

func compareFrames(t *testing.T, name string, least int) {
	t.Helper()
	db := imported(t, name)
	rec, err := jfr.Open(small(t, name))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	want := map[string]bool{}
	for c, err := range rec.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		stacks, err := c.Stacks()
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range stacks.IDs() {
			frames, _, _ := stacks.Frames(id, nil)
			var parts []string
			for _, f := range frames {
				m, _ := c.Method(f.Method)
				parts = append(parts, fmt.Sprintf("%s.%s%s:%d:%d:%s", m.Class, m.Name, parameters(m.Descriptor), max(f.Line, 0), f.BCI, c.FrameKind(f.Kind)))
			}
			want[strings.Join(parts, ";")] = true
		}
	}
	got := ask(t, db, `SELECT string_agg(methodName || ':' || coalesce(line, 0) || ':' || bytecodeIndex || ':' || type, ';' ORDER BY depth)
FROM StackFrame GROUP BY stackTrace`)
	lines := strings.Split(got, "\n")
	for _, line := range lines {
		if !want[line] {
			t.Errorf("no such stack trace: %s", line)
		}
	}
	if len(lines) < least {
		t.Errorf("only %d stack traces", len(lines))
	}
}

func TestNamesOfThePost(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr")
	for _, sql := range []string{
		`SELECT name, count FROM Events`,
		`SELECT _id, name, javaName, classLoader, package, modifiers, hidden FROM Class`,
		`SELECT _id, type, name, descriptor FROM Method`,
		`SELECT stackTrace$topMethod, stackTrace$topApplicationMethod, stackTrace$topNonInitMethod, stackTrace$length,
		        stackTrace$truncated, stackTrace$methods FROM ExecutionSample`,
		`SELECT startTime, gcId, "when", heapSpace$start, heapSpace$committedEnd, heapSpace$committedSize, heapSpace$reservedEnd,
		        heapSpace$reservedSize, heapUsed FROM GCHeapSummary`,
		`SELECT (c.javaName || '.' || m.name || m.descriptor) AS "Method", COUNT(*) AS "Samples",
		        format_percentage(COUNT(*) / (SELECT COUNT(*) FROM ExecutionSample)) AS "Percent"
		 FROM ExecutionSample es JOIN Method m ON es.stackTrace$topMethod = m._id JOIN Class c ON m.type = c._id
		 GROUP BY es.stackTrace$topApplicationMethod, c.javaName, m.name, m.descriptor ORDER BY COUNT(*) DESC LIMIT 25`,
		`SELECT comment FROM duckdb_tables() WHERE table_name = 'CPULoad'`,
	} {
		if _, err := db.Query(t.Context(), sql); err != nil {
			t.Errorf("%s: %v", sql, err)
		}
	}
	if got := ask(t, db, "SELECT * EXCLUDE (modifiers, hidden) FROM Class WHERE _id = 0"); !strings.HasPrefix(got, "0 ") || strings.Count(got, "<nil>") < 4 {
		t.Errorf("row 0 of Class is %q", got)
	}
}

// TestRowsOfNothing makes sure that every key has one row, and that row 0 is there and says nothing.
func TestRowsOfNothing(t *testing.T) {
	db := imported(t, "hard-jdk17.jfr")
	tables := strings.Split(ask(t, db, "SELECT table_name FROM duckdb_columns() WHERE column_name = '_id' AND table_name NOT IN ('Recordings') ORDER BY ALL"), "\n")
	if len(tables) < 10 {
		t.Fatalf("only %q have keys", tables)
	}
	for _, table := range tables {
		if got := ask(t, db, "SELECT (count(*) = count(DISTINCT _id)) AND count(*) FILTER (_id = 0) = 1 FROM "+ident(table)); got != "true" {
			t.Errorf("%s has no row 0, or two rows with one key", table)
		}
		if table == "StackTrace" {
			continue // its row 0 has no frames, and says so
		}
		for _, column := range strings.Split(ask(t, db, "SELECT column_name FROM duckdb_columns() WHERE column_name <> '_id' AND table_name = "+quote(table)), "\n") {
			if got := ask(t, db, "SELECT "+ident(column)+" IS NULL FROM "+ident(table)+" WHERE _id = 0"); got != "true" {
				t.Errorf("%s of row 0 of %s is not NULL", column, table)
			}
		}
	}
}

func TestTypesAndComments(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr")
	for sql, want := range map[string]string{
		"SELECT data_type FROM duckdb_columns() WHERE table_name = 'JVMInformation' AND column_name = 'startTime'":                                     "TIMESTAMP_NS",
		"SELECT comment FROM duckdb_columns() WHERE schema_name = 'main' AND table_name = 'ExecutionSample' AND column_name = 'sampledThread'":         `Thread references "Thread"(_id)`,
		"SELECT data_type LIKE 'ENUM(%' FROM duckdb_columns() WHERE schema_name = 'main' AND table_name = 'ExecutionSample' AND column_name = 'state'": "true",
		"SELECT count(*) > 3 FROM duckdb_columns() WHERE comment LIKE '%[nanoseconds]'":                                                                "true",
		"SELECT count(*) > 5 FROM duckdb_functions() WHERE function_type = 'macro' AND NOT internal":                                                   "true",
	} {
		if got := ask(t, db, sql); got != want && got != "" {
			t.Errorf("%s: %q, want %q", sql, got, want)
		}
	}
}

func TestSeveralRecordings(t *testing.T) {
	one := imported(t, "hard-jdk17.jfr")
	both := imported(t, "hard-jdk17.jfr", "hard-jdk25.jfr")
	if got := ask(t, both, "SELECT string_agg(_id, ',' ORDER BY _id) FROM Recordings"); got != "1,2" {
		t.Errorf("recordings %q, want 1,2", got)
	}
	const sql = "SELECT sum(count) FROM EventType"
	if a, b := ask(t, one, sql), ask(t, both, sql+" WHERE recording = 1"); a != b {
		t.Errorf("%s events of the first recording, want %s", b, a)
	}
	if got := ask(t, both, "SELECT sum(eventCount) = (SELECT sum(count) FROM Events) FROM Recordings"); got != "true" {
		t.Error("the recordings' counts and those of the event types differ")
	}
	if got := ask(t, both, "SELECT count(*) FROM Class a JOIN Class b USING (_id) WHERE a.name <> b.name"); got != "0" {
		t.Errorf("%s numbers of classes are used twice", got)
	}
}

// TestRecordingsOfOneProgram imports a recording twice: classes and methods are the same, threads are not.
func TestRecordingsOfOneProgram(t *testing.T) {
	one := imported(t, "hard-jdk25.jfr")
	both := imported(t, "hard-jdk25.jfr", "hard-jdk25.jfr")
	for table, times := range map[string]int{"Class": 1, "Method": 1, "StackTrace": 1, "Thread": 2} {
		const rows = "SELECT %d * count(*) FROM %s WHERE _id > 0"
		if got, want := ask(t, both, fmt.Sprintf(rows, 1, table)), ask(t, one, fmt.Sprintf(rows, times, table)); got != want {
			t.Errorf("%s has %s rows, want %s", table, got, want)
		}
	}
	for _, counts := range []string{
		`SELECT "Method", %d * "Samples" FROM "hot-methods" ORDER BY ALL`,
		`SELECT "Lock Class", %d * "Count" FROM "contention-by-class" ORDER BY ALL`,
		`SELECT "Class", %d * "Count" FROM "exception-by-type" ORDER BY ALL`,
	} {
		if got, want := ask(t, both, fmt.Sprintf(counts, 1)), ask(t, one, fmt.Sprintf(counts, 2)); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", counts, got, want)
		}
	}
}

func TestProgress(t *testing.T) {
	rec, err := jfr.Open(small(t, "chunks-jdk17.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	last, all := int64(0), int64(0)
	err = Import(t.Context(), []*jfr.Recording{rec}, filepath.Join(t.TempDir(), "x.duckdb"), Options{Progress: func(done, total int64) {
		last, all = max(last, done), total
	}})
	if err != nil || all == 0 || last != all {
		t.Errorf("progress ends at %d of %d, error %v", last, all, err)
	}
}

func TestImportFailures(t *testing.T) {
	dir := t.TempDir()
	rec, err := jfr.Open(small(t, "hard-jdk17.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	if err := Import(t.Context(), []*jfr.Recording{rec}, filepath.Join(dir, "no", "folder", "x.duckdb"), Options{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("import into a folder that does not exist: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Import(ctx, []*jfr.Recording{rec}, filepath.Join(dir, "x.duckdb"), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled import: %v", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 0 {
		t.Errorf("failed imports leave %v behind (%v)", entries, err)
	}
}

func TestImportReplaces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.duckdb")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	importFile(t, small(t, "hard-jdk17.jfr"), path)
	db, err := Open(path, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}

package query

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/query/format"
)

const askedRecording = "hard-jdk25.jfr"

// asked opens a recording for one thing that is asked of it.
func asked(t *testing.T, name, what string) *DB {
	t.Helper()
	db, err := OpenSource(t.Context(), Source{Paths: []string{small(t, name)}, Asked: what})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// shownRows returns the rows of a table in an order that does not depend on that of equal ones.
func shownRows(t *format.Table, err error) string {
	if err != nil {
		return err.Error()
	}
	rows := make([]string, len(t.Rows))
	for i, row := range t.Rows {
		rows[i] = fmt.Sprintf("%v\n", row)
	}
	slices.Sort(rows)
	return t.Title + "\n" + strings.Join(rows, "")
}

// TestViewsOfWhatIsAsked compares all views, and events of some types, with those of a database that has everything.
func TestViewsOfWhatIsAsked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "all.duckdb")
	importFile(t, small(t, askedRecording), path)
	all, err := Open(path, false)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = all.Close() }()
	// They have stack traces, structs, lists, references of all kinds, or no events; one is named by its last part.
	names := []string{
		"ClassDefine", "Extremes", "test.Text", "jdk.GCHeapSummary", "ExecutionSample", "ActiveSetting", "ThreadStart", "ClassLoaderStatistics", "ZPageAllocation",
	}
	views, err := Views(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range views {
		names = append(names, v.Name)
	}
	for _, name := range names {
		part := asked(t, askedRecording, name)
		for _, jdk := range []int{21, DefaultJDK, 26, 28} {
			got, want := shownRows(part.view(t.Context(), name, jdk, 3)), shownRows(all.view(t.Context(), name, jdk, 3))
			if got != want {
				if strings.Contains(want, "is a table, which SQL reads") && got == ErrNotRead.Error() {
					continue // this version of the JDK does not have the view
				}
				t.Errorf("%s of JDK %d:\n%s\nof a database with everything:\n%s", name, jdk, got, want)
			}
		}
		got, err := part.Note(t.Context(), name)
		want, wantErr := all.Note(t.Context(), name)
		if got != want || err != nil || wantErr != nil {
			t.Errorf("%s: note %q, %v, want %q, %v", name, got, err, want, wantErr)
		}
	}
}

// TestStatementsOfWhatIsAsked compares the answers to statements with those of a database that has everything.
func TestStatementsOfWhatIsAsked(t *testing.T) {
	all := imported(t, askedRecording)
	compare := func(statement string, partial bool) {
		t.Helper()
		part := asked(t, askedRecording, statement)
		if part.partial != partial {
			t.Errorf("%s: read in part: %t", statement, part.partial)
		}
		if got, want := ask(t, part, statement), ask(t, all, statement); got != want {
			t.Errorf("%s: %s, want %s", statement, got, want)
		}
	}
	for _, statement := range []string{
		`SELECT count(*), max(end_time(startTime, duration)) FROM GarbageCollection`,
		`SELECT count(*) FROM "garbagecollection" g JOIN gcheapsummary h USING (gcId) WHERE h."when" = 'After GC'`,
		`SELECT count(*), max(depth) FROM StackFrame JOIN ExecutionSample USING (stackTrace)`,
		`SELECT max("Samples") FROM "hot-methods"`,
		`SELECT sum(self), max(total) FROM SampledLine`,
		`SELECT sum(count) FROM Events`,
		`SELECT count(*) FROM EventField`,
		`SELECT count(*), count(fullName) FROM Method`,
		`SELECT thread_name(eventThread), class_name(objectClass), count(*) FROM ObjectAllocationSample GROUP BY ALL ORDER BY ALL`,
		`SELECT max(HEAP_AFTER_GC(gcId)), max(GC_TYPE(gcId)) FROM GarbageCollection`,
		`SELECT count(stackTrace$topMethod) FROM ExecutionSample ORDER BY 1 DESC`,
		`SELECT max(before_gc(startTime, recording)) FROM JavaMonitorWait`,
		`FROM recording`,
	} {
		compare(statement, true)
	}
	for _, statement := range []string{
		`FROM Recordings SELECT eventCount, firstEvent, lastEvent, problem`,
		`SELECT count(*) FROM information_schema.tables`,
		`SELECT view_sql('hot-methods'), macro_sql('P90')`,
		`SELECT count(*) FROM query_table('Garbage' || 'Collection')`,
		`FROM (SHOW TABLES) ORDER BY ALL`,
		`FROM (SUMMARIZE ThreadPark)`,
	} {
		compare(statement, false)
	}
}

// TestStatementsThatLookAround are those that tell which tables there are.
func TestStatementsThatLookAround(t *testing.T) {
	for _, statement := range []string{"SHOW TABLES", "DESC", "SELECT 1; desc", "/* all */ DESC", "-- all\nDESCRIBE", "PRAGMA show_tables", "EXPORT DATABASE 'x'", "FROM duckdb_views()"} {
		if s, err := selectionFor(statement, nil); s != nil || err != nil {
			t.Errorf("%s: %v, %v, want everything", statement, s, err)
		}
	}
}

// TestNotRead asks for names that are not there: what there is instead only a database with everything can say.
func TestNotRead(t *testing.T) {
	for _, statement := range []string{`SELECT 1 FROM GarbageColection`, `SELECT noMacro(1)`, `SELECT nothing FROM GarbageCollection`} {
		_, err := asked(t, askedRecording, statement).Query(t.Context(), statement)
		if !errors.Is(err, ErrNotRead) {
			t.Errorf("%s: %v, want %v", statement, err, ErrNotRead)
		}
	}
	if _, err := asked(t, askedRecording, "hot-metods").View(t.Context(), "hot-metods", 0); !errors.Is(err, ErrNotRead) {
		t.Errorf("a view that is not there: %v, want %v", err, ErrNotRead)
	}
}

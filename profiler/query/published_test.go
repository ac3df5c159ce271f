package query

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestPublishedQueries runs what the article "Making JFR Quack" shows of its tables, and looks for the columns
// and values that it prints, in their order. There may be more: "recording", and others of newer JDKs.
func TestPublishedQueries(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr")
	for _, test := range []struct {
		sql  string
		want string // words of the first column, in this order
	}{
		{"SELECT * FROM Events", "ClassDefine"},
		{"SHOW CPULoad", "startTime jvmUser jvmSystem machineTotal"},
		{"SHOW GCHeapSummary", "startTime gcId when heapSpace$start heapSpace$committedEnd heapSpace$committedSize heapSpace$reservedEnd heapSpace$reservedSize heapUsed"},
		{"SHOW Class", "_id classLoader name package modifiers hidden javaName"},
		{"SHOW ExecutionSample", "startTime sampledThread stackTrace$topMethod stackTrace$topApplicationMethod stackTrace$topNonInitMethod stackTrace$length stackTrace$truncated stackTrace$methods state"},
		{"SELECT * FROM Class LIMIT 1", "0"},
		{"SELECT comment FROM duckdb_tables() where table_name = 'GCHeapSummary'", "Heap Summary"},
		{"SELECT comment FROM duckdb_tables() where table_name = 'CPULoad'", "Information about the recent CPU usage of the JVM process"},
		{"SELECT comment FROM duckdb_tables() where table_name = 'Class'", "Java Class"},
	} {
		var first strings.Builder
		r, err := db.Query(t.Context(), test.sql)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, row := range r.Rows {
			first.WriteString(fmt.Sprint(row[0]) + " ")
		}
		rest := " " + first.String()
		for _, word := range strings.Fields(test.want) {
			_, after, found := strings.Cut(rest, " "+word+" ")
			if !found {
				t.Errorf("%s: %q is not in its place in %s", test.sql, word, first.String())
				break
			}
			rest = " " + after
		}
	}
}

// TestPublishedHotMethods compares the article's own query for hot methods with the view of that name: each of its
// methods has the samples that the view counts.
func TestPublishedHotMethods(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr")
	published := ask(t, db, `SELECT (c.javaName || '.' || m.name || m.descriptor) AS "Method", COUNT(*) AS "Samples",
	        format_percentage(COUNT(*) / (SELECT COUNT(*) FROM ExecutionSample)) AS "Percent"
	 FROM ExecutionSample es JOIN Method m ON es.stackTrace$topMethod = m._id JOIN Class c ON m.type = c._id
	 GROUP BY c.javaName, m.name, m.descriptor ORDER BY COUNT(*) DESC, 1`)
	view := ask(t, db, `SELECT "Method", "Samples", format_percentage("Samples" / (SELECT count(*) FROM ExecutionSample)) FROM "hot-methods" ORDER BY "Samples" DESC, 1`)
	lines := strings.Split(published, "\n")
	for _, line := range strings.Split(view, "\n") {
		if line == "" || !slices.Contains(lines, line) {
			t.Errorf("the view has %q, the published query gives\n%s", line, published)
		}
	}
}

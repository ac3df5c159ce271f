package main

import (
	"context"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"jfrlens/flamegraph"
	"jfrlens/profiler/query"
)

// requestsRecording has events of its own program, and contexts.
const requestsRecording = "../../testdata/recordings/requests/requests-jdk25.jfr.zst"

// The page completes what the prompt on a terminal completes: columns of the tables that are named, tables, views.
func TestPageCompletion(t *testing.T) {
	sql := pageSQL(streams{}, requestsRecording)
	for _, test := range []struct {
		before, after, want string
		begun               int
	}{
		{"SELECT dur", " FROM JavaMonitorEnter", "duration", 7},
		{"SELECT startTime, dur", "", "duration", 18},
		{"SELECT * FROM JavaMonitorE", "", "JavaMonitorEnter", 14},
		{"hot-m", "", "hot-methods", 0},
	} {
		begun, words, err := sql.Complete(context.Background(), test.before, test.after)
		if err != nil || begun != test.begun || !slices.Contains(words, test.want) {
			t.Errorf("%q: %d %q %v, want %d with %q", test.before, begun, words, err, test.begun, test.want)
		}
	}
}

// Numbers and times of a result are handed over for charts, with their units.
func TestPageResultNumbers(t *testing.T) {
	sql := pageSQL(streams{}, requestsRecording)
	result, err := sql.Run(context.Background(), flamegraph.Statement{Text: "SELECT startTime, duration, CAST(address AS VARCHAR) FROM JavaMonitorEnter ORDER BY startTime LIMIT 3"})
	if err != nil {
		t.Fatal(err)
	}
	units := []string{}
	for _, c := range result.Columns {
		units = append(units, c.Unit)
	}
	if want := []string{"time", "ns", ""}; !slices.Equal(units, want) {
		t.Errorf("units %q, want %q", units, want)
	}
	if times := result.Columns[0].Values; len(times) != 3 || *times[0] > *times[1] || *times[0] < 1.7e12 {
		t.Errorf("times %v", times)
	}
	if result.Columns[1].Values[0] == nil || len(result.Columns[2].Values) != 0 {
		t.Errorf("values %v and %v", result.Columns[1].Values, result.Columns[2].Values)
	}
	if view, err := sql.Run(context.Background(), flamegraph.Statement{Text: "contention-by-class"}); err != nil || !slices.ContainsFunc(view.Columns, func(c flamegraph.QueryColumn) bool { return c.Unit == "ns" }) {
		t.Errorf("%v %v", view, err)
	}
}

// Numbers have the unit of the column that they are of, whatever they are called, and computed ones have none.
func TestPageResultUnits(t *testing.T) {
	sql := pageSQL(streams{}, requestsRecording)
	result, err := sql.Run(t.Context(), flamegraph.Statement{Text: `SELECT count(*) AS parks, sum(duration) AS parked, max(duration), duration / 1e6 AS millis, duration FROM ThreadPark GROUP BY ALL ORDER BY duration DESC LIMIT 1`})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"", "ns", "ns", "", "ns"} {
		c := result.Columns[i]
		if c.Unit != want || !c.Number || len(c.Values) != 1 || c.Values[0] == nil {
			t.Errorf("%s: unit %q with %d values, want %q", c.Name, c.Unit, len(c.Values), want)
		}
	}
	if text := result.Rows[0][1]; !strings.HasSuffix(text, "s") {
		t.Errorf("the sum is %q", text)
	}
	// One name for two things has no unit.
	result, err = sql.Run(t.Context(), flamegraph.Statement{Text: "SELECT duration FROM (SELECT duration / 1e6 AS duration FROM ThreadPark) LIMIT 1"})
	if err != nil || result.Columns[0].Unit != "" {
		t.Errorf("%+v %v", result, err)
	}
}

// Units are those that comments of columns and definitions of views tell, of tables by another name, too.
func TestPageResultUnitsOfDefinitions(t *testing.T) {
	sql := pageSQL(streams{}, requestsRecording)
	for statement, want := range map[string]string{
		`SELECT "Lock Class", "Count", "Max." FROM "contention-by-class"`:                                                      "|| ns",
		`SELECT max("Max.") AS longest, sum("Count") AS all FROM "contention-by-class"`:                                        "ns|",
		`SELECT v."Avg.", v."Avg." / 1e6 AS "in ms" FROM "contention-by-class" v`:                                              "ns|",
		`SELECT max(p.duration) AS "the longest", quantile_cont(p.duration, 0.9), median(duration) FROM ThreadPark p`:          "ns|ns|ns",
		`WITH waits AS (SELECT eventThread, sum(s.duration) AS slept FROM ThreadSleep s GROUP BY ALL) SELECT slept FROM waits`: "ns",
		`SELECT jvmUser, machineTotal * 2 FROM CPULoad`:                                                                        "share|",
		`SELECT avg(heapUsed), max(gcId) FROM GCHeapSummary`:                                                                   "bytes|",
		`SELECT "Max." FROM "contention-by-class" JOIN (SELECT 1 AS "Max.") other USING ("Max.")`:                              "",
	} {
		result, err := sql.Run(t.Context(), flamegraph.Statement{Text: statement})
		if err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
		units := make([]string, len(result.Columns))
		for i, c := range result.Columns {
			units[i] = c.Unit
		}
		if got := strings.Join(units, "|"); got != strings.ReplaceAll(want, " ", "") {
			t.Errorf("%s: units %q, want %q", statement, got, want)
		}
	}
	// Addresses are written as everywhere, and are no amounts.
	result, err := sql.Run(t.Context(), flamegraph.Statement{Text: "SELECT address FROM JavaMonitorEnter LIMIT 1"})
	if err != nil || !strings.HasPrefix(result.Rows[0][0], "0x") || result.Columns[0].Unit != "" {
		t.Errorf("%+v %v", result, err)
	}
}

// Names are read once for many words, and nothing of them stays when the page ends.
func TestPageNamesAreKept(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	n := &pageNames{std: streams{err: io.Discard}, paths: []string{requestsRecording}}
	var kept *query.DB
	for _, word := range []string{"Java", "JavaMon", "Thread"} {
		if _, words, err := n.complete(t.Context(), "SELECT * FROM "+word, ""); err != nil || len(words) == 0 {
			t.Fatalf("%s: %q %v", word, words, err)
		}
		if kept == nil {
			kept = n.db
		}
		if n.db != kept {
			t.Error("names were read again")
		}
	}
	if left := folders(t); left != 1 {
		t.Errorf("%d folders while names are kept", left)
	}
	n.forget()
	if left := folders(t); left != 0 {
		t.Errorf("%d folders are left", left)
	}
	if _, words, err := n.complete(t.Context(), "SELECT context.endp", " FROM ThreadSleep"); err != nil {
		t.Errorf("after that: %q %v", words, err)
	}
	n.forget()
}

func folders(t *testing.T) int {
	t.Helper()
	entries, err := os.ReadDir(os.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}

// A statement beyond the memory of a page is told so, with what has more.
func TestPageStatementBeyondMemory(t *testing.T) {
	_, err := pageSQL(streams{}, requestsRecording).Run(t.Context(), flamegraph.Statement{Text: "SELECT length(string_agg(repeat('x', 1000000), '')) FROM range(3000)"})
	if err == nil || !strings.Contains(err.Error(), "needs more memory than it may use (1.00 GB)") || !strings.HasSuffix(err.Error(), "jfrlens query may use most of what is free") {
		t.Errorf("the error is %v", err)
	}
}

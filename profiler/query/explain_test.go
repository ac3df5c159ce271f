package query

import (
	"errors"
	"strings"
	"testing"
)

// TestSQLErrors makes the mistakes that people make: the message names what is wrong and what may have
// been meant, and the mark stands below it.
func TestSQLErrors(t *testing.T) {
	db := imported(t, "hard-jdk17.jfr")
	for _, test := range []struct {
		sql, message string
		at           string // what the mark stands below; "" for no place
		suggestions  string // the first of them, or all
	}{
		{"SELECT * FROM Evnts", "Evnts", "Evnts", "Events"},
		{"SELECT * FROM MetaspaceOOM", "no events", "MetaspaceOOM", ""},
		{`SELECT * FROM "jdk.metaspaceoom"`, "no events", `"jdk.metaspaceoom"`, ""},
		{"SELECT * FROM jdk.ExecutionSample", "jdk.ExecutionSample", "jdk.ExecutionSample", "ExecutionSample"},
		{"SELECT * FROM GCPhasePuase", "GCPhasePuase", "GCPhasePuase", "GCPhasePause"},
		{"SELECT * FROM jdk.GCPhasePause", "jdk.GCPhasePause", "jdk.GCPhasePause", "GCPhasePause"},
		{`SELECT * FROM "jdk.CPULaod"`, "jdk.CPULaod", `"jdk.CPULaod"`, "CPULoad"},
		{"SELECT * FROM Events e JOIN Clas c ON true", "Clas", "Clas c", "Class"},
		{`SELECT * FROM "hot-metods"`, "hot-metods", `"hot-metods"`, `"hot-methods"`},
		{"SELECT * FROM hot_methods", "hot_methods", "hot_methods", `"hot-methods"`},
		{"SELECT * FROM hot-methods", "syntax error", "-methods", `"hot-methods"`},
		{"SELECT * FROM Events, gc-pauses", "syntax error", "-pauses", `"gc-pauses"`},
		{"SELECT nam FROM Events", "nam", "nam FROM", "name"},
		{"SELECT e.nam FROM Events e", "nam", "e.nam", "name"},
		{"SELECT x.name FROM Events e", `table "x"`, "x.name", "e"},
		{"SELECT stackTrace$topMethd FROM ExecutionSample", "stackTrace$topMethd", "stackTrace$topMethd", "stackTrace$topMethod"},
		{"SELECT\n  name,\n\tcuont\nFROM Events", "cuont", "cuont", "count"},
		{"SELECT '日本', 'é', nam FROM Events", "nam", "nam FROM", "name"},
		{"SELECT '" + strings.Repeat("long ", 100) + "', nam FROM Events", "nam", "nam FROM", "name"},
		{"SELECT zz FROM Events", "Events has name, count", "zz FROM", ""},
		{"SELECT eventThread FROM ExecutionSample", "ExecutionSample has startTime, sampledThread, ", "eventThread", ""},
		{"SELECT e.eventThread FROM ExecutionSample e", `table "e"`, "e.eventThread", ""},
		{"SELECT timestamp FROM GCHeapSummary", `GCHeapSummary has startTime, gcId, "when", `, "timestamp", ""},
		{"SELECT thread FROM JavaMonitorEnter", "thread", "thread", "eventThread"},
		{"SELECT when FROM GCHeapSummary", "syntax error", "when", `"when"`},
		{"SELECT stackTrace.topMethod FROM ExecutionSample", "topMethod", "", "stackTrace$topMethod"},
		{"SELECT stackTrace.frames FROM ExecutionSample", "JOIN StackFrame USING (stackTrace)", "", ""},
		{"SELECT stackTrace.line FROM ExecutionSample", "JOIN StackFrame USING (stackTrace)", "", ""},
		{"SELECT heapSpace.size FROM GCHeapSummary", "heapSpace", "heapSpace.size", "heapSpace$start"},
		{"SELECT fullName FROM SampledLine WHERE line > 5", "SampledLine has recording, code, line, type, self, own, total", "fullName", ""},
		{"SELECT e.clas FROM Events e, Class c WHERE true", `table "e"`, "e.clas", "classLoader"},
		{"SELECT sampledThread.javaName FROM ExecutionSample", "join Thread on Thread._id = sampledThread", "", ""},
		{`SELECT * FROM Events WHERE name = "GCPhasePause"`, "GCPhasePause", `"GCPhasePause"`, "'GCPhasePause' (texts stand in single quotes)"},
		{"SELECT countt(*) FROM Events", "countt", "countt", "count"},
		{"SELECT format_durration(1)", "format_durration", "format_durration", "format_duration"},
		{"SELECT * FROM read_csvv('x')", "read_csvv", "read_csvv", "read_csv"},
		{"SELECT P9(count) FROM Events", "p9", "P9", "P90"},
		{"SELECT P99(1, 2)", "P99", "P99", ""},
		{"SELECT * FROM Events WHERE AND", "syntax error", "AND", ""},
		{"SELEC 1", "SELEC", "SELEC", ""},
		{"SELECT * FROM", "end of input", "", ""},
		{"SELECT 'abc", "unterminated", "'abc", ""},
		{"SELECT name FROM Events GROUP BY count", "GROUP BY", "name FROM", ""},
		{"SELECT 'a'::INTEGER", "could not convert", "::INTEGER", ""},
		{"SELECT $1", "parameters", "", ""},
		{"SELECT startTime + duration FROM GCPhasePause", "end_time(time, span)", "+ duration", ""},
		{"SELECT startTime - 5 FROM GCPhasePause", "end_time(time, span)", "- 5", ""},
		{"SELECT 1 FROM GCPhasePause WHERE startTime > '10:52:00'", "times have a date", "'10:52:00'", ""},
		{"SELECT 1 FROM GCPhasePause WHERE duration > '20ms'", "20e6", "'20ms'", ""},
		{"SELECT 1 FROM GCPhasePause WHERE duration > 'long'", "could not convert", "'long'", ""},
		{"SELECT 1 FROM GCPhasePause WHERE duration > INTERVAL 20 MILLISECONDS", "span_nanos(INTERVAL", "> INTERVAL", ""},
		{"USE nowhere", "SET schema", "", ""},
		{"-- nothing", "empty query", "", ""},
	} {
		t.Run(test.sql, func(t *testing.T) {
			_, err := db.Query(t.Context(), test.sql)
			var e *SQLError
			if !errors.As(err, &e) {
				t.Fatalf("error is %v", err)
			}
			if !strings.Contains(e.Message, test.message) || strings.Contains(e.Message, "\n") {
				t.Errorf("message %q, want %q in it", e.Message, test.message)
			}
			if first, _, _ := strings.Cut(e.Message, " "); first != strings.ToLower(first) && first != strings.ToUpper(first) || strings.Contains(e.Message, " Error: ") {
				t.Errorf("message %q begins as the engine's", e.Message)
			}
			if got := strings.Join(e.Suggestions, " | "); !strings.HasPrefix(got, test.suggestions) || test.suggestions == "" && got != "" {
				t.Errorf("suggestions %q, want %q first", got, test.suggestions)
			}
			if got := below(t, e.Place); !strings.HasPrefix(got, test.at) || test.at == "" && got != "" {
				t.Errorf("the mark stands below %q, want %q:\n%s", got, test.at, e.Place)
			}
			if text := err.Error(); !strings.HasPrefix(text, e.Message) || !strings.HasSuffix(text, e.Place) {
				t.Errorf("the text lacks a part: %s", text)
			}
		})
	}
}

// below returns the text from where the mark of a place stands.
func below(t *testing.T, place string) string {
	t.Helper()
	if place == "" {
		return ""
	}
	line, mark, ok := strings.Cut(place, "\n")
	at := len(mark) - len("^")
	if !ok || strings.TrimLeft(mark, " ") != "^" || strings.Contains(line, "\t") {
		t.Fatalf("not a line with a mark below:\n%s", place)
	}
	column := 0
	for i, r := range line {
		if column >= at {
			return line[i:]
		}
		column++
		if r > 0x1100 {
			column++ // terminals show it two columns wide
		}
	}
	return ""
}

func TestClosest(t *testing.T) {
	names := []string{"hot-methods", "hot-lines", "gc", "gc-pauses"}
	if got := Closest("hot-metods", names); len(got) == 0 || got[0] != "hot-methods" {
		t.Errorf("closest to hot-metods: %v", got)
	}
	if got := Closest("something else", names); len(got) != 0 {
		t.Errorf("closest to something else: %v", got)
	}
}

package query

import (
	"fmt"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/query/format"
)

// emptyDatabase returns a session over a database without any event. It refuses the lambda syntax that DuckDB 2 has no
// more: views and macros are kept in the file as they were written, and newer versions open it.
func emptyDatabase(t *testing.T) *session {
	t.Helper()
	e, err := openEngine(64<<20, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.close)
	s, err := e.connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	if err := s.exec("SET lambda_syntax = 'DISABLE_SINGLE_ARROW'"); err != nil {
		t.Fatal(err)
	}
	p := &planner{schema: newSchema()}
	if err := p.addFixed(); err != nil {
		t.Fatal(err)
	}
	if err := p.schema.addDeclared(); err != nil {
		t.Fatal(err)
	}
	if err := s.exec(p.schema.createTables() + p.schema.createShown()); err != nil {
		t.Fatal(err)
	}
	if err := createMacros(s, nil); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestThreadStartsOfSeveralRecordings views threads that started without the thread itself being known, as the last one of a
// JVM is: in two recordings these are two.
func TestThreadStartsOfSeveralRecordings(t *testing.T) {
	start := eventOf()
	start.Name = "jdk.ThreadStart"
	recording := func(at int64) *jfr.Recording {
		return recordingOf(chunkOf(start).Event(valuesEvent, jfrtest.Values().Int(at)))
	}
	db := importedAll(t, recording(2000), recording(3000))
	if got := ask(t, db, `SELECT count(*) FROM "thread-start"`); got != "2" {
		t.Errorf("%s threads, want 2", got)
	}
}

// TestLastBatches views what was the case at the end: of each recording, not of the last alone.
func TestLastBatches(t *testing.T) {
	setting := eventOf(jfrtest.Field{Name: "id", TypeID: jfrtest.Long}, jfrtest.Field{Name: "name", TypeID: jfrtest.String}, jfrtest.Field{Name: "value", TypeID: jfrtest.String})
	setting.Name = "jdk.ActiveSetting"
	finalizer := eventOf(jfrtest.Field{Name: "finalizableClass", TypeID: jfrtest.Class, Constant: true}, jfrtest.Field{Name: "objects", TypeID: jfrtest.Long})
	finalizer.ID, finalizer.Name = valuesEvent+1, "jdk.FinalizerStatistics"
	recording := func(at int64, class string) *jfr.Recording {
		c := chunkOf(setting, finalizer).Checkpoint(symbols(class, "a/Gone"),
			jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(1, jfrtest.Values().Int(1, 0)), jfrtest.Entry(2, jfrtest.Values().Int(2, 0))))
		c.Event(valuesEvent, jfrtest.Values().Int(at, valuesEvent).UTF8("enabled").UTF8(class))
		c.Event(valuesEvent+1, jfrtest.Values().Int(at-1, 2, 99)) // not in the last batch
		c.Event(valuesEvent+1, jfrtest.Values().Int(at, 1, 7))
		return recordingOf(c)
	}
	db := importedAll(t, recording(2000, "a/A"), recording(3000, "a/B"))
	for sql, want := range map[string]string{
		`SELECT "Enabled" FROM "active-settings" ORDER BY 1`:            "a/A\na/B",
		`SELECT "Class Overriding Finalize" FROM finalizers ORDER BY 1`: "a.A\na.B",
	} {
		if got := ask(t, db, sql); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", sql, got, want)
		}
	}
}

// TestRecordingsInAnyOrder views what two recordings cover, the later one first.
func TestRecordingsInAnyOrder(t *testing.T) {
	const covered = `SELECT "First Recorded Event", "Last Recorded Event", "Length of Recorded Events" FROM recording`
	backwards := ask(t, imported(t, "hard-jdk25.jfr", "hard-jdk17.jfr"), covered)
	if forwards := ask(t, imported(t, "hard-jdk17.jfr", "hard-jdk25.jfr"), covered); forwards != backwards || strings.Contains(forwards, " -") {
		t.Errorf("%s in one order, %s in the other", forwards, backwards)
	}
}

func TestViewsBindWithoutEvents(t *testing.T) {
	s := emptyDatabase(t)
	if err := createViews(s, nil); err != nil {
		t.Fatal(err)
	}
	for _, jdk := range []int{21, 25, 26, 28} {
		if sql := versionMacros(jdk); sql != "" {
			if err := s.exec("DROP MACRO IF EXISTS temp.jfr_sum; DROP MACRO IF EXISTS temp.jfr_avg;" + sql); err != nil {
				t.Errorf("macros of JDK %d: %v", jdk, err)
			}
		}
		views, err := Views(jdk)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range views {
			if err := s.exec(v.SQL()); err != nil {
				t.Errorf("%s of JDK %d: %v", v.Name, jdk, err)
			}
		}
	}
}

func TestMacroExamples(t *testing.T) {
	s := emptyDatabase(t)
	macros, err := Macros()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range macros {
		if m.Description == "" {
			t.Errorf("%s has no description", m.Name)
		}
		if err := s.exec(m.Example); err != nil {
			t.Errorf("example of %s: %v", m.Name, err)
		}
	}
}

func TestViewsOfVersions(t *testing.T) {
	for _, test := range []struct{ jdk, want int }{{21, 74}, {25, 83 + 1}, {26, 84}, {28, 84}} {
		views, err := Views(test.jdk)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, v := range views {
			if v.Category != "jfrlens" {
				n++
			}
		}
		if n != test.want {
			t.Errorf("JDK %d has %d views, want %d", test.jdk, n, test.want)
		}
	}
}

func TestViewFormsOfVersions(t *testing.T) {
	for _, test := range []struct {
		view string
		jdk  int
		want string
	}{
		{"gc", 21, "Type"},
		{"gc", 25, "Type"},
		{"gc", 26, "GC Name"},
		{"gc", 28, "GC Name"},
		{"safepoints", 21, "Cleanup"},
		{"safepoints", 25, "JNI Critical Threads"},
	} {
		views, err := Views(test.jdk)
		if err != nil {
			t.Fatal(err)
		}
		labels := ""
		for _, v := range views {
			if v.Name == test.view {
				for _, c := range v.Columns {
					labels += c.Label + ";"
				}
			}
		}
		if !strings.Contains(labels, test.want+";") {
			t.Errorf("%s of JDK %d has the columns %s, want %s among them", test.view, test.jdk, labels, test.want)
		}
	}
}

func TestParseViewErrors(t *testing.T) {
	for _, content := range []string{
		"-- d\n-- nonsense\nSELECT 1",
		"-- d\n-- colour: red\nSELECT 1",
		"-- d\n-- column: A | length\nSELECT 1",
		"-- d\n-- column: A | int; size=3\nSELECT 1",
		"-- d\n-- limit: many\nSELECT 1",
	} {
		if v, err := parseView("x", content); err == nil {
			t.Errorf("%q is accepted: %v", content, fmt.Sprint(v))
		}
	}
}

// Weights are printed in the unit that stands beside them where that is the same in all rows: bytes of a recording whose
// default type are allocations.
func TestViewsOfWeights(t *testing.T) {
	db := imported(t, "producers/oracle-jdk9.jfr")
	for _, name := range []string{"hot-lines", "hot-methods-self-total"} {
		table, err := db.View(t.Context(), name, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range table.Columns {
			if isWeight := c.Label == "Self" || c.Label == "Total"; isWeight != (c.Kind == format.Bytes) {
				t.Errorf("%s prints %s as %s", name, c.Label, c.Kind)
			}
		}
	}
	for want, units := range map[format.Kind][]string{format.Duration: {"ns", "ns"}, format.Bytes: {"bytes"}, format.Int: {"ns", "bytes"}} {
		columns, rows := []format.Column{{Label: "Self", Kind: format.Int}, {Label: "Unit"}}, [][]any{}
		for _, unit := range units {
			rows = append(rows, []any{int64(2_530_000_000), unit})
		}
		(&View{units: map[int]string{0: "Unit"}}).measure(columns, rows)
		if columns[0].Kind != want {
			t.Errorf("%q are printed as %s, want %s", units, columns[0].Kind, want)
		}
	}
}

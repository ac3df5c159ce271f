package query

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

	"jfrlens/jfr/jfrtest"
	"jfrlens/testdata/jdks"
)

// unpackZstd writes what a compressed file holds, since the JDK's tool reads no such.
func unpackZstd(t *testing.T, packed, to string) {
	t.Helper()
	bytes, err := os.ReadFile(packed)
	if err != nil {
		t.Fatal(err)
	}
	unpacker, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer unpacker.Close()
	if bytes, err = unpacker.DecodeAll(bytes, nil); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, bytes, 0o600); err != nil {
		t.Fatal(err)
	}
}

// printedContexts are the contexts that the JDK's tool prints of the events of a type, sorted: of each field the innermost value.
func printedContexts(t *testing.T, jdk int, recording, event string) (all []string) {
	t.Helper()
	cmd := exec.Command(jdks.Tool(t, jdk, "jfr"), "-J"+jdks.EndsSoon, "-J-Duser.language=en", "print", "--events", event, recording)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	context := regexp.MustCompile(`(?m)^  Context: \w+\.(\w+) = "?(.*?)"?$`)
	for _, text := range strings.Split(string(out), "\n\n") {
		if !strings.Contains(text, "startTime = ") {
			continue
		}
		values := map[string]string{}
		for _, line := range context.FindAllStringSubmatch(text, -1) {
			values[line[1]] = strings.ReplaceAll(line[2], ",", "")
		}
		all = append(all, fmt.Sprint(values["traceId"], values["endpoint"], values["orderId"], values["stage"]))
	}
	slices.Sort(all)
	return all
}

// TestContextColumnIsWhatJDKPrints compares with "jfr print", which knows the threads of all events but samples.
func TestContextColumnIsWhatJDKPrints(t *testing.T) {
	const name = "requests/requests-jdk25.jfr.zst"
	db, recording := imported(t, name), filepath.Join(t.TempDir(), "requests.jfr")
	unpackZstd(t, small(t, name), recording)
	for _, jdk := range []int{25, 26} {
		for event, inSome := range map[string]bool{
			"ThreadSleep": true, "ThreadPark": true, "JavaMonitorEnter": true, "FileWrite": true,
			"ObjectAllocationSample": true, "com.acme.DbCall": true, "FileForce": false, "ThreadStart": false,
		} {
			want := printedContexts(t, jdk, recording, event)
			if inSome && !slices.ContainsFunc(want, func(context string) bool { return context != "" }) {
				t.Errorf("JDK %d prints no context of %s", jdk, event)
			}
			rows := ask(t, db, `SELECT concat(context.traceId, context.endpoint, context.orderId, context.stage) || '.' FROM "`+event+`" ORDER BY 1`)
			var got []string
			for line := range strings.Lines(rows) {
				got = append(got, strings.TrimSuffix(strings.TrimSpace(line), "."))
			}
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("JDK %d, %s: contexts printed (-) and in SQL (+): %s", jdk, event, diff)
			}
		}
	}
}

// TestContextColumn looks at what the JDK's tool does not print, and at where the column is.
func TestContextColumn(t *testing.T) {
	db := imported(t, "requests/requests-jdk25.jfr.zst")
	for _, test := range []struct{ sql, want string }{
		{"SELECT count(*) > 50 FROM ExecutionSample WHERE context.endpoint = 'GET /items'", "true"},
		{"SELECT (SELECT count(*) FROM ExecutionSample WHERE context.endpoint = 'GET /items') = (SELECT count(*) FROM in_context('ExecutionSample', 'com.acme.Request') WHERE context.endpoint = 'GET /items')", "true"},
		{"SELECT count(*) FROM duckdb_columns() WHERE column_name = 'context' AND table_name IN ('com.acme.Request', 'CPULoad', 'Thread')", "0"},
		{"SELECT comment FROM duckdb_columns() WHERE column_name = 'context' AND table_name = 'ThreadSleep' AND comment IS NOT NULL", "what the thread was in when the event ended, of each field the innermost value: traceId of com.acme.Request, endpoint of com.acme.Request, orderId of com.acme.Order, traceId of com.acme.Task, stage of com.acme.Task, statement of com.acme.DbCall"},
		{"SELECT count(*) FROM FileRead WHERE context.endpoint IS NOT NULL", "0"},
	} {
		if got := strings.TrimSpace(ask(t, db, test.sql)); got != test.want {
			t.Errorf("%s\nis %q, not %q", test.sql, got, test.want)
		}
	}
	var b strings.Builder
	if err := db.WriteContext(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(b.String(), contextComment); got != 1 {
		t.Errorf("the introduction tells of contexts %d times", got)
	}
	for _, view := range []string{"ThreadSleep", "hot-methods"} {
		if table, err := db.View(t.Context(), view, 0); err != nil || len(table.Rows) == 0 {
			t.Errorf("%s: %v", view, err)
		}
	}
	without := importedChunks(t, jfrtest.SampleChunk())
	if got := ask(t, without, "SELECT count(*) FROM duckdb_columns() WHERE column_name = 'context'"); got != "0" {
		t.Errorf("a recording without contexts has %s columns of them", got)
	}
}

// TestContextColumnsOfHostileTypes has fields whose names differ by case, that are called like the column, and none.
func TestContextColumnsOfHostileTypes(t *testing.T) {
	const contextual = 400
	span := jfrtest.Type{ID: 401, Name: "test.Span", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
		{Name: "startTime", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timestamp, "TICKS")},
		{Name: "duration", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timespan, "TICKS")},
		{Name: "eventThread", TypeID: jfrtest.Thread, Constant: true},
		{Name: "Id", TypeID: jfrtest.Int, Annotations: []jfrtest.Annotation{{TypeID: contextual}}},
		{Name: "id", TypeID: jfrtest.Int, Annotations: []jfrtest.Annotation{{TypeID: contextual}}},
		{Name: `a"; DROP`, TypeID: jfrtest.Int, Annotations: []jfrtest.Annotation{{TypeID: contextual}}},
	}}
	step := jfrtest.Type{ID: 402, Name: "test.Step", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
		{Name: "startTime", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timestamp, "TICKS")},
		{Name: "eventThread", TypeID: jfrtest.Thread, Constant: true},
	}}
	taken := jfrtest.Type{ID: 403, Name: "test.Taken", Super: jfrtest.EventSuper, Fields: append(slices.Clone(step.Fields), jfrtest.Field{Name: "context", TypeID: jfrtest.Int})}
	annotation := jfrtest.Type{ID: contextual, Name: "jdk.jfr.Contextual", Super: "java.lang.annotation.Annotation"}
	c := jfrtest.NewChunk()
	c.Metadata(append(jfrtest.Basics(), span, step, taken, annotation)...)
	c.Event(401, jfrtest.Values().Int(c.StartTicks+100, 100, 1, 5, 6, 7))
	c.Event(402, jfrtest.Values().Int(c.StartTicks+150, 1))
	c.Event(402, jfrtest.Values().Int(c.StartTicks+150, 2))
	c.Event(403, jfrtest.Values().Int(c.StartTicks+150, 1, 42))
	db := importedChunks(t, c)
	if got := ask(t, db, `SELECT context.ID || context."a""; DROP" FROM "test.Step" ORDER BY _order`); got != "57\n<nil>" {
		t.Errorf("contexts are %q", got)
	}
	if got := ask(t, db, `SELECT context FROM "test.Taken"`); got != "42" {
		t.Errorf("a field called context is %q", got)
	}
}

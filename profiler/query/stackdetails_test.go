package query

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
)

// withStacks are recordings with stack traces of several producers; the frames of the one of JMC's
// writer are constants.
var withStacks = [...]string{
	"hard-jdk8.jfr", "hard-jdk17.jfr", "hard-jdk25.jfr", "chunks-jdk17.jfr",
	"producers/jmc-writer.jfr", "producers/datadog.jfr", "producers/async-all.jfr", "producers/async-jfrsync.jfr",
}

// TestStackDetailsOfEvents compares what tables say about the stack trace of each event with the
// frames that the decoder gives.
func TestStackDetailsOfEvents(t *testing.T) {
	for _, name := range withStacks {
		t.Run(filepath.Base(name), func(t *testing.T) {
			db := imported(t, name)
			events := 0
			for table, want := range decodedDetails(t, name) {
				got := shownDetails(t, db, table)
				events += len(got)
				if difference := cmp.Diff(want, got); difference != "" {
					t.Errorf("%s (-decoder +table):\n%s", table, difference)
				}
			}
			if events == 0 {
				t.Error("no event has a stack trace")
			}
		})
	}
}

// shownDetails returns how many rows of a table have which details.
func shownDetails(t *testing.T, db *DB, table string) map[string]int {
	t.Helper()
	names := map[any]string{}
	methods, err := db.Query(t.Context(), "SELECT _id, coalesce(fullName, '') FROM Method")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range methods.Rows {
		names[row[0]], _ = row[1].(string)
	}
	shown := map[string]int{}
	events, err := db.Query(t.Context(), `SELECT stackTrace$length, stackTrace$truncated, stackTrace$topMethod, stackTrace$topApplicationMethod,
    stackTrace$topNonInitMethod, stackTrace$methods FROM `+ident(table)+" WHERE stackTrace IS NOT NULL") // a chunk's type may lack the field
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range events.Rows {
		var d details
		length, _ := row[0].(int32)
		d.length = int(length)
		d.truncated, _ = row[1].(bool)
		d.top, d.application, d.nonInit = names[row[2]], names[row[3]], names[row[4]]
		list, _ := row[5].([]any)
		for _, id := range list {
			d.methods = append(d.methods, names[id])
		}
		shown[d.String()]++
	}
	return shown
}

// details is what tables say about a stack trace.
type details struct {
	length                    int
	truncated                 bool
	top, application, nonInit string
	methods                   []string
}

func (d *details) String() string {
	return fmt.Sprint(d.length, "|", d.truncated, "|", d.top, "|", d.application, "|", d.nonInit, "|", strings.Join(d.methods, ";"))
}

// decodedDetails returns how many events of each table have which details.
func decodedDetails(t *testing.T, name string) map[string]map[string]int {
	t.Helper()
	tables := map[string]map[string]int{}
	eachType(t, small(t, name), func(c *jfr.Chunk, n jfr.TypeCount) {
		if field := n.Type.Field("stackTrace"); field == nil || field.Type.Name != stackTraceType {
			return
		}
		table := tableName(n.Type.Name)
		if tables[table] == nil {
			tables[table] = map[string]int{}
		}
		for batch, err := range c.Events(c.Select(n.Type, "stackTrace")) {
			if err != nil {
				t.Fatal(err)
			}
			for _, key := range batch.Column("stackTrace").Ints[:batch.Rows] {
				tables[table][detailsOf(t, c, key).String()]++
			}
		}
	})
	return tables
}

func detailsOf(t *testing.T, c *jfr.Chunk, key int64) *details {
	t.Helper()
	stacks, err := c.Stacks()
	if err != nil {
		t.Fatal(err)
	}
	frames, truncated, _ := stacks.Frames(key, nil)
	d := &details{length: len(frames), truncated: truncated}
	for i, f := range frames {
		m, known := c.Method(f.Method)
		parameters, _ := jfr.Parameters(m.Descriptor)
		full := m.Class + "." + m.Name + parameters
		if !known {
			full = ""
		}
		if i == 0 {
			d.top = full
		}
		if d.nonInit == "" && m.Name != "<init>" {
			d.nonInit = full
		}
		if d.application == "" && !bootLoaded(t, c, m.ClassKey) {
			d.application = full
		}
		if i < 10 {
			d.methods = append(d.methods, full)
		}
	}
	return d
}

// bootLoaded says whether the boot loader has loaded a class.
func bootLoaded(t *testing.T, c *jfr.Chunk, key int64) bool {
	t.Helper()
	class, ok := c.Class(key)
	if !ok || class.LoaderKey == 0 {
		return true
	}
	loaders, err := c.Pool(loaderType)
	if err != nil {
		t.Fatal(err)
	}
	row, ok := loaders.Row(class.LoaderKey)
	if !ok {
		return true
	}
	return loaders.Column("name") != nil && c.Symbol(loaders.Column("name").Ints[row]) == "bootstrap"
}

// TestEventsWithStacksLookLikeTables makes sure that tools which list columns find those of events with
// stack traces, with comments.
func TestEventsWithStacksLookLikeTables(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr")
	var want []string
	for _, d := range stackDetails() {
		want = append(want, "stackTrace"+d.suffix+" "+d.sqlType)
	}
	for _, table := range []string{"ExecutionSample", "ObjectAllocationSample", "VirtualThreadPinned"} {
		got := strings.Split(ask(t, db, `SELECT column_name || ' ' || data_type FROM information_schema.columns
WHERE table_schema = 'main' AND table_name = '`+table+`' AND column_name LIKE 'stackTrace$%' ORDER BY ordinal_position`), "\n")
		if !slices.Equal(got, want) {
			t.Errorf("%s has the columns %q, want %q", table, got, want)
		}
	}
	comments := map[string]string{}
	for line := range strings.Lines(ask(t, db, "SELECT column_name || '=' || comment FROM duckdb_columns() WHERE schema_name = 'main' AND table_name = 'ExecutionSample' AND comment IS NOT NULL")) {
		column, comment, _ := strings.Cut(strings.TrimSpace(line), "=")
		comments[column] = comment
	}
	for column, part := range map[string]string{"sampledThread": `references "Thread"(_id)`, "stackTrace": `references "StackTrace"(_id)`, "state": "Thread State"} {
		if !strings.Contains(comments[column], part) {
			t.Errorf("the comment of %s is %q, want %q in it; comments are of %v", column, comments[column], part, slices.Sorted(maps.Keys(comments)))
		}
	}
}

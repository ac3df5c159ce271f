package query

import (
	"math"
	"strings"
	"testing"

	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/query/format"
)

const columnsOfValues = `SELECT string_agg(column_name || ' ' || data_type, ', ' ORDER BY column_index)
FROM duckdb_columns() WHERE table_name = 'test.Values' AND column_name NOT IN ('startTime', 'recording', '_order')`

// TestLayoutsOfOneType imports chunks whose metadata describe an event type differently. Numbers share the
// widest type, all else gets a column of its own: no value is lost.
func TestLayoutsOfOneType(t *testing.T) {
	narrow := chunkOf(eventOf(jfrtest.Field{Name: "a", TypeID: jfrtest.Int}, jfrtest.Field{Name: "c", TypeID: jfrtest.Int},
		jfrtest.Field{Name: "f", TypeID: jfrtest.Float}, jfrtest.Field{Name: "list", TypeID: jfrtest.Int, Array: true}))
	narrow.Event(valuesEvent, jfrtest.Values().Int(2000, 1, 2).Float(0.5).Int(1, 7))
	wide := chunkOf(eventOf(
		jfrtest.Field{Name: "b", TypeID: jfrtest.String}, jfrtest.Field{Name: "a", TypeID: jfrtest.Long}, jfrtest.Field{Name: "c", TypeID: jfrtest.String},
		jfrtest.Field{Name: "f", TypeID: jfrtest.Double}, jfrtest.Field{Name: "list", TypeID: jfrtest.Long, Array: true},
	))
	wide.Event(valuesEvent, jfrtest.Values().Int(2000).UTF8("text").Int(math.MaxInt64).UTF8("no number").Double(0.1).Int(1, 1<<40))
	db := importedChunks(t, narrow, wide)
	for sql, want := range map[string]string{
		`SELECT a, b, f FROM "test.Values" ORDER BY _order`:                                                                                     "1 <nil> 0.5\n9223372036854775807 text 0.1",
		`SELECT c, c_ FROM "test.Values" ORDER BY _order`:                                                                                       "2 <nil>\n<nil> no number",
		`SELECT list::VARCHAR, list_::VARCHAR FROM "test.Values" ORDER BY _order`:                                                               "[7] <nil>\n<nil> [1099511627776]",
		`SELECT string_agg(name || ' ' || type, ', ' ORDER BY position) FROM EventField WHERE event = 'test.Values' AND starts_with(name, 'c')`: "c int, c_ java.lang.String",
		`SELECT string_agg(comment, ', ') FROM duckdb_columns() WHERE table_name = 'test.Values' AND starts_with(column_name, 'c')`:             "(in c_ where declared otherwise), (in c where declared otherwise)",
		columnsOfValues: "a BIGINT, c INTEGER, f DOUBLE, list INTEGER[], b VARCHAR, c_ VARCHAR, list_ BIGINT[]",
	} {
		if got := ask(t, db, sql); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", sql, got, want)
		}
	}
}

// TestUnitsOfOneField imports chunks that declare the unit of a field differently, as JDK 17 and JDK 21 do that
// of ThreadSleep.time: each value is taken in its own.
func TestUnitsOfOneField(t *testing.T) {
	chunk := func(unit string, kind int64) *jfrtest.Chunk {
		return chunkOf(eventOf(timed("span", unit, kind))).Event(valuesEvent, jfrtest.Values().Int(2000, 3))
	}
	plain := chunkOf(eventOf(jfrtest.Field{Name: "span", TypeID: jfrtest.Long})).Event(valuesEvent, jfrtest.Values().Int(2000, 3))
	db := importedChunks(t, chunk("MILLISECONDS", jfrtest.Timespan), chunk("NANOSECONDS", jfrtest.Timespan),
		chunk("TICKS", jfrtest.Timespan), chunk("MILLISECONDS_SINCE_EPOCH", jfrtest.Timestamp), plain)
	got := ask(t, db, `SELECT span, epoch_ms(span_::TIMESTAMP), span__ FROM "test.Values" ORDER BY _order`)
	if want := "3000000 <nil> <nil>\n3 <nil> <nil>\n3 <nil> <nil>\n<nil> 3 <nil>\n<nil> <nil> 3"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestTimesThatAreFractions imports spans that the JDK refuses to show.
func TestTimesThatAreFractions(t *testing.T) {
	span := jfrtest.Field{Name: "span", TypeID: jfrtest.Double, Annotations: jfrtest.Annotated(jfrtest.Timespan, "MILLISECONDS")}
	db := importedChunks(t, chunkOf(eventOf(span)).Event(valuesEvent, jfrtest.Values().Int(2000).Double(2.5)))
	got := ask(t, db, `SELECT span, comment FROM "test.Values", duckdb_columns() WHERE table_name = 'test.Values' AND column_name = 'span'`)
	if want := "2.5 [milliseconds]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestUnitOfAViewIsThatOfTheRecording shows the network of JDK 11.0.1, which counted bytes per second; later ones count bits.
func TestUnitOfAViewIsThatOfTheRecording(t *testing.T) {
	const dataAmount = 300
	rate := func(name string) jfrtest.Field {
		return jfrtest.Field{Name: name, TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(dataAmount, "BYTES")}
	}
	network := eventOf(jfrtest.Field{Name: "networkInterface", TypeID: jfrtest.String}, rate("readRate"), rate("writeRate"))
	network.Name = "jdk.NetworkUtilization"
	amount := jfrtest.Type{ID: dataAmount, Name: "jdk.jfr.DataAmount", Super: "java.lang.annotation.Annotation"}
	db := importedChunks(t, chunkOf(amount, network).Event(valuesEvent, jfrtest.Values().Int(2000).UTF8("eth0").Int(2048, 4096)))
	table, err := db.View(t.Context(), "network-utilization", 0)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := table.Write(&out, format.Options{Width: 100}); err != nil || !strings.Contains(out.String(), "2.0 kB") || strings.Contains(out.String(), "bps") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

package query

import (
	"bytes"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// Ids of the types that the recordings below declare beyond the basic ones.
const (
	valuesEvent = 200 + iota
	pointType
	innerType
	colourType
)

// importedChunks imports a recording written byte by byte.
func importedChunks(t *testing.T, chunks ...*jfrtest.Chunk) *DB {
	t.Helper()
	return importedAll(t, recordingOf(chunks...))
}

// recordingOf is a recording written byte by byte.
func recordingOf(chunks ...*jfrtest.Chunk) *jfr.Recording {
	var b []byte
	for _, c := range chunks {
		b = append(b, c.Finish()...)
	}
	return jfr.NewRecording("synthetic", bytes.NewReader(b), int64(len(b)))
}

// importedAll imports recordings without problems.
func importedAll(t *testing.T, recs ...*jfr.Recording) *DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.duckdb")
	if err := Import(t.Context(), recs, path, Options{}); err != nil {
		t.Fatal(err)
	}
	for _, rec := range recs {
		if problems := rec.Problems(); len(problems) > 0 {
			t.Fatal(problems[0])
		}
	}
	db, err := Open(path, false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// eventOf declares an event type that starts with its time.
func eventOf(fields ...jfrtest.Field) jfrtest.Type {
	start := jfrtest.Field{Name: "startTime", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timestamp, "TICKS")}
	return jfrtest.Type{ID: valuesEvent, Name: "test.Values", Super: jfrtest.EventSuper, Fields: append([]jfrtest.Field{start}, fields...)}
}

// chunkOf starts a chunk that declares types.
func chunkOf(types ...jfrtest.Type) *jfrtest.Chunk {
	return jfrtest.NewChunk().Metadata(slices.Concat(jfrtest.Basics(), types)...)
}

func timed(name, annotation string, kind int64) jfrtest.Field {
	return jfrtest.Field{Name: name, TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(kind, annotation)}
}

// TestNumbersAndTimes imports each type of number and each unit, the ends of their ranges included.
func TestNumbersAndTimes(t *testing.T) {
	event := eventOf(
		jfrtest.Field{Name: "flag", TypeID: jfrtest.Boolean}, jfrtest.Field{Name: "tiny", TypeID: jfrtest.Byte},
		jfrtest.Field{Name: "small", TypeID: jfrtest.Short}, jfrtest.Field{Name: "letter", TypeID: jfrtest.Char},
		jfrtest.Field{Name: "number", TypeID: jfrtest.Int}, jfrtest.Field{Name: "big", TypeID: jfrtest.Long},
		jfrtest.Field{Name: "single", TypeID: jfrtest.Float}, jfrtest.Field{Name: "real", TypeID: jfrtest.Double},
		timed("millis", "MILLISECONDS_SINCE_EPOCH", jfrtest.Timestamp), timed("ticks", "TICKS", jfrtest.Timespan),
		timed("seconds", "SECONDS", jfrtest.Timespan),
	)
	c := chunkOf(event)
	c.Event(valuesEvent, jfrtest.Values().Int(2000).Byte(1, 0x80).Int(-300, 'x', math.MinInt32, math.MaxInt64).Float(1.5).Double(-2.25).
		Int(1_700_000_000_123, 5, 7))
	c.Event(valuesEvent, jfrtest.Values().Int(3000).Byte(0, 0x7f).Int(300, 0, math.MaxInt32, math.MinInt64).Float(0).Double(0).
		Int(math.MinInt64, math.MaxInt64, math.MaxInt64/2))
	db := importedChunks(t, c)
	for column, want := range map[string]string{
		"startTime": "2023-11-14 22:13:20.000001 2023-11-14 22:13:20.000002 TIMESTAMP_NS",
		"flag":      "true false BOOLEAN",
		"tiny":      "-128 127 TINYINT",
		"small":     "-300 300 SMALLINT",
		"letter":    "120 0 INTEGER",
		"number":    "-2147483648 2147483647 INTEGER",
		"big":       "9223372036854775807 -9223372036854775808 BIGINT",
		"single":    "1.5 0.0 FLOAT",
		"real":      "-2.25 0.0 DOUBLE",
		"millis":    "2023-11-14 22:13:20.123 NULL TIMESTAMP_NS",
		"ticks":     "5 9223372036854775807 BIGINT",
		"seconds":   "7000000000 9223372036854775807 BIGINT",
	} {
		got := ask(t, db, fmt.Sprintf(`SELECT string_agg(coalesce(%s::VARCHAR, 'NULL'), ' ' ORDER BY _order) || ' ' || any_value(typeof(%s)) FROM "test.Values"`, column, column))
		if got != want {
			t.Errorf("%s is %s, want %s", column, got, want)
		}
	}
}

// TestTexts imports strings of every encoding; what is no UTF-8 is replaced.
func TestTexts(t *testing.T) {
	c := chunkOf(eventOf(jfrtest.Field{Name: "text", TypeID: jfrtest.String}))
	c.Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(7, jfrtest.Values().UTF8("from the pool, longer than in place"))))
	long := strings.Repeat("0123456789", 20_000)
	var want []string
	add := func(text string, value *jfrtest.Buffer) {
		c.Event(valuesEvent, jfrtest.Values().Int(int64(2000+len(want))).Byte(value.Bytes()...))
		want = append(want, text)
	}
	add("NULL", jfrtest.Values().Null())
	add("", jfrtest.Values().Empty())
	add("from the pool, longer than in place", jfrtest.Values().StringKey(7))
	add("NULL", jfrtest.Values().StringKey(8))
	add("twelve bytes", jfrtest.Values().UTF8("twelve bytes"))
	add("ü€𝄞", jfrtest.Values().UTF8("ü€𝄞"))
	add("Aé", jfrtest.Values().Chars('A', 'é'))
	add("a\uFFFDb\uFFFD\uFFFD𝄞\uFFFD", jfrtest.Values().Chars('a', 0xd800, 'b', 0xdfff, 0xd83d, 0xd834, 0xdd1e, 0xdbff)) // halves of characters
	add("ÿ", jfrtest.Values().Latin1(0xff))
	add("a\uFFFDb", jfrtest.Values().UTF8("a\xffb"))
	add(long, jfrtest.Values().UTF8(long))
	got := ask(t, importedChunks(t, c), `SELECT coalesce(text, 'NULL') || '.' FROM "test.Values" ORDER BY _order`)
	for i, line := range strings.Split(got, "\n") {
		if line != want[i]+"." {
			t.Errorf("text %d is %.60q, want %.60q", i, line, want[i])
		}
	}
}

// TestNestedValues imports structs in events, in structs and in lists.
func TestNestedValues(t *testing.T) {
	inner := jfrtest.Type{ID: innerType, Name: "test.Inner", Fields: []jfrtest.Field{{Name: "z", TypeID: jfrtest.Long}}}
	point := jfrtest.Type{ID: pointType, Name: "test.Point", Fields: []jfrtest.Field{
		{Name: "x", TypeID: jfrtest.Int}, {Name: "name", TypeID: jfrtest.String}, {Name: "inner", TypeID: innerType},
	}}
	c := chunkOf(inner, point, eventOf(
		jfrtest.Field{Name: "at", TypeID: pointType}, jfrtest.Field{Name: "points", TypeID: pointType, Array: true},
		jfrtest.Field{Name: "numbers", TypeID: jfrtest.Int, Array: true}, jfrtest.Field{Name: "words", TypeID: jfrtest.String, Array: true},
	))
	c.Event(valuesEvent, jfrtest.Values().Int(2000).Int(1).UTF8("p").Int(-1).
		Int(2).Int(2).UTF8("q").Int(20).Int(3).Null().Int(30).
		Int(3, 7, 8, 9).Int(2).UTF8("one").Null())
	c.Event(valuesEvent, jfrtest.Values().Int(2001).Int(4).Null().Int(5).Int(0).Int(0).Int(0))
	// Lists longer than a data chunk has rows.
	many := jfrtest.Values().Int(2002).Int(4).Null().Int(5).Int(0).Int(5000)
	for i := range 5000 {
		many.Int(int64(i))
	}
	c.Event(valuesEvent, many.Int(0))
	db := importedChunks(t, c)
	for sql, want := range map[string]string{
		`SELECT at$x, at$name, at$inner$z FROM "test.Values" ORDER BY _order`:                                  "1 p -1\n4 <nil> 5\n4 <nil> 5",
		`SELECT points::VARCHAR FROM "test.Values" ORDER BY _order LIMIT 2`:                                    "[{'x': 2, 'name': q}, {'x': 3, 'name': NULL}]\n[]",
		`SELECT numbers::VARCHAR FROM "test.Values" ORDER BY _order LIMIT 2`:                                   "[7, 8, 9]\n[]",
		`SELECT words::VARCHAR FROM "test.Values" ORDER BY _order LIMIT 2`:                                     "[one, NULL]\n[]",
		`SELECT len(numbers), list_sum(numbers) FROM "test.Values" WHERE len(points) = 0 AND len(numbers) > 3`: "5000 12497500",
	} {
		if got := ask(t, db, sql); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", sql, got, want)
		}
	}
}

// TestEnumerationThatGrows imports values of an enumeration that the first chunk does not have.
func TestEnumerationThatGrows(t *testing.T) {
	colour := jfrtest.Type{ID: colourType, Name: "test.Colour", Simple: true, Fields: []jfrtest.Field{{Name: "name", TypeID: jfrtest.String}}}
	chunk := func(text string) *jfrtest.Chunk {
		c := chunkOf(colour, eventOf(jfrtest.Field{Name: "colour", TypeID: colourType, Constant: true}))
		c.Checkpoint(jfrtest.PoolOf(colourType, jfrtest.Entry(1, jfrtest.Values().UTF8(text))))
		return c.Event(valuesEvent, jfrtest.Values().Int(2000, 1)).Event(valuesEvent, jfrtest.Values().Int(2001, 99))
	}
	const sql = `SELECT string_agg(coalesce(colour::VARCHAR, 'NULL'), ' ' ORDER BY _order), any_value(typeof(colour)) FROM "test.Values"`
	if got, want := ask(t, importedChunks(t, chunk("red")), sql), "red NULL ENUM('red')"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := ask(t, importedChunks(t, chunk("red"), chunk("blue")), sql), "red NULL blue NULL VARCHAR"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestOrderOfArrival imports events that are not in the order of their ends; chunks come one after the other.
func TestOrderOfArrival(t *testing.T) {
	event := eventOf(timed("duration", "TICKS", jfrtest.Timespan), jfrtest.Field{Name: "n", TypeID: jfrtest.Int})
	first := chunkOf(event)
	for _, e := range [][3]int64{{2000, 100, 1}, {2000, 100, 2}, {1000, 9000, 4}, {5000, 100, 3}} {
		first.Event(valuesEvent, jfrtest.Values().Int(e[0], e[1], e[2]))
	}
	second := chunkOf(event)
	second.Event(valuesEvent, jfrtest.Values().Int(1500, 0, 5))
	db := importedChunks(t, first, second)
	if got := ask(t, db, `SELECT string_agg(n::VARCHAR, ' ' ORDER BY _order), count(DISTINCT _order) FROM "test.Values"`); got != "1 2 3 4 5 5" {
		t.Errorf("order of arrival and number of keys: %s, want 1 2 3 4 5 5", got)
	}
	if got, want := ask(t, db, "SELECT eventCount, chunkCount, firstEvent::VARCHAR FROM Recordings"), "5 2 2023-11-14 22:13:20.000001"; got != want {
		t.Errorf("recording: %s, want %s", got, want)
	}
}

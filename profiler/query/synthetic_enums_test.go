package query

import (
	"fmt"
	"testing"

	"jfrlens/jfr/jfrtest"
)

// textConstants returns a pool of n texts with keys from 1: "v1", "v2" and so on.
func textConstants(typeID int64, n int) jfrtest.Pool {
	p := jfrtest.PoolOf(typeID)
	for i := 1; i <= n; i++ {
		p.Constants = append(p.Constants, jfrtest.Entry(int64(i), jfrtest.Values().UTF8(fmt.Sprintf("v%d", i))))
	}
	return p
}

// TestSizesOfEnumerations imports enumerations around the numbers from which their codes take two bytes,
// and from which they are texts.
func TestSizesOfEnumerations(t *testing.T) {
	colour := jfrtest.Type{ID: colourType, Name: "test.Colour", Simple: true, Fields: []jfrtest.Field{{Name: "name", TypeID: jfrtest.String}}}
	for _, n := range []int{1, smallEnum, smallEnum + 1, maxEnumValues, maxEnumValues + 1} {
		c := chunkOf(colour, eventOf(jfrtest.Field{Name: "colour", TypeID: colourType, Constant: true})).Checkpoint(textConstants(colourType, n))
		keys := []int64{1, int64(n), int64(n) + 1, 0}
		for i, key := range keys {
			c.Event(valuesEvent, jfrtest.Values().Int(int64(2000+i), key))
		}
		db := importedChunks(t, c)
		const sql = `SELECT string_agg(coalesce(colour::VARCHAR, 'NULL'), ' ' ORDER BY _order), any_value(typeof(colour)) LIKE 'ENUM%' FROM "test.Values"`
		if got, want := ask(t, db, sql), fmt.Sprintf("v1 v%d NULL NULL %v", n, n <= maxEnumValues); got != want {
			t.Errorf("of %d values: %s, want %s", n, got, want)
		}
	}
}

// TestManyFrameTypes imports more types of frames than one byte can tell apart.
func TestManyFrameTypes(t *testing.T) {
	last := int64(smallEnum + 1)
	frame := func(kind int64) *jfrtest.Buffer { return jfrtest.Values().Byte(0).Int(1, 11, 5, 2, kind) }
	c := stackEvent(
		symbols("a/A", "run", "()V"), jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(1, jfrtest.Values().Int(1, 0))),
		jfrtest.PoolOf(jfrtest.Method, jfrtest.Entry(11, jfrtest.Values().Int(1, 2, 3, 0).Byte(0))),
		textConstants(jfrtest.FrameType, int(last)),
		jfrtest.PoolOf(jfrtest.StackTrace, jfrtest.Entry(1, frame(1)), jfrtest.Entry(2, frame(last)), jfrtest.Entry(3, frame(last+1))),
	)
	for stack := range int64(3) {
		event(c, 2000+stack, stack+1, 0)
	}
	got := ask(t, importedChunks(t, c), `SELECT string_agg(coalesce(type::VARCHAR, 'NULL'), ' ' ORDER BY stackTrace) FROM StackFrame`)
	if want := fmt.Sprintf("v1 v%d NULL", last); got != want {
		t.Errorf("types of frames: %s, want %s", got, want)
	}
}

// TestConstantNumbers imports constants that are one number: the number stands in the table.
func TestConstantNumbers(t *testing.T) {
	number := jfrtest.Type{ID: colourType, Name: "test.Number", Simple: true, Fields: []jfrtest.Field{{Name: "value", TypeID: jfrtest.Long}}}
	c := chunkOf(number, eventOf(jfrtest.Field{Name: "number", TypeID: colourType, Constant: true}))
	c.Checkpoint(jfrtest.PoolOf(colourType, jfrtest.Entry(5, jfrtest.Values().Int(1<<40)), jfrtest.Entry(6, jfrtest.Values().Int(-1))))
	for i, key := range []int64{6, 5, 7, 5} {
		c.Event(valuesEvent, jfrtest.Values().Int(int64(2000+i), key))
	}
	got := ask(t, importedChunks(t, c), `SELECT string_agg(coalesce(number::VARCHAR, 'NULL'), ' ' ORDER BY _order) FROM "test.Values"`)
	if want := "-1 1099511627776 NULL 1099511627776"; got != want {
		t.Errorf("numbers %s, want %s", got, want)
	}
}

// TestEnumerationOfManyParts imports chunks that declare a type anew, each with other values: together they
// are too many for an enumeration, though those of each chunk are not.
func TestEnumerationOfManyParts(t *testing.T) {
	chunk := func(first int, more ...jfrtest.Type) *jfrtest.Chunk {
		colour := jfrtest.Type{ID: colourType, Name: "test.Colour", Simple: true, Fields: []jfrtest.Field{{Name: "name", TypeID: jfrtest.String}}}
		pool := jfrtest.PoolOf(colourType)
		for i := range maxEnumValues {
			pool.Constants = append(pool.Constants, jfrtest.Entry(int64(i+1), jfrtest.Values().UTF8(fmt.Sprintf("v%d", first+i))))
		}
		types := append(more, colour, eventOf(jfrtest.Field{Name: "colour", TypeID: colourType, Constant: true}))
		return chunkOf(types...).Checkpoint(pool).Event(valuesEvent, jfrtest.Values().Int(2000, maxEnumValues))
	}
	other := jfrtest.Type{ID: pointType, Name: "test.Point", Fields: []jfrtest.Field{{Name: "x", TypeID: jfrtest.Int}}}
	db := importedChunks(t, chunk(0), chunk(1000, other))
	const sql = `SELECT string_agg(colour, ' ' ORDER BY _order), any_value(typeof(colour)) FROM "test.Values"`
	if got, want := ask(t, db, sql), "v399 v1399 VARCHAR"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

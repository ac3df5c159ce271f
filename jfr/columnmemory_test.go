package jfr_test

import (
	"slices"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// TestTablesInUseShareNoMemory reads events of one type while those of another, and of the same, are looked at.
func TestTablesInUseShareNoMemory(t *testing.T) {
	c := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...)
	for i := range int64(20) {
		c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(i, 100+i, 200+i)).Event(jfrtest.ValuesEvent, jfrtest.SampleValues(1000+i, 7))
	}
	chunk := firstChunk(t, c.Finish())
	outer, inner := chunk.Metadata().Type("jdk.ExecutionSample"), chunk.Metadata().Type("test.Values")
	for range 3 { // memory is lent again
		for table := range chunk.Events(chunk.Select(outer)) {
			for _, typ := range []*jfr.Type{inner, outer, inner} {
				readAll(t, chunk, typ)
			}
			for i := range int64(20) {
				got := []int64{table.Columns[0].Ints[i], table.Columns[1].Ints[i], table.Columns[2].Ints[i]}
				if !slices.Equal(got, []int64{i, 100 + i, 200 + i}) {
					t.Fatalf("event %d has become %v", i, got)
				}
			}
			if len(table.Offsets) != 20 || !slices.IsSorted(table.Offsets) {
				t.Fatalf("the places have become %v", table.Offsets)
			}
		}
	}
}

func readAll(t *testing.T, chunk *jfr.Chunk, typ *jfr.Type) {
	t.Helper()
	for table, err := range chunk.Events(chunk.Select(typ)) {
		if err != nil || table.Rows != 20 || table.Columns[0].Ints[19]%1000 != 19 {
			t.Fatalf("%d events of type %s, error %v", table.Rows, typ.Name, err)
		}
	}
}

// TestTypesHaveMemoryInTurn reads type after type with the memory of the first.
func TestTypesHaveMemoryInTurn(t *testing.T) {
	c := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...)
	for i := range int64(20) {
		c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(i, 1, 2)).Event(jfrtest.ValuesEvent, jfrtest.SampleValues(i, 7))
	}
	chunk := firstChunk(t, c.Finish())
	places := map[*int64]bool{}
	for _, name := range []string{"test.Values", "jdk.ExecutionSample", "test.Values"} {
		for table := range chunk.Events(chunk.Select(chunk.Metadata().Type(name), "startTime")) {
			places[&table.Columns[0].Ints[0]] = true
		}
	}
	if len(places) != 1 {
		t.Errorf("the same column of %d types is in %d places", 2, len(places))
	}
}

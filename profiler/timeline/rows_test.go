package timeline

import (
	"fmt"
	"testing"
	"time"

	"jfrlens/jfr/write"
)

// Of more events than are read the first ones are, whichever thread wrote its own first, and the others are counted.
func TestFirstRowsOfMany(t *testing.T) {
	t.Parallel()
	const more = MostRows/2 + 7
	types := write.NewTypes()
	event := types.Event("demo.Step", write.Field("n", "int"))
	rec := recorded(t, types, func(c *write.Chunk) {
		at := func(n int) { c.Event(event, start.Add(time.Duration(n)*time.Microsecond), n) }
		for n := MostRows - 1; n >= MostRows/2; n-- { // a thread that was late
			at(n)
		}
		for n := range more { // after all others
			at(2*MostRows + n)
			at(3*MostRows + n)
		}
		for n := range MostRows / 2 {
			at(n)
		}
	})
	rows, err := ReadRows(rec, "demo.Step", Chosen{})
	if err != nil {
		t.Fatal(err)
	}
	if len(rows.List) != MostRows || rows.More != 2*more {
		t.Fatalf("%d rows and %d more, want %d and %d", len(rows.List), rows.More, MostRows, 2*more)
	}
	for n, row := range rows.List {
		if row.At != start.UnixNano()+int64(n)*1000 || row.Values[1] != float64(n) {
			t.Fatalf("row %d is %v", n, row)
		}
	}
}

// A field that some chunks lack leaves the rows of the others as they are, and is no reason to leave events out silently.
func TestRowsOfOtherFields(t *testing.T) {
	t.Parallel()
	one, two := write.NewTypes(), write.NewTypes()
	first := one.Event("demo.Step", write.Field("n", "int"))
	second := two.Event("demo.Step", write.Field("n", "int"), write.Field("name", "java.lang.String"))
	rec := joined(t, recordedBytes(t, one, 0, func(c *write.Chunk) {
		for n := range 3 {
			c.Event(first, after(n), n)
		}
	}), recordedBytes(t, two, 1000, func(c *write.Chunk) {
		for n := range 5 {
			c.Event(second, after(1000+n), n, fmt.Sprint(n))
		}
	}))
	rows, err := ReadRows(rec, "demo.Step", Chosen{})
	if err != nil {
		t.Fatal(err)
	}
	if len(rows.List)+int(rows.More) != 8 || len(rows.List) != 3 && len(rows.List) != 5 {
		t.Errorf("%d rows and %d more of 8", len(rows.List), rows.More)
	}
	for _, row := range rows.List {
		if len(row.Cells) != len(rows.Fields) || len(row.Values) != len(rows.Fields) {
			t.Errorf("%v has not the fields %v", row, rows.Fields)
		}
	}
}

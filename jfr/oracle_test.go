package jfr_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"testing"

	"jfrlens/jfr"
	"jfrlens/testdata/jdks"
	"jfrlens/testdata/race"
)

// printedEvent is one event as jfr print --json writes it.
type printedEvent struct {
	Type   string         `json:"type"`
	Values map[string]any `json:"values"`
}

const oracleDepth = 12

// startTool starts the JDK's tool, which prints times in UTC.
func startTool(t *testing.T) *jdks.JFR {
	t.Helper()
	return jdks.StartJFR(t, "-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC")
}

// printJSON runs jfr print --json of JDK 25, with more options if need be.
func printJSON(t *testing.T, tool *jdks.JFR, path string, options ...string) []printedEvent {
	t.Helper()
	args := append([]string{"print", "--json", "--stack-depth", fmt.Sprint(oracleDepth)}, options...)
	out, err := tool.Run(append(args, path)...)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Recording struct {
			Events []printedEvent `json:"events"`
		} `json:"recording"`
	}
	d := json.NewDecoder(bytes.NewReader(out))
	d.UseNumber()
	if err := d.Decode(&doc); err != nil {
		t.Fatal(err)
	}
	return doc.Recording.Events
}

// TestValuesEqualPrint compares every field of every event, constants and stack traces included, and
// the order of the events with jfr print --json of JDK 25.
func TestValuesEqualPrint(t *testing.T) {
	race.OneGoroutine(t)
	tool := startTool(t)
	for _, path := range recordings(t) {
		t.Run(path, func(t *testing.T) {
			switch filepath.Base(path) {
			case "jmc-writer.jfr":
				t.Skip("jfr print fails on it; TestJMCWriter knows what is in it")
			case "datadog-jvm.jfr":
				t.Skip("jfr print fails on the types of two producers; TestTwoRealProducers compares it with its parts")
			}
			compareRecording(t, open(t, path), printJSON(t, tool, path))
		})
	}
}

// compareRecording compares all events with what has been printed of them.
func compareRecording(t *testing.T, r *jfr.Recording, want []printedEvent) {
	t.Helper()
	var clock *jfr.Header // the JDK reads all chunks with the clock of the first
	for c, err := range r.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		if clock == nil {
			clock = &jfr.Header{}
			*clock = c.Header
		}
		n := compareChunk(t, c, clock, want)
		want = want[n:]
	}
	if len(want) > 0 {
		t.Errorf("%d events are missing at the end", len(want))
	}
}

// place is where an event is.
type place struct {
	end    int64 // ticks
	offset uint32
	typ    *jfr.Type
	table  *jfr.Table
	row    int
}

// places returns where the events of a type are. They can be read until done is called.
func places(t *testing.T, c *jfr.Chunk, typ *jfr.Type) (list []place, done func()) {
	t.Helper()
	var batches [][]uint32
	for table, err := range c.Events(c.Select(typ)) {
		if err != nil {
			t.Fatal(err)
		}
		batches = append(batches, slices.Clone(table.Offsets))
	}
	var stops []func()
	for _, offsets := range batches {
		next, stop := iter.Pull2(c.EventsAt(c.Select(typ), offsets))
		stops = append(stops, stop)
		table, _, _ := next()
		duration := table.Column("duration")
		for row, start := range table.Column("startTime").Ints {
			p := place{start, table.Offsets[row], typ, table, row}
			if duration != nil {
				p.end += duration.Ints[row]
			}
			list = append(list, p)
		}
	}
	return list, func() {
		for _, stop := range stops {
			stop()
		}
	}
}

// compareChunk compares the events of a chunk with the first ones of want and returns their number.
func compareChunk(t *testing.T, c *jfr.Chunk, clock *jfr.Header, want []printedEvent) int {
	t.Helper()
	var order []place
	for _, typ := range c.Metadata().Types() {
		if typ.IsEvent() {
			list, done := places(t, c, typ)
			defer done()
			order = append(order, list...)
		}
	}
	slices.SortFunc(order, func(a, b place) int { return cmp.Or(cmp.Compare(a.end, b.end), cmp.Compare(a.offset, b.offset)) })
	for i, p := range order {
		if i >= len(want) {
			t.Fatalf("chunk %d has more events than printed", c.Index)
		}
		w := want[i]
		if w.Type != p.typ.Written {
			t.Fatalf("event %d of chunk %d is %s, want %s", i, c.Index, p.typ.Written, w.Type)
		}
		cc := comparer{c, clock}
		if err := cc.fields(p.table.Columns, p.row, w.Values); err != nil {
			t.Errorf("event %d of chunk %d at byte %d: %s%v", i, c.Index, p.offset, p.typ.Name, err)
		}
	}
	return len(order)
}

package jfr_test

import (
	"errors"
	"slices"
	"testing"

	"jfrlens/jfr"
)

// TestReadTogether: each of several readers gets of its fields what it would get alone.
func TestReadTogether(t *testing.T) {
	t.Parallel()
	rec, err := jfr.Open("../testdata/recordings/hard-jdk25.jfr")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	wanted := []struct{ event, field, value string }{
		{"jdk.JavaMonitorEnter", "duration", "duration"},
		{"jdk.ThreadSleep", "startTime", "startTime"},
		{"jdk.JavaMonitorEnter", "startTime", "startTime"},
		{"no.Such", "duration", "duration"},
		{"jdk.GCHeapSummary", "heapSpace.committedSize", "heapSpace.committedSize"},
		{"jdk.GCHeapSummary", "heapSpace", "heapSpace.start"},
		{"jdk.GCHeapSummary", "heapUsed", "heapUsed"},
	}
	seen := make([]int, len(wanted))
	for c, err := range rec.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		var readings []jfr.Reading
		got := make([][]int64, len(wanted))
		for i, w := range wanted {
			readings = append(readings, jfr.Reading{Type: c.Metadata().Type(w.event), Fields: []string{w.field}, Read: func(table *jfr.Table) error {
				got[i] = append(got[i], table.Ints(w.value)...)
				return nil
			}})
		}
		if err := c.ReadTogether(readings); err != nil {
			t.Fatal(err)
		}
		for i, w := range wanted {
			var want []int64
			for table := range c.Events(c.Select(c.Metadata().Type(w.event), w.field)) {
				want = append(want, table.Ints(w.value)...)
			}
			if seen[i] += len(want); !slices.Equal(got[i], want) {
				t.Errorf("%s.%s: %d values, alone %d", w.event, w.field, len(got[i]), len(want))
			}
		}
		failed := errors.New("enough")
		readings[0].Read = func(*jfr.Table) error { return failed }
		if err := c.ReadTogether(readings); !errors.Is(err, failed) {
			t.Errorf("the error of a reader is %v", err)
		}
	}
	for i, w := range wanted {
		if (seen[i] == 0) != (w.event == "no.Such") {
			t.Errorf("%s.%s: %d values in all", w.event, w.field, seen[i])
		}
	}
}

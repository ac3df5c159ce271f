package query

import (
	"slices"
	"testing"
)

func TestEventViewLabels(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr")
	for _, test := range []struct {
		event string
		want  []string
	}{
		{"CPUInformation", []string{"Time", "Type"}},
		{"GCHeapSummary", []string{"Time", "GC ID", "Heap Space : Start Address"}},
		{"GarbageCollection", []string{"Start Time", "Duration", "GC ID"}},
	} {
		table, err := db.View(t.Context(), test.event, 0)
		if err != nil {
			t.Fatal(err)
		}
		var labels []string
		for _, c := range table.Columns {
			labels = append(labels, c.Label)
		}
		for _, want := range test.want {
			if !slices.Contains(labels, want) {
				t.Errorf("%s has the columns %q, want %q among them", test.event, labels, want)
			}
		}
	}
}

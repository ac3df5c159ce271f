package query

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/query/format"
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
		{"Garbage Collection", []string{"Start Time", "Duration", "GC ID"}}, // as other views call it
		{"cpu information", []string{"Time", "Type"}},
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

// TestFieldsWithoutEvents views a type that one chunk declares with more fields than the chunks with its events.
func TestFieldsWithoutEvents(t *testing.T) {
	a, b := jfrtest.Field{Name: "a", TypeID: jfrtest.Int}, jfrtest.Field{Name: "b", TypeID: jfrtest.Int}
	db := importedChunks(t, chunkOf(eventOf(a, b)), chunkOf(eventOf(a)).Event(valuesEvent, jfrtest.Values().Int(2000, 3)))
	table, err := db.View(t.Context(), "test.Values", 0)
	if err != nil {
		t.Fatal(err)
	}
	if len(table.Rows) != 1 || len(table.Columns) != 2 {
		t.Errorf("%d rows of columns %v, want one of time and a", len(table.Rows), table.Columns)
	}
}

// TestExperimentalEvents compares what is said of experimental events with the JDK's tool.
func TestExperimentalEvents(t *testing.T) {
	const name = "hard-jdk25.jfr"
	var got strings.Builder
	if err := imported(t, name).WriteView(t.Context(), &got, "ContinuationFreeze", 25, format.Options{}); err != nil {
		t.Fatal(err)
	}
	if want := jdkShows(t, 25, small(t, name), "ContinuationFreeze", "80"); got.String() != want {
		t.Errorf("got %q, want %q", got.String(), want)
	}
}

// TestSimpleNames views a type of an application by the last part of its name, as view types and the JDK's tool have it.
func TestSimpleNames(t *testing.T) {
	const name = "hard-jdk25.jfr"
	var got strings.Builder
	if err := imported(t, name).WriteView(t.Context(), &got, "Extremes", 25, format.Options{Width: 80}); err != nil {
		t.Fatal(err)
	}
	if want := jdkShows(t, 25, small(t, name), "Extremes", "80"); got.String() != want {
		t.Errorf("got %s, want %s", got.String(), want)
	}
}

// TestSimpleNamesOfSeveral views types by the same last part: one that is called so, and two that are not.
func TestSimpleNamesOfSeveral(t *testing.T) {
	var types []jfrtest.Type
	for i, name := range []string{"test.Order", "Order", "a.Item", "b.Item"} {
		event := eventOf()
		event.ID, event.Name = valuesEvent+int64(i), name
		types = append(types, event)
	}
	db := importedChunks(t, chunkOf(types...).Event(valuesEvent+1, jfrtest.Values().Int(2000)))
	if table, err := db.View(t.Context(), "order", 0); err != nil || len(table.Rows) != 1 {
		t.Errorf("view of Order: %v, error %v", table, err)
	}
	_, err := db.View(t.Context(), "Item", 0)
	if !errors.Is(err, ErrUnknownView) || !strings.Contains(err.Error(), "a.Item") || !strings.Contains(err.Error(), "b.Item") {
		t.Errorf("view of Item: %v, want both names", err)
	}
}

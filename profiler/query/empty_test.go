package query

import (
	"errors"
	"strings"
	"testing"

	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/query/format"
)

// withoutJDK imports a recording that has one event of an application and none of the JDK.
func withoutJDK(t *testing.T) *DB {
	t.Helper()
	c := chunkOf(eventOf(jfrtest.Field{Name: "number", TypeID: jfrtest.Int}))
	c.Event(valuesEvent, jfrtest.Values().Int(2000, 7))
	return importedChunks(t, c)
}

// TestViewsWithoutEvents runs every view of every version on a recording without what they read: they
// say so, and those that read no events answer.
func TestViewsWithoutEvents(t *testing.T) {
	db := withoutJDK(t)
	answering := map[string]bool{"events-by-count": true, "events-by-name": true, "recording": true}
	for _, jdk := range []int{21, 25, 26, 28} {
		views, err := Views(jdk)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range views {
			table, err := db.View(t.Context(), v.Name, jdk)
			switch {
			case answering[v.Name]:
				if err != nil || len(table.Rows) == 0 {
					t.Errorf("%s of JDK %d has no rows: %v", v.Name, jdk, err)
				}
			case len(v.Events) == 0: // it reads samples, of which there are none
				if err != nil || len(table.Rows) != 0 {
					t.Errorf("%s of JDK %d: %v", v.Name, jdk, err)
				}
			case !errors.Is(err, ErrMissingEvent) || !strings.Contains(err.Error(), v.Name):
				t.Errorf("%s of JDK %d: %v", v.Name, jdk, err)
			}
		}
	}
}

// TestPrintsWithoutEvents prints all that there is of such a recording.
func TestPrintsWithoutEvents(t *testing.T) {
	db := withoutJDK(t)
	for name, test := range map[string]struct {
		write func(*strings.Builder) error
		want  []string
	}{
		"all views": {
			func(b *strings.Builder) error { return db.WriteAllViews(t.Context(), b, 0, format.Options{}) },
			[]string{"\nMissing event found for gc\n", "\nEvent Count: 1\n"},
		},
		"all events": {
			func(b *strings.Builder) error { return db.WriteAllEvents(t.Context(), b, 0, format.Options{}) },
			[]string{"22:13:20", "7\n"},
		},
		"types":   {func(b *strings.Builder) error { return db.WriteTypes(t.Context(), b) }, []string{" Values (1)"}},
		"context": {func(b *strings.Builder) error { return db.WriteContext(t.Context(), b) }, []string{"\n\"test.Values\" (1 rows)"}},
	} {
		var b strings.Builder
		if err := test.write(&b); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, want := range test.want {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: no %q in\n%s", name, want, b.String())
			}
		}
	}
}

// TestTypesInColumns lists types with letters of two bytes below each other.
func TestTypesInColumns(t *testing.T) {
	named := func(id int64, name string) jfrtest.Type {
		event := eventOf()
		event.ID, event.Name = id, name
		return event
	}
	c := chunkOf(named(valuesEvent, "test.Aä"), named(valuesEvent+1, "test.B"))
	c.Event(valuesEvent, jfrtest.Values().Int(2000)).Event(valuesEvent+1, jfrtest.Values().Int(2001)).Event(valuesEvent+1, jfrtest.Values().Int(2002))
	var b strings.Builder
	if err := importedChunks(t, c).WriteTypes(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if want := "Event Types (number of events):\n\n Aä (1) B (2)\n"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

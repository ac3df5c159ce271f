package query

import (
	"context"
	"errors"
	"strings"
	"testing"

	"jfrlens/profiler/query/format"
)

// What is computed at once comes out in order, whichever is ready first.
func TestAllViewsAreThoseOneByOne(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr")
	for _, jdk := range []int{21, 25} {
		var all, single strings.Builder
		if err := db.WriteAllViews(t.Context(), &all, jdk, format.Options{}); err != nil {
			t.Fatal(err)
		}
		views, err := Views(jdk)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range strings.Fields(viewOrder) {
			if named(views, name) == nil {
				continue
			}
			if err := db.writeOrName(t.Context(), &single, name, jdk, format.Options{}); err != nil {
				t.Fatal(err)
			}
		}
		if all.String() != single.String() || all.Len() == 0 {
			t.Errorf("JDK %d: all views are not those printed one by one:\n%s\n%s", jdk, all.String(), single.String())
		}
	}
}

// fullWriter takes nothing.
type fullWriter struct{ err error }

func (w fullWriter) Write([]byte) (int, error) { return 0, w.err }

// Who cannot write or does not want to wait any longer gets an end, and nothing goes on behind it.
func TestAllViewsEnd(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr")
	full := errors.New("no space")
	if err := db.WriteAllViews(t.Context(), fullWriter{full}, 0, format.Options{}); !errors.Is(err, full) {
		t.Errorf("got %v, want %v", err, full)
	}
	ctx, cancel := context.WithCancel(t.Context())
	s, err := db.viewSet(ctx, 0)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := s.writeAll(ctx, &strings.Builder{}, []printing{{name: "gc"}, {name: "hot-methods"}}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

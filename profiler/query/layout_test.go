package query

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jfrlens/profiler/query/format"
	"jfrlens/testdata/jdks"
)

// TestViewsLookAlike compares what is printed, blanks and breaks of lines included, with the JDK's tool.
func TestViewsLookAlike(t *testing.T) {
	const recording = "hard-jdk25.jfr"
	db := imported(t, recording)
	views, err := Views(0)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, v := range views {
		if v.Category != ownCategory {
			names = append(names, v.Name)
		}
	}
	// The JDK's tool leaves out the title of types without label; here it is their name.
	events, err := db.strings(t.Context(), "SELECT DISTINCT name FROM EventType WHERE count > 0 AND label IS NOT NULL")
	if err != nil {
		t.Fatal(err)
	}
	// It prints "?" for the halves of a character that is broken in two, which SQL cannot hold.
	whole := slices.DeleteFunc(slices.Clone(events), func(name string) bool { return name == "test.Extremes" })
	tool := jdks.StartJFR(t)
	for _, test := range []struct {
		all   string
		names []string
		o     format.Options
	}{
		{"all-views", names, format.Options{}},
		{"all-views", names, format.Options{Width: 45, CellHeight: 3, Truncate: "beginning"}},
		{"all-views", names, format.Options{Width: 7, CellHeight: 4}},
		{"all-views", names, format.Options{Width: 301, CellHeight: 1, Truncate: "end"}},
		{"all-events", events, format.Options{}},
		{"all-events", events, format.Options{Width: 77, CellHeight: 2}},
		{"all-events", whole, format.Options{CellHeight: 100, Truncate: "beginning"}},
	} {
		t.Run(fmt.Sprint(test.all, test.o), func(t *testing.T) {
			compareLooks(t, db, jdkPrints(t, tool, small(t, recording), test.all, test.o), test.names, test.o)
		})
	}
}

// jdkPrints runs "jfr view" of JDK 25.
func jdkPrints(t *testing.T, tool *jdks.JFR, recording, view string, o format.Options) string {
	t.Helper()
	arguments := []string{"view"}
	if o.Width > 0 {
		arguments = append(arguments, "--width", strconv.Itoa(o.Width))
	}
	if o.CellHeight > 0 {
		arguments = append(arguments, "--cell-height", strconv.Itoa(o.CellHeight))
	}
	if o.Truncate != "" {
		arguments = append(arguments, "--truncate", o.Truncate)
	}
	out, err := tool.Run(append(arguments, view, recording)...)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// compareLooks looks for each view in what the JDK's tool prints of all. Rows with equal keys may come in
// any order.
func compareLooks(t *testing.T, db *DB, theirs string, names []string, o format.Options) {
	t.Helper()
	compared := 0
	for _, name := range names {
		var b strings.Builder
		if err := db.writeOrName(t.Context(), &b, name, 0, o); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		ours := b.String()
		if strings.HasPrefix(ours, "\nMissing event") {
			continue // of a newer JDK
		}
		compared++
		if strings.Contains(theirs, ours) || slices.Equal(sortedLines(ours), sortedLines(sectionLike(theirs, ours))) {
			continue
		}
		t.Errorf("%s is\n%s\nwant\n%s", name, ours, sectionLike(theirs, ours))
	}
	if compared < 10 {
		t.Errorf("%d views were compared", compared)
	}
}

// sectionLike returns the part that begins with the same title, as long as ours.
func sectionLike(theirs, ours string) string {
	lines := strings.SplitN(ours, "\n", 4)
	at := strings.Index(theirs, strings.Join(lines[:len(lines)-1], "\n"))
	if at < 0 {
		return ""
	}
	return theirs[at:min(at+len(ours), len(theirs))]
}

func sortedLines(text string) []string {
	lines := strings.Split(text, "\n")
	slices.Sort(lines)
	return lines
}

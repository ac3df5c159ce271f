package timeline

import (
	"cmp"
	"slices"
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// halves are complements: by thread, by time, and by both; each event is in exactly one.
func halves(t *Timeline) map[string][]Chosen {
	middle := t.From + (t.To-t.From)/2
	if n := len(t.Spans); n > 0 {
		middle = t.Spans[n/2].From // at which an event begins
	}
	odd := func(name string) bool { return len(name)%2 == 1 }
	even := func(name string) bool { return !odd(name) }
	const end = 1 << 62
	return map[string][]Chosen{
		"threads": {{Thread: odd}, {Thread: even}},
		"time":    {{To: middle}, {From: middle, To: end}},
		"both":    {{Thread: odd, To: middle}, {Thread: odd, From: middle, To: end}, {Thread: even, To: middle}, {Thread: even, From: middle, To: end}},
	}
}

// TestPartsAreTheWhole: of each event type the events of complementary choices are all, in number, in time and as rows; those of
// the whole program are in each choice of threads.
func TestPartsAreTheWhole(t *testing.T) {
	eachRecording(t, func(t *testing.T, rec *jfr.Recording, _ map[string]int64) {
		line, err := Read(rec, nil)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := Types(rec, Chosen{})
		if err != nil {
			t.Fatal(err)
		}
		for by, choices := range halves(line) {
			counts, nanos := map[string]int64{}, map[string]int64{}
			for _, chosen := range choices {
				types, err := Types(rec, chosen)
				if err != nil {
					t.Fatal(err)
				}
				for _, of := range types {
					counts[of.Name] += of.Count
					nanos[of.Name] += of.Nanos
				}
			}
			for _, of := range whole {
				times := int64(1)
				if choices[0].Thread != nil && isOfProgram(t, rec, of.Name) {
					times = 2
				}
				if counts[of.Name] != times*of.Count || nanos[of.Name] != times*of.Nanos {
					t.Errorf("by %s: %d events of %d ns of %s are %d of %d ns", by, counts[of.Name], nanos[of.Name], of.Name, times*of.Count, times*of.Nanos)
				}
			}
		}
	})
}

// isOfProgram tells whether the events of a type are of no thread.
func isOfProgram(t *testing.T, rec *jfr.Recording, name string) bool {
	t.Helper()
	for c, err := range rec.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		if of := c.Metadata().Type(name); of != nil {
			return of.IsOfProgram()
		}
	}
	return false
}

// TestRowsOfParts: the rows of complementary choices, together, are those of the whole.
func TestRowsOfParts(t *testing.T) {
	t.Parallel()
	rec := open(t, recordings+"/hard-jdk25.jfr")
	line, err := Read(rec, nil)
	if err != nil {
		t.Fatal(err)
	}
	for by, choices := range halves(line) {
		for _, name := range []string{"jdk.JavaMonitorEnter", "jdk.ExecutionSample", "jdk.JavaExceptionThrow"} {
			rows := func(chosen Chosen) []Row {
				read, err := ReadRows(rec, name, chosen)
				if err != nil {
					t.Fatal(err)
				}
				return read.List
			}
			var parts []Row
			for _, chosen := range choices {
				parts = append(parts, rows(chosen)...)
			}
			order := func(a, b Row) int {
				return cmp.Or(cmp.Compare(a.At, b.At), slices.Compare(a.Cells, b.Cells), slices.Compare(a.Stack, b.Stack))
			}
			all := rows(Chosen{})
			slices.SortFunc(parts, order)
			slices.SortFunc(all, order)
			if len(all) == 0 || !slices.EqualFunc(parts, all, func(a, b Row) bool { return order(a, b) == 0 }) {
				t.Errorf("%s by %s: %d rows of parts, %d of the whole", name, by, len(parts), len(all))
			}
		}
	}
}

// TestRowsAddUp: what a row was busy with is all its spans but those at rest; spans lie in the row of their thread, in order, and a
// row of platform threads is of one thread only.
func TestRowsAddUp(t *testing.T) {
	eachRecording(t, func(t *testing.T, rec *jfr.Recording, _ map[string]int64) {
		line, err := Read(rec, nil)
		if err != nil {
			t.Fatal(err)
		}
		seen := 0
		for i, row := range line.Threads {
			spans := line.Between(int32(i), 0, 1<<62)
			seen += len(spans)
			busy := int64(0)
			for _, s := range spans {
				if s.State != Idle {
					busy += s.To - s.From
				}
			}
			if busy != row.Busy || len(spans) == 0 || !row.Virtual && row.Count != 1 {
				t.Errorf("%s of %d threads: busy for %d ns, %d spans of %d ns", row.Name, row.Count, row.Busy, len(spans), busy)
			}
			if !slices.IsSortedFunc(spans, func(a, b Span) int { return cmp.Compare(a.From, b.From) }) {
				t.Errorf("the spans of %s are out of order", row.Name)
			}
		}
		if seen != len(line.Spans) {
			t.Errorf("%d spans in rows, %d in all", seen, len(line.Spans))
		}
		if events := observed(t, rec); events != len(line.Spans) {
			t.Errorf("%d spans, %d events that say something of a thread that is known", len(line.Spans), events)
		}
	})
}

// observed counts what [Observe] has of threads that are known.
func observed(t *testing.T, rec *jfr.Recording) (count int) {
	t.Helper()
	for c, err := range rec.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		err := Observe(c, func(s Seen) {
			if _, known := c.Thread(s.Key); known {
				count++
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return count
}

// TestSamplesAreTheProfiles: each sample that the timeline has is one of the profile's, thread by thread.
func TestSamplesAreTheProfiles(t *testing.T) {
	eachRecording(t, func(t *testing.T, rec *jfr.Recording, want map[string]int64) {
		if want["jdk.ExecutionSample"] == 0 {
			t.Skip("no samples of the JVM's own")
		}
		p, err := profile.Read(rec, profile.Options{Types: []string{"cpu"}})
		if err != nil {
			t.Fatal(err)
		}
		line, err := Read(rec, nil)
		if err != nil {
			t.Fatal(err)
		}
		sampled := map[string]int64{}
		for _, s := range line.Spans {
			if line.Events[s.Event] == "jdk.ExecutionSample" {
				sampled[line.Threads[s.Thread].Name]++
			}
		}
		counted := map[string]int64{}
		p.EachCell("cpu", func(c profile.Cell) {
			name := profile.ThreadName(p.Threads()[c.Thread])
			if p.Threads()[c.Thread].Virtual {
				name = PoolOf(name)
			}
			counted[name] += int64(c.Samples)
		})
		for name, n := range sampled {
			if counted[name] != n {
				t.Errorf("%s has %d samples in the timeline, %d in the profile", name, n, counted[name])
			}
		}
	})
}

package timeline

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jfrlens/jfr"
)

// TestDrawn: what is read to be drawn is drawn as all that was read is, however many spans there may be.
func TestDrawn(t *testing.T) {
	eachRecording(t, func(t *testing.T, rec *jfr.Recording, _ map[string]int64) {
		whole, err := Read(rec, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, most := range []int{0, 1, 100, len(whole.Spans) - 1, len(whole.Spans)} {
			d, err := DrawingOf(rec, most)
			if err != nil || d.From != whole.From || d.To != whole.To {
				t.Fatalf("the drawing is of %d to %d, %v; the timeline of %d to %d", d.From, d.To, err, whole.From, whole.To)
			}
			names := jfr.NewDictionary(nil)
			r := NewDrawingReader(names, d)
			if err := names.Each(rec, r.Add); err != nil {
				t.Fatal(err)
			}
			read := r.Timeline()
			if !slices.Equal(read.Threads, whole.Threads) {
				t.Errorf("of %d spans at most: rows are %v, want %v", most, read.Threads, whole.Threads)
			}
			checkDrawn(t, d, read, whole)
		}
	})
}

func checkDrawn(t *testing.T, d Drawing, read, whole *Timeline) {
	t.Helper()
	got, isExact := read.Draw(d)
	want, exact := whole.Draw(d)
	if isExact != exact || len(got) != len(want) {
		t.Fatalf("of %d spans at most: exact %v, %d rows; want %v, %d", d.Most, isExact, len(got), exact, len(want))
	}
	for row := range want {
		same := func(a, b Span) bool { // numbers of stacks are those of a dictionary
			a.Stack, b.Stack = min(a.Stack, 1), min(b.Stack, 1)
			return a == b
		}
		if !slices.EqualFunc(got[row], want[row], same) {
			t.Errorf("of %d spans at most: row %d is drawn as %v, want %v", d.Most, row, got[row], want[row])
		}
	}
}

// TestSums: spans of any length and place are drawn from sums as they are when put together row by row, in whichever parts they
// were added up.
func TestSums(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	const rows, length = 4, 1_000_000
	place := []int32{2, 0, 3, 1, 2} // the first and the last thread share a row
	for _, d := range []Drawing{{From: 0, To: length}, {From: length / 3, To: length/3 + 5}, {From: length / 4, To: length / 2}} {
		spans, parts := make([][]Span, rows), []gathered{{drawing: &d}, {drawing: &d, sums: newSums(d)}, {drawing: &d}}
		for range 5000 {
			s := Span{From: random.Int64N(length+200) - 100, Thread: random.Int32N(int32(len(place))), State: State(random.IntN(int(states)))}
			s.To = s.From + 1 + random.Int64N(1<<random.IntN(20))
			parts[random.IntN(len(parts))].add(s)
			s.Thread = place[s.Thread]
			if d.shows(s) {
				spans[s.Thread] = append(spans[s.Thread], s)
			}
		}
		var all gathered
		all.drawing = &d
		for i := range parts {
			all.join(&parts[i])
		}
		for row, got := range all.sums.rows(place, rows) {
			if want := Coarse(spans[row], d.From, d.To); !slices.Equal(got, want) {
				t.Errorf("%v: row %d is %v, want %v", d, row, got, want)
			}
		}
	}
}

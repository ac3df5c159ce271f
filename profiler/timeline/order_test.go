package timeline

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr"
)

// TestThreadsOfOneName: their rows do not depend on the order in which chunks were read.
func TestThreadsOfOneName(t *testing.T) {
	t.Parallel()
	threads := []jfr.ThreadEntry{{}, {Name: "http-handler", JavaID: 7}, {Name: "http-handler", JavaID: 8}, {Name: "http-handler", JavaID: 9}}
	busy := []Span{{From: 10, To: 40, Thread: 1, State: Lock}, {From: 0, To: 5, Thread: 2, State: Lock}, {From: 7, To: 12, Thread: 3, State: Lock}}
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}} {
		var spans []Span
		for _, i := range order {
			spans = append(spans, busy[i])
		}
		rowsOf([][]Span{spans}, threads)
		var starts []int64
		for row := range int32(3) {
			i := slices.IndexFunc(spans, func(s Span) bool { return s.Thread == row })
			starts = append(starts, spans[i].From)
		}
		if !slices.Equal(starts, []int64{10, 0, 7}) {
			t.Errorf("read in order %v: rows begin at %v, want the busiest first, then who began first", order, starts)
		}
	}
}

// TestRowsInAnyOrder: of too many events the first are kept, in order, and the others counted, whichever chunk is read first.
func TestRowsInAnyOrder(t *testing.T) {
	t.Parallel()
	chunks := [][]Row{{{At: 5, Cells: []string{"b"}}, {At: 1}, {At: 9}}, {{At: 2}, {At: 5, Cells: []string{"a"}}, {At: 3}}, {{At: 4}, {At: 8}, {At: 7}}}
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}} {
		var rows Rows
		for _, i := range order {
			rows.List = append(rows.List, chunks[i]...)
			rows.cut(6)
		}
		var got []string
		for _, r := range rows.List {
			got = append(got, fmt.Sprint(r.At)+strings.Join(r.Cells, ""))
		}
		if !slices.Equal(got, []string{"1", "2", "3", "4", "5a", "5b"}) || rows.More != 3 {
			t.Errorf("read in order %v: %v, %d more", order, got, rows.More)
		}
	}
}

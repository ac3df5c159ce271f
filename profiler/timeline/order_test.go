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
	busy := []Span{{From: 10, To: 40, State: Lock}, {From: 0, To: 5, State: Lock}, {From: 7, To: 12, State: Lock}}
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}} {
		line, g := Timeline{Names: jfr.Entries{Threads: threads}}, gathered{}
		for number, i := range order { // threads have numbers as their chunks are read
			s := busy[i]
			s.Thread = int32(number + 1)
			g.add(s)
		}
		place := line.fillThreads(g.threads(threads))
		starts := make([]int64, len(order))
		for number, i := range order {
			starts[place[number+1]] = busy[i].From
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

package timeline

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestInOrder: spans of rows of any kind come in the same order as by comparing all with each other.
func TestInOrder(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	const rows = 5
	from := [rows]func() int64{
		func() int64 { return 1e18 + random.Int64N(1e9) },
		func() int64 { return 1e18 + random.Int64N(40) },                                 // many at once
		func() int64 { return 7 },                                                        // all at once
		func() int64 { return []int64{math.MinInt64, math.MaxInt64, 0}[random.IntN(3)] }, // a damaged recording
		func() int64 { return 1e18 + 1<<random.IntN(50) },                                // most in one stretch
	}
	for _, n := range []int{0, 1, 2, 3000} {
		var blocks [][]Span
		var want []Span
		for range n {
			row := random.Int32N(rows)
			begin := from[row]()
			s := Span{From: begin, To: begin | 1, Thread: row, Event: random.Int32N(3), State: State(random.IntN(int(states)))}
			blocks, want = addSpan(blocks, s), append(want, s)
		}
		slices.SortFunc(want, compareSpans)
		if got := inOrder(blocks, rows+1); !slices.Equal(got, want) { // one row has none
			t.Errorf("%d spans are not in order", n)
		}
	}
}

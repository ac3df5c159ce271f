package overview

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestBlocked: time in which several threads wait, for one thing or for several, is counted once.
func TestBlocked(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		of   []interval
		want int64
	}{
		{[]interval{{1, 3}}, 2},
		{[]interval{{5, 9}, {1, 3}}, 6},
		{[]interval{{1, 4}, {2, 3}, {4, 6}}, 5},
		{[]interval{{1, 10}, {2, 3}, {8, 12}}, 11},
	} {
		together, apart := &evidence{facts: newFacts()}, &evidence{facts: newFacts()}
		for i, part := range test.of {
			together.waits.add(wait{part.from, part.to, 0, together.causes.Of(cause{kind: waitFile, what: "a"})})
			apart.waits.add(wait{part.from, part.to, 0, apart.causes.Of(cause{kind: waitFile, what: string(rune('a' + i))})})
		}
		apart.waits.add(wait{0, 100, 0, apart.causes.Of(cause{kind: waitLock})})
		if got := together.groups(waitFile)[0].blocked(); got != test.want {
			t.Errorf("%v, one group: %d, want %d", test.of, got, test.want)
		}
		if got := apart.blockedBy(apart.groups(waitFile)); got != test.want {
			t.Errorf("%v, a group each: %d, want %d", test.of, got, test.want)
		}
	}
}

// TestByStart: waits that began in few moments, in many, or all at once.
func TestByStart(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for _, span := range []int64{1, 10, 1 << 40} {
		for _, n := range []int{1, 2, 1000} {
			var list []wait
			for range n {
				list = append(list, wait{from: 1e18 + random.Int64N(span), to: random.Int64()})
			}
			got, want := byStart([][]wait{list[:n/2+1], list[n/2+1:]}), slices.Clone(list)
			if !slices.IsSortedFunc(got, earlier) {
				t.Errorf("%d waits in %d ns are not in order", n, span)
			}
			byEnd := func(a, b wait) int { return int(a.to>>1 - b.to>>1) }
			slices.SortFunc(got, byEnd)
			slices.SortFunc(want, byEnd)
			if !slices.Equal(got, want) {
				t.Errorf("%d waits in %d ns are others when in order", n, span)
			}
		}
	}
}

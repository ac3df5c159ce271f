package overview

import (
	"cmp"
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

// TestMerged: intervals that began in few moments, in many, or all at once, cover the same moments as before.
func TestMerged(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for _, span := range []int64{1, 10, 1 << 10, 1 << 40} {
		for _, longest := range []int64{1, span/100 + 1, span} {
			for _, n := range []int{1, 2, 30, 3000} {
				var list []interval
				var waits waitList
				for range n {
					from := 1e18 + random.Int64N(span)
					list = append(list, interval{from, from + 1 + random.Int64N(longest)})
					waits.add(wait{from: list[len(list)-1].from, to: list[len(list)-1].to, cause: 1})
					waits.add(wait{from: 1, to: 2e18, cause: 0})
				}
				if got, want := waits.times([]bool{false, true}), mergedOneByOne(slices.Clone(list)); !slices.Equal(got, want) {
					t.Errorf("waits for one of two causes, %d in %d ns, the longest %d ns: %v, want %v", n, span, longest, got, want)
				}
				if got, want := merged(slices.Clone(list)), mergedOneByOne(list); !slices.Equal(got, want) {
					t.Errorf("%d intervals in %d ns, the longest %d ns: %v, want %v", n, span, longest, got, want)
				}
			}
		}
	}
}

// mergedOneByOne is merged by the sorting of the standard library.
func mergedOneByOne(list []interval) (times []interval) {
	slices.SortFunc(list, func(a, b interval) int { return cmp.Compare(a.from, b.from) })
	for _, i := range list {
		times = appendMerged(times, i)
	}
	return times
}

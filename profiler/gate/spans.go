package gate

import (
	"math"
	"slices"
)

// mostRanked is how many durations of one event type on one thread are kept for quantiles. What counts, adds up or looks for the
// longest needs none of them.
const mostRanked = 20_000_000

// spans are the durations of events in nanoseconds.
type spans struct {
	count   int64   // of events
	timed   int64   // of those with a duration
	nanos   int64   // sum of durations; of a damaged recording it may be [math.MaxInt64]
	squares float64 // sum of their squares
	longest int64

	list []int64 // durations, where quantiles are asked for
}

// add adds a duration, which is not negative.
func (s *spans) add(nanos int64, ranked bool) {
	s.addSums(&spans{timed: 1, nanos: nanos, squares: float64(nanos) * float64(nanos), longest: nanos})
	if ranked {
		s.list = append(s.list, nanos)
	}
}

// addAll adds what another has, but no more durations than may be kept.
func (s *spans) addAll(more *spans, kept int) {
	s.addSums(more)
	s.list = append(s.list, more.list[:min(len(more.list), max(kept-len(s.list), 0))]...)
}

func (s *spans) addSums(more *spans) {
	s.count += more.count
	s.timed += more.timed
	s.squares += more.squares
	s.longest = max(s.longest, more.longest)
	if s.nanos += more.nanos; s.nanos < 0 {
		s.nanos = math.MaxInt64
	}
}

// isRanked tells whether the durations of all events are in the list.
func (s *spans) isRanked() bool { return int64(len(s.list)) == s.timed }

// quantile is the smallest duration that at least that part of all does not exceed. There is at least one, and the list is sorted.
func (s *spans) quantile(part float64) float64 {
	rank := int(math.Ceil(part * float64(len(s.list))))
	return float64(s.list[min(max(rank, 1), len(s.list))-1])
}

// sort makes the list ready for quantiles.
func (s *spans) sort() { slices.Sort(s.list) }

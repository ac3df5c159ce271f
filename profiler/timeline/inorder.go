package timeline

import (
	"cmp"
	"iter"
	"math"
	"slices"
)

// spanBlock is how many spans are in a block: there are hundreds of thousands, which are not moved when more are added.
const spanBlock = 1 << 10

// addSpan appends a span to blocks.
func addSpan(blocks [][]Span, s Span) [][]Span {
	last := len(blocks) - 1
	if last < 0 || len(blocks[last]) == cap(blocks[last]) {
		blocks = append(blocks, make([]Span, 0, spanBlock))
		last++
	}
	blocks[last] = append(blocks[last], s)
	return blocks
}

// each are the spans of all blocks.
func each(blocks [][]Span) iter.Seq[*Span] {
	return func(yield func(*Span) bool) {
		for _, block := range blocks {
			for i := range block {
				if !yield(&block[i]) {
					return
				}
			}
		}
	}
}

// rowTime is the time of the spans of a row, cut into stretches in which few begin.
type rowTime struct {
	first, last int64
	count       int
	width       uint64 // of a stretch
	stretch     int    // number of the first
}

// of is the number of the stretch that a span of the row begins in. A damaged recording has times that are further apart than an
// int64 can tell.
func (r *rowTime) of(s *Span) int {
	return r.stretch + int((uint64(s.From)-uint64(r.first))/r.width)
}

// inOrder are the spans of all blocks by compareSpans. They are put into stretches of the time of their row first.
func inOrder(blocks [][]Span, rows int) []Span {
	times, stretches, spans := rowTimes(blocks, rows)
	ends := make([]int32, stretches+1) // of stretches; while they are filled, where the next span of that before goes
	for s := range each(blocks) {
		ends[times[s.Thread].of(s)+1]++
	}
	for i := 1; i < len(ends); i++ {
		ends[i] += ends[i-1]
	}
	sorted := make([]Span, spans)
	for s := range each(blocks) {
		next := &ends[times[s.Thread].of(s)]
		sorted[*next] = *s
		*next++
	}
	start := int32(0)
	for _, end := range ends {
		sortStretch(sorted[start:end])
		start = end
	}
	return sorted
}

// rowTimes cuts the time of each row into stretches, and counts these and the spans.
func rowTimes(blocks [][]Span, rows int) (times []rowTime, stretches, spans int) {
	times = make([]rowTime, rows)
	for i := range times {
		times[i] = rowTime{first: math.MaxInt64, last: math.MinInt64}
	}
	for s := range each(blocks) {
		t := &times[s.Thread]
		t.first, t.last = min(t.first, s.From), max(t.last, s.From)
		t.count++
	}
	for i := range times {
		t := &times[i]
		n := t.count/4 + 2
		t.stretch, t.width = stretches, (uint64(t.last)-uint64(t.first))/uint64(n)+1
		stretches += n
		spans += t.count
	}
	return times, stretches, spans
}

// fewSpans are moved in less time than it takes to begin sorting them.
const fewSpans = 12

// sortStretch orders the spans of one stretch, mostly a few, in which they are moved up one by one.
func sortStretch(spans []Span) {
	if len(spans) > fewSpans {
		slices.SortFunc(spans, compareSpans)
		return
	}
	for i := 1; i < len(spans); i++ {
		s, to := spans[i], i
		for ; to > 0 && compareSpans(s, spans[to-1]) < 0; to-- {
			spans[to] = spans[to-1]
		}
		spans[to] = s
	}
}

// compareSpans orders spans by thread and time. Few have these in common, and there are hundreds of thousands.
func compareSpans(a, b Span) int {
	switch {
	case a.Thread != b.Thread:
		return cmp.Compare(a.Thread, b.Thread)
	case a.From != b.From:
		return cmp.Compare(a.From, b.From)
	}
	return cmp.Or(cmp.Compare(b.To, a.To), cmp.Compare(a.Event, b.Event), cmp.Compare(a.State, b.State))
}

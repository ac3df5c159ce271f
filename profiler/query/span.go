package query

import (
	"math"

	"jfrlens/jfr"
)

// span is the first and the last event of a recording in the order of arrival.
type span struct {
	first, last           int64 // keys
	firstNanos, lastNanos int64
	events                int64
}

// note keeps the first and last event of the recording.
func (w *worker) note(r *resolver, batch *jfr.Table) {
	s := w.spans[r.recording]
	if s == nil {
		s = &span{first: math.MaxInt64, last: math.MinInt64}
		w.spans[r.recording] = s
	}
	s.events += int64(batch.Rows)
	start := batch.Column("startTime")
	for row, key := range w.orders {
		if key < s.first {
			s.first, s.firstNanos = key, r.chunk.UnixNanos(intAt(start, row))
		}
		if key >= s.last {
			s.last, s.lastNanos = key, r.chunk.UnixNanos(intAt(start, row))
		}
	}
}

// joinSpans returns the spans of all workers, by recording.
func joinSpans(workers []*worker) map[uint32]*span {
	spans := map[uint32]*span{}
	for _, w := range workers {
		for recording, s := range w.spans {
			spans[recording] = s.join(spans[recording])
		}
	}
	return spans
}

// join returns the span that begins with the first and ends with the last of two; other may be nil.
func (s *span) join(other *span) *span {
	if other == nil {
		return s
	}
	joined := *s
	if other.first < s.first {
		joined.first, joined.firstNanos = other.first, other.firstNanos
	}
	if other.last > s.last {
		joined.last, joined.lastNanos = other.last, other.lastNanos
	}
	joined.events += other.events
	return &joined
}

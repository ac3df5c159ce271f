package timeline

// coarseParts is into how many parts a row is cut whose spans are too many to be drawn.
const coarseParts = 2048

// Coarse puts spans of a thread together: in each part of the time the state that took most of it. The spans are
// those of one thread, in any order, none behind the time.
func Coarse(spans []Span, from, to int64) []Span {
	if len(spans) == 0 {
		return nil
	}
	row := newCoarseRow(from, to)
	for _, s := range spans {
		row.add(s)
	}
	return row.spans(spans[0].Thread)
}

// coarseRow is a row whose spans are put together.
type coarseRow struct {
	from, to, width int64 // nanoseconds since 1970, and of each part
	sums            [coarseParts + 1][states]int64
}

func newCoarseRow(from, to int64) *coarseRow {
	return &coarseRow{from: from, to: to, width: coarseWidth(from, to)}
}

// coarseWidth is how long each part of a time is, so that the parts reach the end.
func coarseWidth(from, to int64) int64 { return max((to-from+coarseParts-1)/coarseParts, 1) }

// add enters a span.
func (r *coarseRow) add(s Span) {
	begin, end := max(s.From, r.from), min(s.To, r.to)
	for part := (begin - r.from) / r.width; part <= coarseParts && r.from+part*r.width < end; part++ {
		r.sums[part][s.State] += min(end, r.from+(part+1)*r.width) - max(begin, r.from+part*r.width)
	}
}

// spans are those of the row.
func (r *coarseRow) spans(thread int32) []Span {
	var coarse []Span
	for part, sum := range r.sums {
		state, most := State(0), int64(0)
		for s, nanos := range sum {
			if nanos > most {
				state, most = State(s), nanos
			}
		}
		if most == 0 {
			continue
		}
		begin := r.from + int64(part)*r.width
		if last := len(coarse) - 1; last >= 0 && coarse[last].To == begin && coarse[last].State == state {
			coarse[last].To += r.width
			continue
		}
		coarse = append(coarse, Span{From: begin, To: begin + r.width, Thread: thread, State: state, Event: -1})
	}
	return coarse
}

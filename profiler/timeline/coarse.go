package timeline

// coarseParts is into how many parts a row is cut whose spans are too many to be drawn.
const coarseParts = 2048

// Coarse puts spans of a thread together: in each part of the time the state that took most of it. The spans are
// those of one thread, by time.
func Coarse(spans []Span, from, to int64) []Span {
	width := max((to-from+coarseParts-1)/coarseParts, 1) // so that the parts reach the end
	var sums [coarseParts + 1][states]int64
	for _, s := range spans {
		begin, end := max(s.From, from), min(s.To, to)
		for part := (begin - from) / width; part <= coarseParts && from+part*width < end; part++ {
			sums[part][s.State] += min(end, from+(part+1)*width) - max(begin, from+part*width)
		}
	}
	var coarse []Span
	for part, sum := range sums {
		state, most := State(0), int64(0)
		for s, nanos := range sum {
			if nanos > most {
				state, most = State(s), nanos
			}
		}
		if most == 0 {
			continue
		}
		begin := from + int64(part)*width
		if last := len(coarse) - 1; last >= 0 && coarse[last].To == begin && coarse[last].State == state {
			coarse[last].To += width
			continue
		}
		coarse = append(coarse, Span{From: begin, To: begin + width, Thread: spans[0].Thread, State: state, Event: -1})
	}
	return coarse
}

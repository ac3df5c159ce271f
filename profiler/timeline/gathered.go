package timeline

import "jfrlens/jfr"

// gathered are spans in no order, of which the thread is its number in a dictionary: each, or of too many that are to be drawn
// what they take of the parts of the time.
type gathered struct {
	drawing *Drawing // nil: each is wanted
	blocks  [][]Span
	drawn   int   // of blocks, spans that the drawing shows something of
	sums    *sums // nil: each is in blocks
}

// add enters a span.
func (g *gathered) add(s Span) {
	if g.sums != nil {
		g.sums.add(s)
		return
	}
	g.blocks = addSpan(g.blocks, s)
	if g.drawing.shows(s) {
		g.drawn++
		g.sumUp()
	}
}

// join adds all of others of the same drawing, which are not used any more.
func (g *gathered) join(others *gathered) {
	g.blocks, g.drawn = append(g.blocks, others.blocks...), g.drawn+others.drawn
	switch {
	case g.sums == nil:
		g.sums = others.sums
	case others.sums != nil:
		g.sums.join(others.sums)
	}
	g.sumUp()
}

// sumUp adds up what is in blocks if there are, or have been, too many.
func (g *gathered) sumUp() {
	switch {
	case g.sums != nil:
	case g.drawing == nil || g.drawn <= g.drawing.Most:
		return
	default:
		g.sums = newSums(*g.drawing)
	}
	for s := range each(g.blocks) {
		g.sums.add(*s)
	}
	g.blocks, g.drawn = nil, 0
}

// did is what a thread did in all its spans together.
type did struct {
	any         bool
	began, busy int64 // nanoseconds; busy without those in which it was idle
}

// add enters a span of the thread.
func (d *did) add(s Span) {
	if !d.any || s.From < d.began {
		d.began = s.From
	}
	d.any = true
	if s.State != Idle {
		d.busy = plus(d.busy, s.To-s.From)
	}
}

// join adds what another reader saw of the thread.
func (d *did) join(other did) {
	if other.any {
		d.add(Span{From: other.began, To: other.began, State: Idle})
		d.busy = plus(d.busy, other.busy)
	}
}

// threads are what the threads of a dictionary did, by number.
func (g *gathered) threads(names []jfr.ThreadEntry) []did {
	all := make([]did, len(names))
	if g.sums != nil {
		copy(all, g.sums.threads)
	}
	for s := range each(g.blocks) {
		all[s.Thread].add(*s)
	}
	return all
}

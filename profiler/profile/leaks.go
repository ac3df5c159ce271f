package profile

import "jfrlens/jfr"

// lent is memory outside of the heap of Java that was allocated, or freed: where, and when in nanoseconds from the epoch.
type lent struct{ address, at int64 }

// heap is such memory. Events of several threads and chunks come in any order.
type heap struct {
	series *series // of what was not freed
	blocks []*block
	lent   [][]lent        // by block and cell
	last   map[int64]int64 // by address, when that was allocated for the last time
	freed  map[int64]int64 // by address, when it was freed for the last time
}

func newHeap() heap { return heap{last: map[int64]int64{}, freed: map[int64]int64{}} }

// lentIn returns what an event allocated or freed.
func lentIn(c *jfr.Chunk, t *jfr.Table, row int) lent {
	return lent{t.Int(addressField, row), c.UnixNanos(t.Int(timeField, row))}
}

// readFreed reads what was freed in a chunk.
func (w *worker) readFreed(c *jfr.Chunk) error {
	free := c.Metadata().Type(freeEvent)
	if free == nil {
		return nil
	}
	for table, err := range c.Events(c.Select(free, timeField, addressField)) {
		if err != nil {
			return err
		}
		for row := range table.Rows {
			w.freed = append(w.freed, lentIn(c, table, row))
		}
	}
	return nil
}

// lend adds what was allocated: a cell of a block for each.
func (h *heap) lend(s *series, b *block, more []lent) {
	h.series, h.blocks, h.lent = s, append(h.blocks, b), append(h.lent, more)
	for _, l := range more {
		h.last[l.address] = max(l.at, h.last[l.address])
	}
}

// free adds what was freed.
func (h *heap) free(more []lent) {
	for _, l := range more {
		h.freed[l.address] = max(l.at, h.freed[l.address])
	}
}

// isOwed tells whether memory was not freed, nor allocated again, which tells that it was.
func (h *heap) isOwed(l lent) bool {
	return l.address != 0 && l.at > h.freed[l.address] && l.at == h.last[l.address]
}

// owed returns the cells of a block whose memory was not freed.
func (h *heap) owed(from *block, lent []lent) *block {
	to := &block{base: from.base, shift: from.shift, weights: []int64{}}
	for i, l := range lent {
		if h.isOwed(l) {
			to.add(place{node: from.nodes[i], thread: from.threads[i], bin: from.bins[i], context: from.context(i)}, true, false, from.within != nil)
			to.count(to.len()-1, from.samples(i), from.weight(i))
		}
	}
	return to
}

// countLeaks counts what was allocated and not freed up to now. Where a recording does not tell what was freed, nothing is
// known of that.
func (a *assembly) countLeaks() {
	s := a.heap.series
	if s == nil || len(a.heap.freed) == 0 {
		return
	}
	for _, b := range s.blocks {
		a.cells -= b.len()
	}
	s.blocks, s.weight, s.quality.Samples, s.quality.NoStack = nil, 0, 0, 0
	for i, b := range a.heap.blocks {
		owed := a.heap.owed(b, a.heap.lent[i])
		s.quality.NoStack += a.withoutStack(owed)
		a.addBlock(s, owed)
	}
}

// withoutStack counts the samples of a block that have no stack.
func (a *assembly) withoutStack(b *block) (sum int64) {
	none := a.names.Stack(NoStackFrame)
	for i, node := range b.nodes {
		if node == none {
			sum += b.samples(i)
		}
	}
	return sum
}

package overview

import (
	"iter"
	"math"
)

// waitList are waits, of which there are millions: blocks are not moved when the list grows. The zero value is empty.
type waitList struct{ blocks [][]wait }

// waitBlock is how many are in a block.
const waitBlock = 1 << 12

func (l *waitList) add(w wait) {
	last := len(l.blocks) - 1
	if last < 0 || len(l.blocks[last]) == cap(l.blocks[last]) {
		l.blocks = append(l.blocks, make([]wait, 0, waitBlock))
		last++
	}
	l.blocks[last] = append(l.blocks[last], w)
}

// join takes over the waits of another list, which have other numbers here.
func (l *waitList) join(other *waitList, threads, causes []int32) {
	for _, block := range other.blocks {
		for i := range block {
			block[i].thread, block[i].cause = threads[block[i].thread], causes[block[i].cause]
		}
		l.blocks = append(l.blocks, block)
	}
}

// all are the waits, in any order.
func (l *waitList) all() iter.Seq[*wait] {
	return func(yield func(*wait) bool) {
		for _, block := range l.blocks {
			for i := range block {
				if !yield(&block[i]) {
					return
				}
			}
		}
	}
}

// times are when somebody waited for some causes, given by number, merged. There are millions of waits: they are put in order
// without a list in between.
func (l *waitList) times(wanted []bool) []interval {
	n, first, last := l.extent(wanted)
	if n == 0 {
		return nil
	}
	s := newStretches(first, last, n)
	for _, block := range l.blocks {
		for i := range block {
			if w := &block[i]; wanted[w.cause] {
				s.expect(w.from)
			}
		}
	}
	list, buffer := make([]interval, n), make([]interval, s.makeRoom())
	for _, block := range l.blocks {
		for i := range block {
			if w := &block[i]; wanted[w.cause] {
				s.put(list, interval{w.from, w.to})
			}
		}
	}
	s.sort(list, buffer)
	return mergedInOrder(list)
}

// extent is how many waits there are of some causes, given by number, and when the first and the last of them began.
func (l *waitList) extent(wanted []bool) (n int, first, last int64) {
	first, last = math.MaxInt64, math.MinInt64
	for _, block := range l.blocks {
		for i := range block {
			if w := &block[i]; wanted[w.cause] {
				n, first, last = n+1, min(first, w.from), max(last, w.from)
			}
		}
	}
	return n, first, last
}

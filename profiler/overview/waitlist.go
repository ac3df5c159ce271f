package overview

import "iter"

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

// intervals are those of the waits of some causes, given by number, of which there are n.
func (l *waitList) intervals(wanted []bool, n int64) []interval {
	list := make([]interval, 0, n)
	for _, block := range l.blocks {
		for i := range block {
			if w := &block[i]; wanted[w.cause] {
				list = append(list, interval{w.from, w.to})
			}
		}
	}
	return list
}

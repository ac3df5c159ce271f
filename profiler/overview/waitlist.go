package overview

import (
	"cmp"
	"slices"
)

// waitList are waits, of which there are millions: blocks are not moved when the list grows. The zero value is empty.
type waitList struct {
	blocks  [][]wait
	ordered []wait // all of them by when they began; nil: nobody asked for that yet
}

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

// inOrder are all waits by when they began. After that none are added.
func (l *waitList) inOrder() []wait {
	if l.ordered == nil && len(l.blocks) > 0 {
		l.ordered = byStart(l.blocks)
		l.blocks = nil
	}
	return l.ordered
}

// byStart puts waits in the order in which they began. They are first put into stretches of time in which few began.
func byStart(blocks [][]wait) []wait {
	n, first, last := 0, blocks[0][0].from, blocks[0][0].from
	for _, block := range blocks {
		n += len(block)
		for i := range block {
			first, last = min(first, block[i].from), max(last, block[i].from)
		}
	}
	width := (last-first)/int64(n/4+1) + 1
	ends := make([]int32, (last-first)/width+2) // of stretches; while they are filled, where the next wait of that before goes
	for _, block := range blocks {
		for i := range block {
			ends[(block[i].from-first)/width+1]++
		}
	}
	for i := 1; i < len(ends); i++ {
		ends[i] += ends[i-1]
	}
	sorted := make([]wait, n)
	for _, block := range blocks {
		for i := range block {
			next := &ends[(block[i].from-first)/width]
			sorted[*next] = block[i]
			*next++
		}
	}
	start := int32(0)
	for _, end := range ends {
		sortStretch(sorted[start:end])
		start = end
	}
	return sorted
}

// sortStretch orders the waits of one stretch of time, mostly a few, in which they are moved up one by one.
func sortStretch(waits []wait) {
	if len(waits) > fewWaits {
		slices.SortFunc(waits, earlier)
		return
	}
	for i := 1; i < len(waits); i++ {
		w, to := waits[i], i
		for ; to > 0 && w.from < waits[to-1].from; to-- {
			waits[to] = waits[to-1]
		}
		waits[to] = w
	}
}

// fewWaits are moved in less time than it takes to begin sorting them.
const fewWaits = 12

// earlier compares waits by when they began.
func earlier(a, b wait) int { return cmp.Compare(a.from, b.from) }

package overview

import "math/bits"

// merged are intervals, given in any order, as those that do not touch, in the order of time. The list is used for that.
func merged(list []interval) []interval {
	sorted := sortedByStart(list, make([]interval, len(list)))
	times := sorted[:0]
	for _, i := range sorted {
		times = appendMerged(times, i)
	}
	return times
}

// sortedByStart orders intervals by when they began, in the list or in a buffer of the same length. They are first put into stretches
// of time in which few began.
func sortedByStart(list, buffer []interval) []interval {
	if len(list) <= few {
		sortFew(list)
		return list
	}
	first, last := list[0].from, list[0].from
	for i := range list {
		first, last = min(first, list[i].from), max(last, list[i].from)
	}
	if first == last {
		return list
	}
	shift := bits.Len64(uint64(last-first) / uint64(len(list)/few+1)) // of the width of a stretch
	ends := make([]int32, uint64(last-first)>>shift+2)                // while they are filled, where the next interval of that before goes
	for i := range list {
		ends[uint64(list[i].from-first)>>shift+1]++
	}
	for i := 1; i < len(ends); i++ {
		ends[i] += ends[i-1]
	}
	for i := range list {
		next := &ends[uint64(list[i].from-first)>>shift]
		buffer[*next] = list[i]
		*next++
	}
	start := int32(0)
	for _, end := range ends {
		if part := buffer[start:end]; len(part) <= few {
			sortFew(part)
		} else {
			copy(part, sortedByStart(part, list[start:end]))
		}
		start = end
	}
	return buffer
}

// few is how many intervals are sorted in less time than it takes to put them into further stretches.
const few = 12

// sortFew moves intervals up one by one.
func sortFew(list []interval) {
	for i := 1; i < len(list); i++ {
		moved, to := list[i], i
		for ; to > 0 && moved.from < list[to-1].from; to-- {
			list[to] = list[to-1]
		}
		list[to] = moved
	}
}

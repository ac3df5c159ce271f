package overview

import "math/bits"

// merged are intervals, given in any order, as those that do not touch, in the order of time. The list is used for that.
func merged(list []interval) []interval {
	return mergedInOrder(sortedByStart(list, make([]interval, len(list))))
}

// mergedInOrder merges intervals in their list, which are in the order of when they began.
func mergedInOrder(sorted []interval) []interval {
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
	s := newStretches(first, last, len(list))
	for i := range list {
		s.expect(list[i].from)
	}
	s.makeRoom()
	for i := range list {
		s.put(buffer, list[i])
	}
	s.sort(buffer, list)
	return buffer
}

// stretches are parts of time of the same width. Intervals are first expected, then put where they belong.
type stretches struct {
	first int64
	shift int     // of the width
	ends  []int32 // while they are filled, where the next interval of each goes
}

func newStretches(first, last int64, n int) stretches {
	shift := bits.Len64(uint64(last-first) / uint64(n/few+1))
	return stretches{first, shift, make([]int32, uint64(last-first)>>shift+2)}
}

func (s *stretches) expect(from int64) { s.ends[uint64(from-s.first)>>s.shift+1]++ }

// makeRoom returns how many are in the fullest stretch.
func (s *stretches) makeRoom() (most int32) {
	for i := 1; i < len(s.ends); i++ {
		most = max(most, s.ends[i])
		s.ends[i] += s.ends[i-1]
	}
	return most
}

func (s *stretches) put(list []interval, i interval) {
	next := &s.ends[uint64(i.from-s.first)>>s.shift]
	list[*next] = i
	*next++
}

// sort orders the intervals of each stretch, which are all there. The buffer has room for those of the fullest.
func (s *stretches) sort(list, buffer []interval) {
	start := int32(0)
	for _, end := range s.ends {
		if part := list[start:end]; len(part) <= few {
			sortFew(part)
		} else {
			copy(part, sortedByStart(part, buffer[:len(part)]))
		}
		start = end
	}
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

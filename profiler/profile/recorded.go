package profile

import (
	"cmp"
	"slices"
	"time"
)

// joined makes one of times that overlap or meet. The list is changed.
func joined(list []limits) []limits {
	slices.SortFunc(list, func(a, b limits) int { return cmp.Compare(a.from, b.from) })
	kept := list[:0]
	for _, l := range list {
		if last := len(kept) - 1; last >= 0 && l.from <= kept[last].to {
			kept[last].to = max(kept[last].to, l.to)
			continue
		}
		kept = append(kept, l)
	}
	return kept
}

// recorded is how much of the wanted time the chunks cover.
func (a *assembly) recorded(within *limits) time.Duration {
	var sum int64
	for _, l := range a.chunks {
		sum += within.overlap(l.from, l.to)
	}
	return time.Duration(sum)
}

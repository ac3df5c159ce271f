package overview

import (
	"cmp"
	"fmt"
	"slices"
)

// group is the waits of one cause.
type group struct {
	cause
	sum, longest int64
	count        int64
	times        []interval // merged
	threads      map[int32]bool
	last         int32 // of the threads
	heaviest     int64 // the sum of the cause that stands for all
}

// add enters a wait, which does not begin before those that are there.
func (g *group) add(w *wait) {
	g.sum += w.to - w.from
	g.longest = max(g.longest, w.to-w.from)
	g.times = appendMerged(g.times, interval{w.from, w.to})
	if g.count == 0 || g.last != w.thread { // mostly it is the same
		g.threads[w.thread] = true
		g.last = w.thread
	}
	g.count++
}

// offer makes a cause, with the sum of its waits, that of the group if it is the heaviest, of equal ones always the same.
func (g *group) offer(c *cause, sum int64) {
	if sum > g.heaviest || sum == g.heaviest && sum > 0 && fmt.Sprint(*c) < fmt.Sprint(g.cause) {
		g.cause, g.heaviest = *c, sum
	}
}

// blocked tells how much of the span somebody waited for that.
func (g *group) blocked() int64 { return length(g.times) }

// waitGroups are all waits by their kind and what they were for. Several rules and kinds ask for the same ones.
type waitGroups struct {
	list []*group // in the order of their first causes
	of   []*group // by number of the cause
}

// groups are the waits of some kinds by what they were for, the longest sums first. Places are not told apart: the
// heaviest stands for all.
func (e *evidence) groups(kinds ...waitKind) (list []*group) {
	if e.grouped == nil {
		e.grouped = groupsOf(e.facts)
	}
	for _, g := range e.grouped.list {
		if slices.Contains(kinds, g.kind) {
			list = append(list, g)
		}
	}
	slices.SortStableFunc(list, func(a, b *group) int { return cmp.Compare(b.sum, a.sum) })
	return list
}

func groupsOf(f *facts) *waitGroups {
	type key struct {
		kind waitKind
		what string
	}
	byKey, all := map[key]*group{}, &waitGroups{of: make([]*group, len(f.causes.List))}
	for number := range all.of {
		c := &f.causes.List[number]
		g := byKey[key{c.kind, c.what}]
		if g == nil {
			g = &group{threads: map[int32]bool{}}
			byKey[key{c.kind, c.what}] = g
			all.list = append(all.list, g)
		}
		all.of[number] = g
	}
	all.fill(f)
	return all
}

// fill puts the waits into their groups.
func (all *waitGroups) fill(f *facts) {
	sum := make([]int64, len(all.of))
	waits := f.waits.inOrder()
	for i := range waits {
		w := &waits[i]
		all.of[w.cause].add(w)
		sum[w.cause] += w.to - w.from
	}
	for number, g := range all.of {
		g.offer(&f.causes.List[number], sum[number])
	}
}

// groupIf puts together the waits of some causes that are wanted; nil where there are none.
func (e *evidence) groupIf(of func(*cause) bool, isWanted func(*wait) bool) *group {
	wanted := make([]bool, len(e.causes.List))
	for number := range wanted {
		wanted[number] = of(&e.causes.List[number])
	}
	if !slices.Contains(wanted, true) {
		return nil
	}
	g, sum := &group{threads: map[int32]bool{}}, make([]int64, len(e.causes.List))
	waits := e.waits.inOrder()
	for i := range waits {
		if w := &waits[i]; wanted[w.cause] && isWanted(w) {
			g.add(w)
			sum[w.cause] += w.to - w.from
		}
	}
	if g.count == 0 {
		return nil
	}
	for number, n := range sum {
		g.offer(&e.causes.List[number], n)
	}
	return g
}

// sumOf is how long was waited in all groups.
func sumOf(groups []*group) (sum int64) {
	for _, g := range groups {
		sum += g.sum
	}
	return sum
}

// blockedBy is how long somebody waited for any of some groups of [evidence.groups].
func (e *evidence) blockedBy(groups []*group) (sum int64) {
	isOne, until := map[*group]bool{}, int64(0)
	for _, g := range groups {
		isOne[g] = true
	}
	wanted := make([]bool, len(e.grouped.of))
	for number, g := range e.grouped.of {
		wanted[number] = isOne[g]
	}
	waits := e.waits.inOrder()
	for i := range waits {
		if w := &waits[i]; wanted[w.cause] && w.to > until {
			sum += w.to - max(w.from, until)
			until = w.to
		}
	}
	return sum
}

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
	threads      map[int32]bool
	last         int32 // of the threads
	heaviest     int64 // the sum of the cause that stands for all

	merge func() []interval // the times of all waits
	when  []interval        // what it returned; nil: nobody asked for them yet
}

// add enters a wait.
func (g *group) add(w *wait) {
	g.sum += w.to - w.from
	g.longest = max(g.longest, w.to-w.from)
	if g.count == 0 || g.last != w.thread { // mostly it is the same
		g.threads[w.thread] = true
		g.last = w.thread
	}
	g.count++
}

// times are when somebody waited, merged.
func (g *group) times() []interval {
	if g.when == nil {
		g.when = g.merge()
	}
	return g.when
}

// offer makes a cause, with the sum of its waits, that of the group if it is the heaviest, of equal ones always the same.
func (g *group) offer(c *cause, sum int64) {
	if sum > g.heaviest || sum == g.heaviest && sum > 0 && fmt.Sprint(*c) < fmt.Sprint(g.cause) {
		g.cause, g.heaviest = *c, sum
	}
}

// blocked tells how much of the span somebody waited for that.
func (g *group) blocked() int64 { return length(g.times()) }

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
	for w := range f.waits.all() {
		all.of[w.cause].add(w)
		sum[w.cause] += w.to - w.from
	}
	for number, g := range all.of {
		g.offer(&f.causes.List[number], sum[number])
	}
	for _, g := range all.list {
		g.merge = func() []interval { return f.waits.times(all.causesOf(g)) }
	}
}

// causesOf tells by number which causes are those of some groups.
func (all *waitGroups) causesOf(groups ...*group) []bool {
	isOne := map[*group]bool{}
	for _, g := range groups {
		isOne[g] = true
	}
	wanted := make([]bool, len(all.of))
	for number, g := range all.of {
		wanted[number] = isOne[g]
	}
	return wanted
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
	g, sum, times := &group{threads: map[int32]bool{}}, make([]int64, len(e.causes.List)), []interval(nil)
	for w := range e.waits.all() {
		if wanted[w.cause] && isWanted(w) {
			g.add(w)
			sum[w.cause] += w.to - w.from
			times = append(times, interval{w.from, w.to})
		}
	}
	g.merge = func() []interval { return merged(times) }
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
func (e *evidence) blockedBy(groups []*group) int64 {
	return length(e.waits.times(e.grouped.causesOf(groups...)))
}

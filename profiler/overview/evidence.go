package overview

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"time"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
	"jfrlens/profiler/source"
)

// evidence is all that kinds and rules look at.
type evidence struct {
	*facts
	within    interval
	profile   *profile.Profile
	libraries profile.Libraries
	sources   source.Finder // may be nil
	cpu       *profile.View // samples of the CPU; nil where there are none
	cores     float64       // how many the JVM used on average; negative where that is not told
	others    float64       // how many other processes used

	allocatedWhere func() sums[allocation] // bytes; the first call reads the recording
	starving       *foundPool              // what findStarvedPool has found; nil: nobody asked yet
	own            []bool                  // by method of the samples of the CPU, see ownMethods
}

// span is how long what is looked at took.
func (e *evidence) span() time.Duration { return time.Duration(e.within.to - e.within.from) }

// share is a time as a share of the span.
func (e *evidence) share(nanos int64) float64 {
	return float64(nanos) / float64(max(e.within.to-e.within.from, 1))
}

// cpuTypes are the sample types of the CPU, the best first. Those of the wall clock are of threads that wait, too.
var cpuTypes = []string{sample.CPUTime, sample.CPU}

func newEvidence(f *facts, p *profile.Profile, o Options, within interval, allocations func() sums[allocation]) *evidence {
	e := &evidence{facts: f, within: within, profile: p, libraries: o.Libraries, sources: o.Sources, cores: -1}
	e.allocatedWhere = sync.OnceValue(allocations)
	for _, name := range cpuTypes {
		if view, err := p.View(name); err == nil && p.OfCPU(name) {
			e.cpu = view
			break
		}
	}
	e.measureCores()
	return e
}

// measureCores takes the mean of what the JVM told.
func (e *evidence) measureCores() {
	if len(e.loads) == 0 || e.hardware == 0 {
		return
	}
	jvm, machine := 0.0, 0.0
	for _, l := range e.loads {
		jvm += l.jvm
		machine += max(l.machine, l.jvm)
	}
	n := float64(len(e.loads)) / float64(e.hardware)
	e.cores, e.others = jvm/n, (machine-jvm)/n
}

// group is the waits of one cause.
type group struct {
	cause
	sum, longest int64
	count        int64
	times        []interval
	threads      map[int32]bool
	last         int32 // of the threads
}

// blocked tells how much of the span somebody waited for that.
func (g *group) blocked() int64 { return union(slices.Clone(g.times)) }

// groups are the waits of some kinds by what they were for, the longest sums first. Places are not told apart: the
// heaviest stands for all.
func (e *evidence) groups(kinds ...waitKind) []*group {
	type key struct {
		kind waitKind
		what string
	}
	byKey, of := map[key]*group{}, make([]*group, len(e.causes.List))
	var list []*group
	for number, c := range e.causes.List {
		if !slices.Contains(kinds, c.kind) {
			continue
		}
		g := byKey[key{c.kind, c.what}]
		if g == nil {
			g = &group{threads: map[int32]bool{}}
			byKey[key{c.kind, c.what}] = g
			list = append(list, g)
		}
		of[number] = g
	}
	e.fill(of)
	slices.SortStableFunc(list, func(a, b *group) int { return cmp.Compare(b.sum, a.sum) })
	return list
}

// fill puts waits into groups, given by the number of the cause, nil for those that are left out.
func (e *evidence) fill(of []*group) {
	sum := make([]int64, len(of))
	e.makeRoom(of)
	for _, w := range e.waits {
		if g := of[w.cause]; g != nil {
			g.add(w)
			sum[w.cause] += w.to - w.from
		}
	}
	heaviest := map[*group]sums[cause]{}
	for number, g := range of {
		if g == nil {
			continue
		}
		if heaviest[g] == nil {
			heaviest[g] = sums[cause]{}
		}
		heaviest[g][e.causes.List[number]] = sum[number]
	}
	for g, causes := range heaviest {
		g.cause, _ = causes.most()
	}
}

// makeRoom makes room for the waits of all groups.
func (e *evidence) makeRoom(of []*group) {
	n := map[*group]int{}
	for number, count := range e.waitsByCause() {
		n[of[number]] += count
	}
	delete(n, nil)
	for g, count := range n {
		g.times = make([]interval, 0, count)
	}
}

// waitsByCause counts the waits by the number of their cause.
func (e *evidence) waitsByCause() []int {
	counts := make([]int, len(e.causes.List))
	for _, w := range e.waits {
		counts[w.cause]++
	}
	return counts
}

func (g *group) add(w wait) {
	g.sum += w.to - w.from
	g.longest = max(g.longest, w.to-w.from)
	g.times = append(g.times, interval{w.from, w.to})
	if g.count == 0 || g.last != w.thread { // mostly it is the same
		g.threads[w.thread] = true
		g.last = w.thread
	}
	g.count++
}

// most is what has the largest amount, of several that have it always the same one.
func (s sums[K]) most() (key K, n int64) {
	for k, amount := range s {
		if amount > n || amount == n && n > 0 && fmt.Sprint(k) < fmt.Sprint(key) {
			key, n = k, amount
		}
	}
	return key, n
}

// all adds groups up.
func all(groups []*group) (sum int64, times []interval) {
	count := int64(0)
	for _, g := range groups {
		count += g.count
	}
	times = make([]interval, 0, count)
	for _, g := range groups {
		sum += g.sum
		times = append(times, g.times...)
	}
	return sum, times
}

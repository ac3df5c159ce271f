package overview

import (
	"cmp"
	"fmt"
	"slices"
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
}

// span is how long what is looked at took.
func (e *evidence) span() time.Duration { return time.Duration(e.within.to - e.within.from) }

// share is a time as a share of the span.
func (e *evidence) share(nanos int64) float64 {
	return float64(nanos) / float64(max(e.within.to-e.within.from, 1))
}

// cpuTypes are the sample types of the CPU, the best first.
var cpuTypes = []string{sample.CPUTime, sample.CPU, sample.Wall}

func newEvidence(f *facts, p *profile.Profile, o Options, within interval) *evidence {
	e := &evidence{facts: f, within: within, profile: p, libraries: o.Libraries, sources: o.Sources, cores: -1}
	for _, name := range cpuTypes {
		if view, err := p.View(name); err == nil {
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
	byKey, heaviest := map[key]*group{}, map[*group]sums[cause]{}
	var list []*group
	for _, w := range e.waits {
		of := e.causes.List[w.cause]
		if !slices.Contains(kinds, of.kind) {
			continue
		}
		g := byKey[key{of.kind, of.what}]
		if g == nil {
			g = &group{cause: of, threads: map[int32]bool{}}
			byKey[key{of.kind, of.what}], heaviest[g] = g, sums[cause]{}
			list = append(list, g)
		}
		g.add(w)
		heaviest[g][of] += w.to - w.from
	}
	for _, g := range list {
		g.cause, _ = heaviest[g].most()
	}
	slices.SortStableFunc(list, func(a, b *group) int { return cmp.Compare(b.sum, a.sum) })
	return list
}

func (g *group) add(w wait) {
	g.sum += w.to - w.from
	g.longest = max(g.longest, w.to-w.from)
	g.count++
	g.times = append(g.times, interval{w.from, w.to})
	g.threads[w.thread] = true
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
	for _, g := range groups {
		sum += g.sum
		times = append(times, g.times...)
	}
	return sum, times
}

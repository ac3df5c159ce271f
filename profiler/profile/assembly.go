package profile

import (
	"cmp"
	"slices"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/sample"
)

// assembly is the growing state behind snapshots: everything that chunks add
// to. It is not safe for concurrent use.
type assembly struct {
	names       *jfr.Dictionary
	index       *index
	series      []*series
	wanted      []string // sample types in the order in which they were asked for
	lostSamples int64    // of cpu-time
	run         Quality  // without Types
	jvm         JVM
	timings     map[methodID]timed
	traces      map[methodID]calls
	rates       rates
	settings    settings
	sampledOn   string          // see facts
	paces       map[source]pace // of what the JVM may throttle
	totals      map[source]total
	start, end  time.Time
	heap        heap
	chunks      []limits // that were added, by their headers
	cells       int      // in all blocks
	budget      int      // cells that make blocks be merged
	resolution  resolution
	shift       uint8 // of the widest block
}

// maxCells is how many cells a profile may have before time bins get coarser.
const maxCells = 1 << 20

// maxBlocks is how many blocks a series may have before they are merged.
const maxBlocks = 512

func newAssembly(o Options) *assembly {
	r := o.resolution()
	return &assembly{
		names: o.names(), index: newIndex(), rates: rates{},
		settings: settings{}, paces: map[source]pace{}, totals: map[source]total{},
		heap: newHeap(), budget: maxCells, resolution: r, shift: r.minShift,
	}
}

// names returns the dictionary of a profile.
func (o Options) names() *jfr.Dictionary {
	if o.Names != nil {
		return o.Names
	}
	return jfr.NewDictionary(o.Lines)
}

// seriesOf returns the samples of a type and rank.
func (a *assembly) seriesOf(t sample.Type, r rank) *series {
	for _, s := range a.series {
		if s.Name == t.Name && s.rank == r {
			return s
		}
	}
	s := &series{Type: t, rank: r, quality: TypeQuality{Type: t}}
	a.series = append(a.series, s)
	return s
}

// addPaces adds how many events of each type a chunk has, by time.
func (a *assembly) addPaces(paces map[source]pace) {
	for from, p := range paces {
		if a.paces[from] == nil {
			a.paces[from] = pace{}
		}
		a.paces[from].addAll(p)
	}
}

// addBlock appends cells to a series.
func (a *assembly) addBlock(s *series, b *block) {
	if b.len() == 0 {
		return
	}
	b.measure()
	// A snapshot may share the list: append to a copy of its own.
	s.blocks = append(s.blocks[:len(s.blocks):len(s.blocks)], b)
	for i := range b.nodes {
		s.quality.Samples += b.samples(i)
		s.weight += b.weight(i)
	}
	a.cells += b.len()
	a.shift = max(a.shift, b.shift)
	if len(s.blocks) > maxBlocks {
		a.merge()
	}
	if a.cells > a.budget {
		a.shrink()
	}
}

// merge makes one block of all blocks of each series. Blocks that snapshots
// share are replaced, not changed.
func (a *assembly) merge() {
	a.shift = a.binShift()
	a.cells = 0
	for _, s := range a.series {
		if len(s.blocks) > 0 {
			s.blocks = []*block{merge(s.blocks, a.shift)}
			a.cells += s.blocks[0].len()
		}
	}
}

// shrink merges cells into bins that are wide enough to leave room.
func (a *assembly) shrink() {
	for a.merge(); a.cells > a.budget/2; a.merge() {
		if from, to := a.span(); from>>a.shift == to>>a.shift {
			a.budget = 2 * a.cells // as coarse as can be: variety needs the room
			return
		}
		a.shift++
	}
}

// span returns the time of the first and last cell in nanoseconds.
func (a *assembly) span() (from, to int64) {
	var all []*block
	for _, s := range a.series {
		all = append(all, s.blocks...)
	}
	if len(all) == 0 {
		return 0, 0
	}
	first, last := span(all, a.shift)
	return first << a.shift, last<<a.shift + 1<<a.shift - 1
}

// binShift returns the shift that makes all cells fit into the profile's bins.
func (a *assembly) binShift() uint8 {
	return max(a.shift, a.resolution.fit(a.span()))
}

// extend makes the profile's time include a span.
func (a *assembly) extend(start, end time.Time) {
	a.chunks = joined(append(a.chunks, limits{start.UnixNano(), end.UnixNano()}))
	if a.start.IsZero() || start.Before(a.start) {
		a.start = start
	}
	if end.After(a.end) {
		a.end = end
	}
}

// snapshot returns the state as a Profile that later additions do not change.
func (a *assembly) snapshot() *Profile {
	a.countLeaks()
	names := a.names.Entries()
	p := &Profile{
		start: a.start, end: a.end, recorded: a.recorded(nil),
		names:   a.names,
		methods: names.Methods,
		frames:  names.Frames,
		nodes:   names.Stacks,
		threads: names.Threads,
		index:   a.index,
		jvm:     a.jvm,
		timings: a.sortedTimings(),
		traces:  a.sortedTraces(),
		quality: a.run,
	}
	for _, s := range a.chosen() {
		s = a.named(s)
		if s.quality.Samples > 0 {
			p.types = append(p.types, *s)
		}
		quality := s.quality
		quality.Rate, quality.Limits = a.rateOf(s), a.limitsOf(s)
		p.quality.Types = append(p.quality.Types, quality)
	}
	p.quality.addLost(a.lostSamples)
	p.quality.Misplaces = p.quality.misplaces(a.jvm)
	p.quality.Miscounts = len(p.timings)+len(p.traces) > 0 && miscounts(a.jvm)
	p.quality.Unreadable = slices.Clone(a.run.Unreadable)
	p.bins = a.bins()
	return p
}

// chosen returns of each group of series the best that has samples, as asked for, else in
// order of preference, and after them those of groups without samples.
func (a *assembly) chosen() []*series {
	list := slices.Clone(a.series)
	slices.SortFunc(list, func(x, y *series) int {
		return cmp.Or(cmp.Compare(x.rank.group, y.rank.group), emptyLast(x, y), biasedLast(x, y), cmp.Compare(x.rank.number, y.rank.number))
	})
	list = slices.CompactFunc(list, func(x, y *series) bool { return x.rank.group == y.rank.group })
	slices.SortFunc(list, func(x, y *series) int {
		return cmp.Or(emptyLast(x, y), cmp.Compare(slices.Index(a.wanted, x.Name), slices.Index(a.wanted, y.Name)),
			biasedLast(x, y), cmp.Compare(sample.Preference(x.Name), sample.Preference(y.Name)), cmp.Compare(x.Name, y.Name))
	})
	return list
}

// emptyLast orders series without samples behind those that have some.
func emptyLast(x, y *series) int {
	return cmp.Compare(min(y.quality.Samples, 1), min(x.quality.Samples, 1))
}

// biasedLast orders samples of CPU time that lack methods at their top behind enough of those by the clock.
func biasedLast(x, y *series) int {
	misleads := func(time, clock *series) bool {
		return time.Name == sample.CPUTime && clock.Name == sample.CPU && time.quality.isBiased() && clock.quality.Samples >= fewSamples
	}
	switch {
	case misleads(x, y):
		return 1
	case misleads(y, x):
		return -1
	}
	return 0
}

// bins divides the time of all cells.
func (a *assembly) bins() Bins {
	from, to := a.span()
	if from == to || a.shift == maxShift {
		return Bins{} // no samples, or time was not kept
	}
	shift := max(a.shift, a.resolution.fit(from, to))
	from = from >> shift << shift
	return Bins{
		Start: time.Unix(0, from).UTC(),
		Width: time.Duration(int64(1) << shift),
		Count: int(to>>shift-from>>shift) + 1,
	}
}

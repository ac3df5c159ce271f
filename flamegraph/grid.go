package flamegraph

import (
	"cmp"
	"iter"
	"slices"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// otherThreads names the threads that were put together to keep a page small.
const otherThreads = "[other threads]"

// mostThreads is how many threads of two runs are kept apart: as many as one
// profile has at most.
const mostThreads = 10_000

// Limits of the time axis of a page: nobody can point at finer bins than
// mostBins, and threads are put together before time gets coarser than
// fewestBins.
const (
	mostBins   = 512
	fewestBins = 64
)

// grid adds up samples by node, thread and time bin. It starts fine and gets
// coarser whenever it has more cells than it may, so that one pass over the
// samples is enough and the tables stay small.
type grid struct {
	perBin int32     // bins of the profile that make one of ours
	bins   int32     // number of our bins
	thread [][]int32 // by run: our thread for each of the profile
	names  []string  // of our threads
	limit  int       // most cells of all types together
	types  []*cells  // by run
}

// newGrid returns the finest grid. Threads are numbered by weight, heaviest
// first; those without any are left out. What is compared has threads by their
// names, which two runs have in common, and no time.
func newGrid(s *subject, limit int) *grid {
	shown := s.runs[0]
	if len(s.runs) > 1 {
		whole := max(shown.Bins().Count, s.runs[1].Bins().Count, 1)
		g := &grid{perBin: int32(whole), bins: 1, limit: limit}
		g.threadsByName(s.runs)
		return g
	}
	g := &grid{perBin: 1, bins: int32(max(shown.Bins().Count, 1)), limit: limit}
	for g.bins > mostBins {
		g.perBin *= 2
		g.bins = (g.bins + 1) / 2
	}
	thread := make([]int32, len(shown.Threads()))
	for i, id := range heaviest(shown.shares.thread, func(a, b int32) int { return compareThreads(shown.Threads()[a], shown.Threads()[b]) }) {
		thread[id] = int32(i)
		g.names = append(g.names, profile.ThreadName(shown.Threads()[id]))
	}
	g.thread = [][]int32{thread}
	return g
}

// threadsByName makes threads of one name one thread, in all runs.
func (g *grid) threadsByName(runs []*run) {
	var names []string
	var weight []share
	numbers := map[string]int32{}
	for _, r := range runs {
		thread := make([]int32, len(r.Threads()))
		for id, t := range r.Threads() {
			name := profile.ThreadName(t)
			number, known := numbers[name]
			if !known {
				number = int32(len(names))
				numbers[name] = number
				names, weight = append(names, name), append(weight, 0)
			}
			weight[number] += r.shares.thread[id]
			thread[id] = number
		}
		g.thread = append(g.thread, thread)
	}
	place := make([]int32, len(names))
	for i, number := range heaviest(weight, func(a, b int32) int { return cmp.Compare(names[a], names[b]) }) {
		place[number] = int32(min(i, mostThreads))
		if i < mostThreads {
			g.names = append(g.names, names[number])
		}
		if i == mostThreads {
			g.names = append(g.names, otherThreads)
		}
	}
	for _, thread := range g.thread {
		replace(thread, place)
	}
}

// compareThreads orders threads that weigh the same: their numbers depend on the order in which chunks were read.
func compareThreads(a, b profile.Thread) int {
	return cmp.Or(cmp.Compare(profile.ThreadName(a), profile.ThreadName(b)), cmp.Compare(a.JavaID, b.JavaID), cmp.Compare(a.OSID, b.OSID))
}

// heaviest returns the indexes of the weights above 0, the heaviest first, equal ones as compare orders them.
func heaviest(weight []share, compare func(a, b int32) int) []int32 {
	var used []int32
	for id, share := range weight {
		if share > 0 {
			used = append(used, int32(id))
		}
	}
	slices.SortStableFunc(used, func(a, b int32) int { return cmp.Or(cmp.Compare(weight[b], weight[a]), compare(a, b)) })
	return used
}

// collect adds the samples that the run with a number has of one type. place
// gives the node of the page for each node of the profile.
func (g *grid) collect(number int, r *run, t sample.Type, place []int32) {
	into := newCells(t)
	g.types = append(g.types, into)
	room := g.limit - g.size()
	thread := g.thread[number]
	r.EachCell(t.Name, func(c profile.Cell) {
		samples := c.Samples
		for bin, weight := range g.spread(c) {
			// A thread without weight has number 0; its samples weigh nothing anyway.
			into.add(cellKey(place[c.Node], thread[c.Thread], bin), weight, samples)
			samples = 0 // are counted where they begin
		}
		for into.size() > room && g.coarsen() {
			room = g.limit - g.size() + into.size()
		}
	})
}

// spread divides the weight of a cell evenly among the time that it takes.
func (g *grid) spread(c profile.Cell) iter.Seq2[int32, int64] {
	return func(yield func(bin int32, weight int64) bool) {
		last, given := c.LastBin/g.perBin, int64(0)
		for bin := c.Bin / g.perBin; bin < last; bin++ {
			part := float64((bin+1)*g.perBin-c.Bin) / float64(c.LastBin+1-c.Bin)
			until := int64(float64(c.Weight) * part)
			if !yield(bin, until-given) {
				return
			}
			given = until
		}
		yield(last, c.Weight-given)
	}
}

// size returns the number of cells of all types.
func (g *grid) size() int {
	size := 0
	for _, c := range g.types {
		size += c.size()
	}
	return size
}

// coarsen makes the grid coarser and moves what it has already; false when it
// cannot. Time loses detail first, then the threads with the least weight are
// put together.
func (g *grid) coarsen() bool {
	var move func(node, thread, bin int32) uint64
	switch {
	case g.bins > fewestBins || len(g.names) <= 2 && g.bins > 1:
		g.perBin *= 2
		g.bins = (g.bins + 1) / 2
		move = func(node, thread, bin int32) uint64 { return cellKey(node, thread, bin/2) }
	case len(g.names) > 2:
		keep := int32(max(len(g.names)/4, 1))
		g.names = append(slices.Clone(g.names[:keep]), otherThreads)
		for _, threads := range g.thread {
			for i, thread := range threads {
				threads[i] = min(thread, keep)
			}
		}
		move = func(node, thread, bin int32) uint64 { return cellKey(node, min(thread, keep), bin) }
	default:
		return false
	}
	for _, c := range g.types {
		c.move(move)
	}
	return true
}

package flamegraph

import (
	"cmp"
	"slices"

	"jfrlens/profiler/profile"
)

// otherThreads names the threads that were put together to keep a page small.
const otherThreads = "[other threads]"

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
	perBin int32    // bins of the profile that make one of ours
	bins   int32    // number of our bins
	thread []int32  // our thread for each of the profile
	names  []string // of our threads
	limit  int      // most cells of all types together
	types  []*cells
}

// newGrid returns the finest grid. Threads are numbered by weight, heaviest
// first; those without any are left out.
func newGrid(p *profile.Profile, weight []float64, limit int) *grid {
	g := &grid{perBin: 1, bins: int32(max(p.Bins().Count, 1)), thread: make([]int32, len(weight)), limit: limit}
	for g.bins > mostBins {
		g.perBin *= 2
		g.bins = (g.bins + 1) / 2
	}
	var used []int32
	for id, share := range weight {
		if share > 0 {
			used = append(used, int32(id))
		}
	}
	slices.SortStableFunc(used, func(a, b int32) int { return cmp.Compare(weight[b], weight[a]) })
	for i, id := range used {
		g.thread[id] = int32(i)
		g.names = append(g.names, threadName(p.Threads()[id]))
	}
	return g
}

// threadName returns what to call a thread.
func threadName(t profile.Thread) string {
	if t.Name == "" {
		return "[no name]"
	}
	return t.Name
}

// collect adds the samples of one type. place gives the node of the page for
// each node of the profile.
func (g *grid) collect(p *profile.Profile, t profile.SampleType, place []int32) {
	into := newCells(t)
	g.types = append(g.types, into)
	room := g.limit - g.size()
	p.EachCell(t.Name, func(c profile.Cell) {
		// A thread without weight has number 0; its samples weigh nothing anyway.
		into.add(cellKey(place[c.Node], g.thread[c.Thread], c.Bin/g.perBin), c.Weight, c.Samples)
		for into.size() > room && g.coarsen() {
			room = g.limit - g.size() + into.size()
		}
	})
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
		for i, thread := range g.thread {
			g.thread[i] = min(thread, keep)
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

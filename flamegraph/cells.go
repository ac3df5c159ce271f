package flamegraph

import (
	"cmp"
	"slices"

	"jfrlens/profiler/profile"
)

// otherThreads names the threads that were put together to keep a page small.
const otherThreads = "[other threads]"

// fewestBins is how coarse the time axis becomes before threads are put together.
const fewestBins = 64

// grid is the axes on which samples are added up: how many bins of the profile
// make one of ours, and which of our threads each thread belongs to.
type grid struct {
	perBin  int32
	bins    int32
	thread  []int32 // by thread of the profile
	threads []string
}

// newGrid returns the finest grid: the profile's own bins and threads, as far
// as they have samples, heaviest first.
func newGrid(p *profile.Profile, views []*profile.View) grid {
	g := grid{perBin: 1, bins: int32(max(p.Bins().Count, 1)), thread: make([]int32, len(p.Threads()))}
	shares := make([]float64, len(p.Threads()))
	for _, view := range views {
		for _, t := range view.Threads() {
			shares[t.ID] += float64(t.Weight) / float64(max(view.Total, 1))
		}
	}
	var used []int32
	for id, share := range shares {
		if share > 0 {
			used = append(used, int32(id))
		}
	}
	slices.SortStableFunc(used, func(a, b int32) int { return cmp.Compare(shares[b], shares[a]) })
	for i, id := range used {
		g.thread[id] = int32(i)
		g.threads = append(g.threads, threadName(p.Threads()[id]))
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

// coarser returns a grid with fewer places, and false when there is none. Time
// loses detail first, then the threads with the least weight are put together.
func (g grid) coarser() (grid, bool) {
	switch {
	case g.bins > fewestBins || len(g.threads) <= 2 && g.bins > 1:
		g.perBin *= 2
		g.bins = (g.bins + 1) / 2
	case len(g.threads) > 2:
		keep := max(len(g.threads)/4, 1)
		g.threads = append(slices.Clone(g.threads[:keep]), otherThreads)
		g.thread = slices.Clone(g.thread)
		for i, thread := range g.thread {
			g.thread[i] = min(thread, int32(keep))
		}
	default:
		return g, false
	}
	return g, true
}

// cells are the samples of one sample type on a grid.
type cells struct {
	keys    []uint64 // node, thread, bin from the highest bits down
	weights []int64
	samples []int64
}

// Bits of a cell's key below the node: 14 for the thread (a profile has at most
// 10,001) and 11 for the bin (at most 2,000).
const (
	binBits    = 11
	threadBits = 14
)

// collect adds up the samples of a view. place gives the node of the page for
// each node of the profile.
func (g grid) collect(view *profile.View, place []int32) cells {
	table := newCellTable(1 << 12)
	var c cells
	view.EachCell(func(cell profile.Cell) {
		key := uint64(uint32(place[cell.Node]))<<(threadBits+binBits) |
			uint64(g.thread[cell.Thread])<<binBits | uint64(cell.Bin/g.perBin)
		at := table.place(key)
		if at == len(c.weights) {
			c.weights = append(c.weights, 0)
			c.samples = append(c.samples, 0)
		}
		c.weights[at] += cell.Weight
		c.samples[at] += cell.Samples
	})
	c.keys = table.keys
	return c
}

// collectAll adds up all views on the finest grid that gives at most limit cells.
func collectAll(p *profile.Profile, views []*profile.View, place []int32, limit int) (grid, []cells) {
	g := newGrid(p, views)
	for {
		all := make([]cells, len(views))
		total := 0
		for i, view := range views {
			all[i] = g.collect(view, place)
			total += len(all[i].keys)
		}
		next, ok := g.coarser()
		if total <= limit || !ok {
			return g, all
		}
		g = next
	}
}

// data turns the cells into the arrays of the page, grouped by node.
func (c cells) data(t profile.SampleType, nodes int) SampleTypeData {
	d := SampleTypeData{
		Name: t.Name, Unit: t.Unit, Label: t.Label,
		Cells:   make([]int32, nodes),
		Thread:  make([]int32, len(c.keys)),
		Bin:     make([]int32, len(c.keys)),
		Weight:  make([]int64, len(c.keys)),
		Samples: []int64{},
	}
	if t.Unit != profile.UnitSamples {
		d.Samples = make([]int64, len(c.keys))
	}
	for i, cell := range c.byKey() {
		key := c.keys[cell]
		d.Cells[key>>(threadBits+binBits)]++
		d.Thread[i] = int32(key >> binBits & (1<<threadBits - 1))
		d.Bin[i] = int32(key & (1<<binBits - 1))
		d.Weight[i] = c.weights[cell]
		if t.Unit != profile.UnitSamples {
			d.Samples[i] = c.samples[cell]
		}
	}
	return d
}

// byKey returns the numbers of the cells in the order of their keys.
func (c cells) byKey() []int32 {
	order := make([]int32, len(c.keys))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int { return cmp.Compare(c.keys[a], c.keys[b]) })
	return order
}

// cellTable numbers keys in order of first appearance.
type cellTable struct {
	keys  []uint64
	slots []int32 // open addressing; 0 = free, else number + 1
}

func newCellTable(slots int) *cellTable {
	return &cellTable{slots: make([]int32, slots)}
}

// place returns the number of a key; a new one gets the next number.
func (t *cellTable) place(key uint64) int {
	at := t.slot(key)
	if t.slots[at] != 0 {
		return int(t.slots[at]) - 1
	}
	t.keys = append(t.keys, key)
	t.slots[at] = int32(len(t.keys))
	if len(t.keys)*4 > len(t.slots)*3 {
		t.grow()
	}
	return len(t.keys) - 1
}

// slot returns where a key is or belongs.
func (t *cellTable) slot(key uint64) int {
	mask := uint64(len(t.slots) - 1)
	hash := (key ^ key>>29) * 0x9e3779b97f4a7c15
	at := (hash >> 24) & mask
	for t.slots[at] != 0 && t.keys[t.slots[at]-1] != key {
		at = (at + 1) & mask
	}
	return int(at)
}

// grow doubles the table.
func (t *cellTable) grow() {
	t.slots = make([]int32, 2*len(t.slots))
	for i, key := range t.keys {
		t.slots[t.slot(key)] = int32(i + 1)
	}
}

package flamegraph

import (
	"cmp"
	"slices"

	"jfrlens/profiler/sample"
)

// Bits of a cell's key below the node: 14 for the thread (a profile has at most
// 10,001) and 10 for the bin (at most mostBins).
const (
	binBits    = 10
	threadBits = 14
)

// cellKey packs the place of a cell; keys sort by node, thread and bin.
func cellKey(node, thread, bin int32) uint64 {
	return uint64(uint32(node))<<(threadBits+binBits) | uint64(thread)<<binBits | uint64(bin)
}

// splitKey is the inverse of cellKey.
func splitKey(key uint64) (node, thread, bin int32) {
	return int32(key >> (threadBits + binBits)), int32(key >> binBits & (1<<threadBits - 1)), int32(key & (1<<binBits - 1))
}

// cells is the samples of one type on a grid: a hash table by place, open
// addressing, with the sums in the slots so that adding touches one of them.
type cells struct {
	kind  sample.Type
	slots []cell
	used  int
}

// cell is the samples at one place.
type cell struct {
	key             uint64 // cellKey + 1; 0 = free
	weight, samples int64
}

func newCells(kind sample.Type) *cells {
	return &cells{kind: kind, slots: make([]cell, 1<<10)}
}

// size returns the number of cells.
func (c *cells) size() int { return c.used }

// add adds samples at a place.
func (c *cells) add(key uint64, weight, samples int64) {
	slot := c.slot(key + 1)
	slot.weight += weight
	slot.samples += samples
	if slot.key != 0 {
		return
	}
	slot.key = key + 1
	if c.used++; c.used*3 > len(c.slots)*2 {
		c.rebuild(4*len(c.slots), func(node, thread, bin int32) uint64 { return cellKey(node, thread, bin) })
	}
}

// slot returns where a key is or belongs.
func (c *cells) slot(key uint64) *cell {
	mask := uint64(len(c.slots) - 1)
	hash := (key ^ key>>29) * 0x9e3779b97f4a7c15
	at := (hash >> 24) & mask
	for c.slots[at].key != 0 && c.slots[at].key != key {
		at = (at + 1) & mask
	}
	return &c.slots[at]
}

// move gives every cell a new place and adds up those that meet.
func (c *cells) move(to func(node, thread, bin int32) uint64) {
	c.rebuild(len(c.slots), to)
}

// rebuild puts all cells into a new table at new places.
func (c *cells) rebuild(slots int, to func(node, thread, bin int32) uint64) {
	old := c.slots
	c.slots, c.used = make([]cell, slots), 0
	clear(c.slots) // see newChildTable
	for i := range old {
		if old[i].key != 0 {
			c.add(to(splitKey(old[i].key-1)), old[i].weight, old[i].samples)
		}
	}
}

// data turns the cells into the arrays of the page, grouped by node, and leaves
// the table empty.
func (c *cells) data(nodes int) SampleTypeData {
	list := c.byNode(nodes)
	n := len(list)
	d := SampleTypeData{
		Name: c.kind.Name, Unit: c.kind.Unit, Label: c.kind.Label,
		Gap:     make([]int32, n),
		Thread:  make([]int32, n),
		Bin:     make([]int32, n),
		Weight:  make([]int64, n),
		Samples: []int64{},
		Checked: []string{},
		Why:     []string{},
	}
	if c.kind.Unit != sample.UnitSamples {
		d.Samples = make([]int64, n)
	}
	before := int32(0)
	for i, cell := range list {
		node := int32(0)
		node, d.Thread[i], d.Bin[i] = splitKey(cell.key - 1)
		d.Gap[i], before = node-before, node
		d.Weight[i] = cell.weight
		if c.kind.Unit != sample.UnitSamples {
			d.Samples[i] = cell.samples
		}
	}
	return d
}

// byNode empties the table and returns its cells in the order of their places.
// There are many nodes with few cells each.
func (c *cells) byNode(nodes int) []cell {
	used := slices.DeleteFunc(c.slots, func(slot cell) bool { return slot.key == 0 })
	c.slots, c.used = nil, 0
	group := make([]int32, len(used))
	for i := range used {
		group[i], _, _ = splitKey(used[i].key - 1)
	}
	members, first := groupBy(group, nodes)
	list := make([]cell, len(used))
	for i, member := range members {
		list[i] = used[member]
	}
	for node := range nodes {
		slices.SortFunc(list[first[node]:first[node+1]], func(a, b cell) int { return cmp.Compare(a.key, b.key) })
	}
	return list
}

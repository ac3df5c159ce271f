package flamegraph

import (
	"slices"

	"jfrlens/profiler/profile"
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

// cells is the samples of one type on a grid.
type cells struct {
	kind  profile.SampleType
	list  []cell
	slots []int32 // open addressing; 0 = free, else number in list + 1
}

// cell is the samples at one place.
type cell struct {
	key             uint64
	weight, samples int64
}

func newCells(kind profile.SampleType) *cells {
	return &cells{kind: kind, slots: make([]int32, 1<<10)}
}

// size returns the number of cells.
func (c *cells) size() int { return len(c.list) }

// add adds samples at a place.
func (c *cells) add(key uint64, weight, samples int64) {
	at := c.slot(key)
	if c.slots[at] != 0 {
		known := &c.list[c.slots[at]-1]
		known.weight += weight
		known.samples += samples
		return
	}
	c.list = append(c.list, cell{key, weight, samples})
	c.slots[at] = int32(len(c.list))
	if len(c.list)*4 > len(c.slots)*3 {
		c.slots = make([]int32, 4*len(c.slots))
		for i := range c.list {
			c.slots[c.slot(c.list[i].key)] = int32(i + 1)
		}
	}
}

// slot returns where a key is or belongs.
func (c *cells) slot(key uint64) int {
	mask := uint64(len(c.slots) - 1)
	hash := (key ^ key>>29) * 0x9e3779b97f4a7c15
	at := (hash >> 24) & mask
	for c.slots[at] != 0 && c.list[c.slots[at]-1].key != key {
		at = (at + 1) & mask
	}
	return int(at)
}

// move gives every cell a new place and adds up those that meet.
func (c *cells) move(to func(node, thread, bin int32) uint64) {
	old := c.list
	c.list = old[:0] // never overtakes what is read
	clear(c.slots)
	for _, cell := range old {
		c.add(to(splitKey(cell.key)), cell.weight, cell.samples)
	}
}

// data turns the cells into the arrays of the page, grouped by node.
func (c *cells) data(nodes int) SampleTypeData {
	n := len(c.list)
	d := SampleTypeData{
		Name: c.kind.Name, Unit: c.kind.Unit, Label: c.kind.Label,
		Cells:   make([]int32, nodes),
		Thread:  make([]int32, n),
		Bin:     make([]int32, n),
		Weight:  make([]int64, n),
		Samples: []int64{},
	}
	if c.kind.Unit != profile.UnitSamples {
		d.Samples = make([]int64, n)
	}
	slices.SortFunc(c.list, func(a, b cell) int {
		if a.key < b.key {
			return -1
		}
		return 1
	})
	for i, cell := range c.list {
		var node int32
		node, d.Thread[i], d.Bin[i] = splitKey(cell.key)
		d.Cells[node]++
		d.Weight[i] = cell.weight
		if c.kind.Unit != profile.UnitSamples {
			d.Samples[i] = cell.samples
		}
	}
	return d
}

package profile

import (
	"math"
	"slices"
	"time"
)

// A block holds samples of one sample type as cells: a count and a weight per
// tree node, thread and time bin, or row of bins. Blocks are immutable once they belong to a
// profile, so snapshots share them. Numbers are as small as [jfr.MaxThreads] and
// maxBins allow, for cells are most of a profile's memory.
type block struct {
	base    int64 // number of bin 0, counted from the epoch
	shift   uint8 // a bin is 1<<shift nanoseconds wide
	nodes   []int32
	threads []uint16
	bins    []uint16 // relative to base
	spans   []uint16 // how many bins further the samples last; nil: not at all
	within  []uint16 // numbers of contexts; nil: none
	low     uint16   // smallest bin, and
	high    uint16   // largest; set by measure
	counts  []uint32 // no cell has more than the largest count
	weights []int64  // nil: every weight equals its count
	squares float64  // of the weights of single samples, added up; 0: not known
}

// squared is the sum of the squares of the weights of single samples; where they are not known, samples of a cell count as
// equal.
func (b *block) squared() (sum float64) {
	if b.weights != nil && b.squares > 0 {
		return b.squares
	}
	for i := range b.nodes {
		w := float64(b.weight(i))
		sum += w * w / float64(max(b.samples(i), 1))
	}
	return sum
}

// measure sets the range of bins. The block has at least one cell.
func (b *block) measure() {
	b.low, b.high = slices.Min(b.bins), slices.Max(b.bins)
	for i, span := range b.spans {
		b.high = max(b.high, b.bins[i]+span)
	}
}

// place is where samples belong. They begin in a bin and last for some more.
type place struct {
	node                       int32
	thread, bin, span, context uint16
}

// add appends an empty cell.
func (b *block) add(at place, weighted, lasting, placed bool) {
	b.nodes = append(b.nodes, at.node)
	b.threads = append(b.threads, at.thread)
	b.bins = append(b.bins, at.bin)
	b.counts = append(b.counts, 0)
	if lasting {
		b.spans = append(b.spans, at.span)
	}
	if placed {
		b.within = append(b.within, at.context)
	}
	if weighted {
		b.weights = append(b.weights, 0)
	}
}

// count adds samples to cell i.
func (b *block) count(i int, samples, weight int64) {
	b.counts[i] = uint32(min(int64(b.counts[i])+samples, math.MaxUint32))
	if b.weights != nil {
		b.weights[i] += weight
	}
}

// samples returns the number of samples of cell i.
func (b *block) samples(i int) int64 { return int64(b.counts[i]) }

// len returns the number of cells.
func (b *block) len() int { return len(b.nodes) }

// weight returns the weight of cell i.
func (b *block) weight(i int) int64 {
	if b.weights == nil {
		return int64(b.counts[i])
	}
	return b.weights[i]
}

// context returns the number of the context of cell i.
func (b *block) context(i int) uint16 {
	if b.within == nil {
		return 0
	}
	return b.within[i]
}

// bin returns the number of the bin of cell i, counted from the epoch in bins
// of 1<<shift nanoseconds, where shift is not smaller than the block's own.
func (b *block) bin(i int, shift uint8) int64 {
	return (b.base + int64(b.bins[i])) >> (shift - b.shift)
}

// lastBin is the same for the last bin of cell i.
func (b *block) lastBin(i int, shift uint8) int64 {
	if b.spans == nil {
		return b.bin(i, shift)
	}
	return (b.base + int64(b.bins[i]) + int64(b.spans[i])) >> (shift - b.shift)
}

// Bins divides the time of a profile into equal parts.
type Bins struct {
	Start time.Time // of the first bin
	Width time.Duration
	Count int // at most 2,000, with Options.FineTime 65,535
}

// resolution says how finely time is divided.
type resolution struct {
	minShift uint8 // of the narrowest bin
	maxBins  int64 // the largest number of bins of a profile
}

// Limits of the width of a time bin: 2^24 ns is about 17 ms, 2^62 ns 146 years.
const (
	minShift = 24
	maxShift = 62
)

// maxBins is the largest number of time bins where nobody asked for more.
const maxBins = 2000

// resolution returns how finely the options want time to be divided: finely
// means about 1 ms, and as many bins as the numbers in a block can tell apart.
func (o Options) resolution() resolution {
	if o.FineTime {
		return resolution{minShift: 20, maxBins: math.MaxUint16}
	}
	return resolution{minShift: minShift, maxBins: maxBins}
}

// earlierBins is how many bins before a chunk there is room for.
func (r resolution) earlierBins() int64 { return math.MaxUint16 - r.maxBins }

// fit returns the smallest shift that covers a time span, given in nanoseconds
// from the epoch, with not too many bins.
func (r resolution) fit(from, to int64) uint8 {
	shift := r.minShift
	for shift < maxShift && to>>shift-from>>shift >= r.maxBins {
		shift++
	}
	return shift
}

// merge returns one block with the cells of all, in bins of 1<<shift, equal
// places added up. There is at least one block, and the bins of all together
// must fit into 16 bits.
func merge(blocks []*block, shift uint8) *block {
	merged := &block{shift: shift}
	merged.base, _ = span(blocks, shift)
	total, weighted, lasting, placed := 0, false, false, false
	for _, b := range blocks {
		total += b.len()
		weighted = weighted || b.weights != nil
		lasting = lasting || b.spans != nil
		placed = placed || b.within != nil
	}
	slots := newCellTable(total)
	for _, b := range blocks {
		merged.squares += b.squared()
		for i := range b.nodes {
			first := b.bin(i, shift)
			at := place{b.nodes[i], b.threads[i], uint16(first - merged.base), uint16(b.lastBin(i, shift) - first), b.context(i)}
			cell, added := slots.number(at)
			if added {
				merged.add(at, weighted, lasting, placed)
			}
			merged.count(int(cell), b.samples(i), b.weight(i))
		}
	}
	merged.measure()
	return merged
}

// span returns the first and last bin that the blocks use. There is at least
// one block.
func span(blocks []*block, shift uint8) (first, last int64) {
	first, last = math.MaxInt64, math.MinInt64
	for _, b := range blocks {
		first = min(first, (b.base+int64(b.low))>>(shift-b.shift))
		last = max(last, (b.base+int64(b.high))>>(shift-b.shift))
	}
	return first, last
}

// cellTable numbers places in order of first appearance.
type cellTable struct {
	places []place
	index  []int32 // 0 = free, else number + 1
	count  int32
}

func newCellTable(size int) *cellTable {
	slots := 16
	for slots < size+size/2 {
		slots *= 2
	}
	return &cellTable{places: make([]place, slots), index: make([]int32, slots)}
}

// number returns the number of a place and whether it is new.
func (t *cellTable) number(p place) (int32, bool) {
	mask := uint64(len(t.places) - 1)
	key := uint64(uint32(p.node))<<32 | uint64(p.thread)<<16 | uint64(p.bin)
	hash := (key ^ key>>29 ^ uint64(p.span)<<43 ^ uint64(p.context)<<37) * 0xbf58476d1ce4e5b9
	for at := (hash ^ hash>>32) & mask; ; at = (at + 1) & mask {
		if t.index[at] == 0 {
			t.count++
			t.places[at], t.index[at] = p, t.count
			return t.count - 1, true
		}
		if t.places[at] == p {
			return t.index[at] - 1, false
		}
	}
}

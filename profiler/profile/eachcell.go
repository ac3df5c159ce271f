package profile

// Cell is the samples that share a tree node, a thread and a time bin, or those in which they began and ended.
type Cell struct {
	Node    int32
	Thread  int32 // number in Profile.Threads
	Bin     int32 // number in Profile.Bins
	LastBin int32 // the same as Bin for what has no duration
	Context int32 // number in Profile.Contexts, 0 where there are none
	Samples int64
	Weight  int64
}

// EachCell calls fn for all cells of a sample type, in no particular order. The
// same place may come more than once. Unlike a View it keeps nothing.
func (p *Profile) EachCell(name string, fn func(Cell)) {
	s, _ := p.series(name)
	for _, b := range s.blocks {
		for i, node := range b.nodes {
			fn(Cell{
				Node:    node,
				Thread:  int32(b.threads[i]),
				Bin:     p.bins.number(b.bin(i, b.shift) << b.shift),
				LastBin: p.bins.number(b.lastBin(i, b.shift) << b.shift),
				Context: int32(b.context(i)),
				Samples: b.samples(i),
				Weight:  b.weight(i),
			})
		}
	}
}

// number is that of the bin with a time in nanoseconds from the epoch.
func (b Bins) number(nanos int64) int32 {
	at := (nanos - b.Start.UnixNano()) / max(int64(b.Width), 1)
	return int32(max(min(at, int64(b.Count)-1), 0))
}

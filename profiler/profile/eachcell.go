package profile

// Cell is the samples that share a tree node, a thread and a time bin.
type Cell struct {
	Node    int32
	Thread  int32 // number in Profile.Threads
	Bin     int32 // number in Profile.Bins
	Samples int64
	Weight  int64
}

// EachCell calls fn for all cells of a sample type, in no particular order. The
// same place may come more than once. Unlike a View it keeps nothing.
func (p *Profile) EachCell(name string, fn func(Cell)) {
	s, _ := p.series(name)
	start, width, last := p.bins.Start.UnixNano(), max(int64(p.bins.Width), 1), int64(p.bins.Count)-1
	for _, b := range s.blocks {
		for i, node := range b.nodes {
			at := ((b.base+int64(b.bins[i]))<<b.shift - start) / width
			fn(Cell{
				Node:    node,
				Thread:  int32(b.threads[i]),
				Bin:     int32(max(min(at, last), 0)),
				Samples: b.samples(i),
				Weight:  b.weight(i),
			})
		}
	}
}

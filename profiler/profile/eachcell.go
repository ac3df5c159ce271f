package profile

// Cell is the samples that share a tree node, a thread and a time bin.
type Cell struct {
	Node    int32
	Thread  int32 // number in Profile.Threads
	Bin     int32 // number in Profile.Bins
	Samples int64
	Weight  int64
}

// EachCell calls fn for the cells that pass the filter, in no particular order.
// The same place may come more than once.
func (v *View) EachCell(fn func(Cell)) {
	bins := v.profile.bins
	start, width, last := bins.Start.UnixNano(), max(int64(bins.Width), 1), int64(bins.Count)-1
	v.each(func(b *block, i int) {
		at := ((b.base+int64(b.bins[i]))<<b.shift - start) / width
		fn(Cell{
			Node:    b.nodes[i],
			Thread:  b.threads[i],
			Bin:     int32(max(min(at, last), 0)),
			Samples: b.counts[i],
			Weight:  b.weight(i),
		})
	})
}

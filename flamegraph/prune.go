package flamegraph

import (
	"math"
	"slices"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// shares is how much of everything that was measured each node has: the sum,
// over all sample types, of the node's share of that type's weight. A node that
// matters in one type is thus never small because of another.
type shares struct {
	total  []float32 // by node, callees included
	first  []float32 // the same in the type that is shown first
	thread []float64 // by thread
}

// sharesOf adds up the cells of some sample types.
func sharesOf(p *profile.Profile, types []sample.Type, first string) shares {
	s := shares{thread: make([]float64, len(p.Threads()))}
	if len(types) == 1 {
		s.total = sumOf(p, types, s.thread)
		s.first = s.total
		return s
	}
	shown := slices.DeleteFunc(slices.Clone(types), func(t sample.Type) bool { return t.Name != first })
	both(func() { s.total = sumOf(p, types, s.thread) }, func() { s.first = sumOf(p, shown, make([]float64, len(s.thread))) })
	return s
}

// sumOf returns what share each node has in the sample types, callees included,
// and adds up that of the threads.
func sumOf(p *profile.Profile, types []sample.Type, thread []float64) []float32 {
	sum := make([]float32, p.Nodes().Len())
	clear(sum) // see newChildTable
	for _, t := range types {
		_, whole := p.Samples(t.Name)
		scale := 1 / float64(max(whole, 1))
		p.EachCell(t.Name, func(c profile.Cell) {
			share := float64(c.Weight) * scale
			sum[c.Node] += float32(share)
			thread[c.Thread] += share
		})
	}
	parents := p.Nodes().Parent
	for node := len(sum) - 1; node > 0; node-- {
		sum[parents[node]] += sum[node]
	}
	return sum
}

// cutoff says which nodes remain when small ones are taken together. The zero value keeps all.
type cutoff struct {
	share float32 // nodes with at least this remain,
	tied  float32 // and of the others with at least this so many:
	room  int
}

// cutoffFor returns the cutoff with which at most limit nodes remain. It counts shares by the upper bits of their
// representation, which is exact to one part in 256. Of the nodes at the limit, which may be most, since a node seen in
// one sample weighs what every other such node does, there remain as many as have room.
func cutoffFor(shares []float32, limit int) cutoff {
	if len(shares) <= limit {
		return cutoff{}
	}
	const shift = 15
	counts := make([]int32, 1<<(32-shift))
	for _, share := range shares {
		counts[math.Float32bits(share)>>shift]++
	}
	room := limit
	for bucket := len(counts) - 1; bucket >= 0; bucket-- {
		if int(counts[bucket]) > room {
			return cutoff{share: shareAt(bucket+1, shift), tied: shareAt(bucket, shift), room: room}
		}
		room -= int(counts[bucket])
	}
	return cutoff{}
}

// shareAt is the least share that cutoffFor counts in a bucket.
func shareAt(bucket, shift int) float32 { return math.Float32frombits(uint32(bucket) << shift) }

// keeps tells whether the next node remains, given its share.
func (c *cutoff) keeps(share float32) bool {
	switch {
	case share >= c.share:
		return true
	case share < c.tied || c.room == 0:
		return false
	}
	c.room--
	return true
}

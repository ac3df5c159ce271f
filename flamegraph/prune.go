package flamegraph

import (
	"math"

	"jfrlens/profiler/profile"
)

// shares is how much of everything that was measured each node has: the sum,
// over all sample types, of the node's share of that type's weight. A node that
// matters in one type is thus never small because of another.
type shares struct {
	total  []float32 // by node, callees included
	first  []float32 // the same in the type that is shown first
	thread []float64 // by thread
}

// sharesOf adds up the cells of all sample types.
func sharesOf(p *profile.Profile, first string) shares {
	n := p.Nodes().Len()
	s := shares{total: make([]float32, n), first: make([]float32, n), thread: make([]float64, len(p.Threads()))}
	clear(s.total) // see newChildTable
	clear(s.first)
	for _, t := range p.SampleTypes() {
		_, whole := p.Samples(t.Name)
		scale := 1 / float64(max(whole, 1))
		p.EachCell(t.Name, func(c profile.Cell) {
			share := float64(c.Weight) * scale
			s.total[c.Node] += float32(share)
			s.thread[c.Thread] += share
			if t.Name == first {
				s.first[c.Node] += float32(share)
			}
		})
	}
	parents := p.Nodes().Parent
	for node := n - 1; node > 0; node-- {
		s.total[parents[node]] += s.total[node]
		s.first[parents[node]] += s.first[node]
	}
	return s
}

// cutoff returns the share below which nodes have to be folded for at most
// limit nodes to remain: 0 when all may stay. It counts shares by the upper
// bits of their representation, which is exact to one part in 256.
func cutoff(shares []float32, limit int) float32 {
	if len(shares) <= limit {
		return 0
	}
	const shift = 15
	counts := make([]int32, 1<<(32-shift))
	for _, share := range shares {
		counts[math.Float32bits(share)>>shift]++
	}
	left := 0
	for bucket := len(counts) - 1; bucket >= 0; bucket-- {
		left += int(counts[bucket])
		if left > limit {
			return math.Float32frombits(uint32(bucket+1) << shift)
		}
	}
	return 0
}

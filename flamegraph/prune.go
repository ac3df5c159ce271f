package flamegraph

import (
	"math"
	"slices"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// share is a part of what was measured. Sums of integers are the same in whatever order chunks were read, and so are the
// pages that are ordered by them.
type share int64

// wholeShare is all of one sample type.
const wholeShare = 1 << 40

// shares is how much of everything that was measured each node has: the sum,
// over all sample types, of the node's share of that type's weight. A node that
// matters in one type is thus never small because of another.
type shares struct {
	total  []share // by node, callees included
	first  []share // the same in the type that is shown first
	thread []share // by thread
}

// sharesOf adds up the cells of some sample types.
func sharesOf(p *profile.Profile, types []sample.Type, first string) shares {
	s := shares{thread: make([]share, len(p.Threads()))}
	if len(types) == 1 {
		s.total = sumOf(p, types, s.thread)
		s.first = s.total
		return s
	}
	shown := slices.DeleteFunc(slices.Clone(types), func(t sample.Type) bool { return t.Name != first })
	both(func() { s.total = sumOf(p, types, s.thread) }, func() { s.first = sumOf(p, shown, make([]share, len(s.thread))) })
	return s
}

// sumOf returns what share each node has in the sample types, callees included,
// and adds up that of the threads.
func sumOf(p *profile.Profile, types []sample.Type, thread []share) []share {
	sum, weights := make([]share, p.Nodes().Len()), make([]int64, p.Nodes().Len())
	clear(sum) // see newChildTable
	for _, t := range types {
		_, whole := p.Samples(t.Name)
		scale, ofThread := wholeShare/float64(max(whole, 1)), make([]int64, len(thread))
		clear(weights)
		p.EachCell(t.Name, func(c profile.Cell) {
			weights[c.Node] += c.Weight
			ofThread[c.Thread] += c.Weight
		})
		addShares(sum, weights, scale)
		addShares(thread, ofThread, scale)
	}
	parents := p.Nodes().Parent
	for node := len(sum) - 1; node > 0; node-- {
		sum[parents[node]] += sum[node]
	}
	return sum
}

// addShares adds weights as shares: whatever weighs something has some.
func addShares(sum []share, weights []int64, scale float64) {
	for i, weight := range weights {
		if weight > 0 {
			sum[i] += max(1, share(float64(weight)*scale))
		}
	}
}

// cutoff says which nodes remain when small ones are taken together. The zero value keeps all.
type cutoff struct {
	share share // nodes with at least this remain,
	tied  share // and of the others with at least this so many:
	room  int
}

// cutoffFor returns the cutoff with which at most limit nodes remain. It counts shares by the upper bits of their
// representation, which is exact to one part in 256. Of the nodes at the limit, which may be most, since a node seen in
// one sample weighs what every other such node does, there remain as many as have room.
func cutoffFor(shares []share, limit int) cutoff {
	if len(shares) <= limit {
		return cutoff{}
	}
	const shift = 15
	counts := make([]int32, 1<<(32-shift))
	for _, share := range shares {
		counts[math.Float32bits(float32(share))>>shift]++
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
func shareAt(bucket, shift int) share {
	least := math.Ceil(float64(math.Float32frombits(uint32(bucket) << shift)))
	if least >= math.MaxInt64 {
		return math.MaxInt64
	}
	return share(least)
}

// keeps tells whether the next node remains, given its share.
func (c *cutoff) keeps(part share) bool {
	switch {
	case part >= c.share:
		return true
	case part < c.tied || c.room == 0:
		return false
	}
	c.room--
	return true
}

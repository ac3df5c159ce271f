package flamegraph

import (
	"math"

	"jfrlens/profiler/profile"
)

// shares returns for each node the largest share it has of the weight of any
// sample type, so that what matters in one type is never folded for another.
func sharesOf(views []*profile.View, nodes int) []float32 {
	shares := make([]float32, nodes)
	for _, view := range views {
		if view.Total <= 0 {
			continue
		}
		scale := 1 / float64(view.Total)
		for node, weight := range view.TotalWeight {
			if share := float32(float64(weight) * scale); share > shares[node] {
				shares[node] = share
			}
		}
	}
	return shares
}

// sharesIn adds up the shares of the merged tree, where into gives the merged
// node of each node of the profile. The second result is the weight of each
// merged node in the view that orders siblings.
func (t *tree) sharesIn(views []*profile.View, into []int32, orderBy int) (shares, order []float32) {
	shares = make([]float32, len(t.parent))
	order = make([]float32, len(t.parent))
	totals := make([]float64, len(t.parent))
	for i, view := range views {
		if view.Total <= 0 {
			continue
		}
		clear(totals)
		for node, weight := range view.Self {
			if weight != 0 {
				totals[into[node]] += float64(weight)
			}
		}
		for node := len(totals) - 1; node > 0; node-- {
			totals[t.parent[node]] += totals[node]
		}
		for node, total := range totals {
			shares[node] = max(shares[node], float32(total/float64(view.Total)))
			if i == orderBy {
				order[node] = float32(total)
			}
		}
	}
	return shares, order
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

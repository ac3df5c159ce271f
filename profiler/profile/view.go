package profile

import (
	"cmp"
	"slices"
	"sync"

	"jfrlens/profiler/sample"
)

// View is the samples of one sample type. It is immutable and safe for
// concurrent use; slices are shared and must not be changed.
type View struct {
	Type    sample.Type
	Total   int64 // weight of all samples
	Samples int64 // number of all samples

	// Per tree node: weight and number of the samples that end in it, and of
	// those that end in it or below it.
	Self, TotalWeight         []int64
	SelfSamples, TotalSamples []int64

	profile *Profile
	blocks  []*block

	code    func() codeSums
	lines   func() []LineWeight
	methods func() []MethodWeight
}

// newView adds up the cells.
func newView(p *Profile, s series) *View {
	v := &View{Type: s.Type, profile: p, blocks: s.blocks}
	n := p.nodes.Len()
	v.SelfSamples = make([]int64, n)
	v.Self = v.SelfSamples
	weighted := slices.ContainsFunc(s.blocks, func(b *block) bool { return b.weights != nil })
	if weighted {
		v.Self = make([]int64, n)
	}
	v.each(func(b *block, i int) {
		v.SelfSamples[b.nodes[i]] += b.samples(i)
		v.Samples += b.samples(i)
		if weighted {
			v.Self[b.nodes[i]] += b.weight(i)
		}
		v.Total += b.weight(i)
	})
	return v.derived(weighted)
}

// derived fills in what follows from Self and SelfSamples, which differ where
// samples are weighted.
func (v *View) derived(weighted bool) *View {
	v.TotalSamples = sumUp(v.profile.nodes, v.SelfSamples)
	v.TotalWeight = v.TotalSamples
	if weighted {
		v.TotalWeight = sumUp(v.profile.nodes, v.Self)
	}
	v.code = sync.OnceValue(v.addUp)
	v.lines = sync.OnceValue(v.makeLines)
	v.methods = sync.OnceValue(v.makeMethods)
	return v
}

// Quality returns what limits the trust in the view's numbers.
func (v *View) Quality() TypeQuality { return v.profile.quality.Of(v.Type.Name) }

// Profile returns the profile that the view shows.
func (v *View) Profile() *Profile { return v.profile }

// each calls fn for all cells.
func (v *View) each(fn func(b *block, i int)) {
	for _, b := range v.blocks {
		for i := range b.nodes {
			fn(b, i)
		}
	}
}

// sumUp returns for each node the sum over its subtree.
func sumUp(nodes Nodes, self []int64) []int64 {
	total := slices.Clone(self)
	for i := len(total) - 1; i > 0; i-- {
		total[nodes.Parent[i]] += total[i]
	}
	return total
}

// ThreadWeight is what one thread has in a view.
type ThreadWeight struct {
	ID      int32 // number in Profile.Threads
	Thread  Thread
	Weight  int64
	Samples int64
}

// Threads returns the weight of each thread that has samples, heaviest first.
func (v *View) Threads() []ThreadWeight {
	return v.threadWeights(nil)
}

// threadWeights adds up by thread the samples that end in marked nodes; nil
// marks all.
func (v *View) threadWeights(marked []bool) []ThreadWeight {
	sums := make([]ThreadWeight, len(v.profile.threads))
	v.each(func(b *block, i int) {
		if marked != nil && !marked[b.nodes[i]] {
			return
		}
		sum := &sums[b.threads[i]]
		sum.Weight += b.weight(i)
		sum.Samples += b.samples(i)
	})
	var list []ThreadWeight
	for id, sum := range sums {
		if sum.Samples > 0 {
			sum.ID, sum.Thread = int32(id), v.profile.threads[id]
			list = append(list, sum)
		}
	}
	slices.SortStableFunc(list, func(a, b ThreadWeight) int { return cmp.Compare(b.Weight, a.Weight) })
	return list
}

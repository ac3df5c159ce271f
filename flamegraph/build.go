package flamegraph

import (
	"slices"
	"sync"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// build turns a profile into what the page shows. The error is
// profile.ErrNoSamples, profile.ErrUnknownType or ErrNothingInCommon.
func build(p *profile.Profile, o Options) (*PageData, error) {
	o = o.withDefaults()
	s, err := subjectOf(p, o)
	if err != nil {
		return nil, err
	}
	merged := s.merge(o.MaxNodes)
	d := newPageData(s, o)
	var frames []int32
	var order preorder
	both(func() { frames = s.heaviestFrames(merged) }, func() {
		order = merged.sort(s.methods)
		d.fillSamples(s, order, o.MaxCells)
	})
	d.fillTree(s, merged, order, frames, o.Libraries)
	d.fillComparison(s, p, o)
	d.fillOverview(o.overviewOf(), int32(len(s.frames)))
	return d, d.fillChecked(p, o.Opinion)
}

// both does two things at once.
func both(a, b func()) {
	var other sync.WaitGroup
	other.Go(a)
	b()
	other.Wait()
}

// replace looks each number up in a table.
func replace(numbers, table []int32) {
	for i, n := range numbers {
		numbers[i] = table[n]
	}
}

// newPageData returns the data of a page without tree and samples.
func newPageData(s *subject, o Options) *PageData {
	shown := s.runs[0]
	return &PageData{
		Version:     pageVersion,
		Title:       o.titleOf(shown.Profile),
		BeforeTitle: o.beforeTitle(),
		Live:        o.Live,
		StartMillis: shown.Bins().Start.UnixMilli(),
		DefaultType: slices.IndexFunc(s.types, func(t sample.Type) bool { return t.Name == s.chosen }),
		Kinds:       []string{},
		Strings:     []string{},
		Before:      []SampleTypeData{},
		Comparison:  []ComparisonData{},
		Recording:   o.Recording,
		Resources:   o.resourcesOf().names(),
		Follows:     o.follows(),
	}
}

// fillTree fills in the nodes and the tables they refer to. chosen gives the
// frame to show for each node of the tree.
func (d *PageData) fillTree(s *subject, t *tree, order preorder, chosen []int32, libraries profile.Libraries) {
	d.Nodes = NodeTable{Depth: order.depth, Frame: make([]int32, len(order.order))}
	b := newTableBuilder(d, s, libraries)
	for place, node := range order.order {
		if t.method[node] == smallFrames {
			d.Nodes.Frame[place] = -1 - t.count[node]
			continue
		}
		d.Nodes.Frame[place] = b.frame(chosen[node])
	}
	d.fillStarted(t, order, b, s.contextNames())
}

// fillSamples fills in what was measured in each of the page's nodes.
func (d *PageData) fillSamples(s *subject, order preorder, limit int) {
	g := newGrid(s, limit)
	for i, r := range s.runs {
		place := slices.Clone(r.into)
		replace(place, order.place)
		for _, t := range s.types {
			g.collect(i, r, t, place)
		}
	}
	d.Threads = append([]string{}, g.names...)
	d.Bins = int(g.bins)
	if bins := s.runs[0].Bins(); d.Bins > 1 {
		d.Offset = float64(bins.Start.Sub(s.runs[0].Start())) / 1e6
	}
	d.BinMillis = float64(s.runs[0].Bins().Width) / 1e6 * float64(g.perBin)
	for i, c := range g.types {
		data := c.data(len(order.order))
		data.Notes = s.notes(data.Name, "compare shares (S)")
		if i < len(s.types) {
			d.Types = append(d.Types, data)
		} else {
			d.Before = append(d.Before, data)
		}
	}
}

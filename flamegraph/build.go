package flamegraph

import (
	"slices"
	"sync"

	"jfrlens/profiler/profile"
)

// build turns a profile into what the page shows. The error is
// profile.ErrNoSamples or profile.ErrUnknownType.
func build(p *profile.Profile, o Options) (*PageData, error) {
	o = o.withDefaults()
	chosen, err := chooseType(p, o.Type)
	if err != nil {
		return nil, err
	}
	s := sharesOf(p, chosen)
	merged, into := mergeByMethod(p, s)
	if cut := cutoffFor(merged.total, o.MaxNodes); cut.share > 0 {
		var again []int32
		merged, again = merged.fold(cut)
		replace(into, again)
	}
	d := newPageData(p, o, chosen)
	var frames []int32
	var order preorder
	both(func() { frames = lines{p.Nodes(), p.Frames(), s}.choose(merged, into) }, func() {
		order = merged.sort(p.Methods())
		place := slices.Clone(into)
		replace(place, order.place)
		d.fillSamples(p, s, place, len(order.order), o.MaxCells)
	})
	d.fillTree(p, merged, order, frames, o.Libraries)
	return d, nil
}

// both does two things at once.
func both(a, b func()) {
	var other sync.WaitGroup
	other.Go(a)
	b()
	other.Wait()
}

// chooseType returns the sample type to show first. The view is only made for
// its error.
func chooseType(p *profile.Profile, name string) (string, error) {
	if name == "" {
		name = p.Default().Name
	}
	if p.Has(name) {
		return name, nil
	}
	_, err := p.View(name, profile.Filter{})
	return "", err
}

// replace looks each number up in a table.
func replace(numbers, table []int32) {
	for i, n := range numbers {
		numbers[i] = table[n]
	}
}

// newPageData returns the data of a page without tree and samples.
func newPageData(p *profile.Profile, o Options, chosen string) *PageData {
	title := o.Title
	if title == "" {
		title = p.JVM().Command
	}
	if title == "" {
		title = "Java program"
	}
	return &PageData{
		Version:     pageVersion,
		Title:       title,
		Live:        o.Live,
		StartMillis: p.Bins().Start.UnixMilli(),
		DefaultType: slices.IndexFunc(p.SampleTypes(), func(t profile.SampleType) bool { return t.Name == chosen }),
		Kinds:       []string{},
		Strings:     []string{},
	}
}

// fillTree fills in the nodes and the tables they refer to. chosen gives the
// frame to show for each node of the tree.
func (d *PageData) fillTree(p *profile.Profile, t *tree, order preorder, chosen []int32, libraries profile.Libraries) {
	d.Nodes = NodeTable{Depth: order.depth, Frame: make([]int32, len(order.order))}
	b := newTableBuilder(d, p, libraries)
	for place, node := range order.order {
		if t.method[node] == folded {
			d.Nodes.Frame[place] = -1 - t.count[node]
			continue
		}
		d.Nodes.Frame[place] = b.frame(chosen[node])
	}
}

// fillSamples fills in what was measured in each of the page's nodes. place gives
// the node of the page for each of the profile.
func (d *PageData) fillSamples(p *profile.Profile, s shares, place []int32, nodes, limit int) {
	g := newGrid(p, s.thread, limit)
	for _, t := range p.SampleTypes() {
		g.collect(p, t, place)
	}
	d.Threads = append([]string{}, g.names...)
	d.Bins = int(g.bins)
	d.BinMillis = float64(p.Bins().Width) / 1e6 * float64(g.perBin)
	for _, c := range g.types {
		data := c.data(nodes)
		data.Warnings = append([]string{}, p.Quality().WarningsFor(data.Name)...)
		d.Types = append(d.Types, data)
	}
}

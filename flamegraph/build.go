package flamegraph

import (
	"slices"

	"jfrlens/profiler/profile"
)

// mergedPerNode is how many nodes of the profile's tree are merged for each
// node that the page may have. What is far too small to survive is folded
// before merging, where most of the time goes.
const mergedPerNode = 8

// build turns a profile into what the page shows. The error is
// profile.ErrNoSamples or profile.ErrUnknownType.
func build(p *profile.Profile, o Options) (*PageData, error) {
	o = o.withDefaults()
	chosen, err := p.View(o.Type, profile.Filter{})
	if err != nil {
		return nil, err
	}
	views, err := viewsOf(p)
	if err != nil {
		return nil, err
	}
	first := slices.IndexFunc(views, func(v *profile.View) bool { return v.Type.Name == chosen.Type.Name })
	m := mergeOverloads(p)
	s := source{nodes: p.Nodes(), frames: p.Frames(), shares: sharesOf(views, p.Nodes().Len())}
	merged, into := mergeByMethod(s, m, cutoff(s.shares, mergedPerNode*o.MaxNodes))
	shares, _ := merged.sharesIn(views, into, first)
	if cut := cutoff(shares, o.MaxNodes); cut > 0 {
		var again []int32
		merged, again = merged.fold(shares, cut)
		for i, node := range into {
			into[i] = again[node]
		}
	}
	_, weight := merged.sharesIn(views, into, first)
	order := merged.sort(weight, m)
	for i, node := range into {
		into[i] = order.place[node]
	}
	d := newPageData(p, o, first)
	d.fillTree(merged, order, hottestFrames(s, views[first], into, len(order.order)), s.frames, m)
	d.fillSamples(p, views, into, o.MaxCells)
	return d, nil
}

// viewsOf returns the views of all sample types.
func viewsOf(p *profile.Profile) ([]*profile.View, error) {
	var views []*profile.View
	for _, t := range p.SampleTypes() {
		view, err := p.View(t.Name, profile.Filter{})
		if err != nil {
			return nil, err
		}
		views = append(views, view)
	}
	return views, nil
}

// newPageData returns the data of a page without tree and samples.
func newPageData(p *profile.Profile, o Options, first int) *PageData {
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
		DefaultType: first,
		Kinds:       []string{},
		Strings:     []string{},
	}
}

// hottestFrames returns for each node of the page the frame of its hottest
// line, -1 for the root. place gives the page's node for each of the profile.
func hottestFrames(s source, view *profile.View, place []int32, nodes int) []int32 {
	members, first := groupBy(place, nodes)
	hottest := make([]int32, nodes)
	hottest[0] = -1
	for node := 1; node < nodes; node++ {
		hottest[node] = s.hottest(members[first[node]:first[node+1]], view)
	}
	return hottest
}

// groupBy returns the indexes of group sorted by their group's number: those of
// group n are members[first[n]:first[n+1]].
func groupBy(group []int32, n int) (members, first []int32) {
	first = make([]int32, n+1)
	for _, g := range group {
		first[g+1]++
	}
	for g := range n {
		first[g+1] += first[g]
	}
	members = make([]int32, len(group))
	next := slices.Clone(first)
	for i, g := range group {
		members[next[g]] = int32(i)
		next[g]++
	}
	return members, first
}

// hottest returns the frame of the line with the most weight among nodes of one
// method; without any weight in the view it goes by shares.
func (s source) hottest(nodes []int32, view *profile.View) int32 {
	if len(nodes) == 1 {
		return s.nodes.Frame[nodes[0]]
	}
	weight := func(node int32) float64 {
		return float64(view.TotalWeight[node]) + float64(s.shares[node])*1e-6
	}
	lines := make(map[int32]float64, len(nodes))
	for _, node := range nodes {
		lines[s.frames[s.nodes.Frame[node]].Line] += weight(node)
	}
	var best, heaviest int32 = -1, -1
	for _, node := range nodes {
		line := s.frames[s.nodes.Frame[node]].Line
		if best < 0 || lines[line] > lines[best] || lines[line] == lines[best] && line < best {
			best, heaviest = line, node
		} else if line == best && weight(node) > weight(heaviest) {
			heaviest = node
		}
	}
	return s.nodes.Frame[heaviest]
}

// fillTree fills in the nodes and the tables they refer to.
func (d *PageData) fillTree(t *tree, order preorder, hottest []int32, frames []profile.Frame, m methods) {
	d.Nodes = NodeTable{Depth: order.depth, Frame: make([]int32, len(order.order))}
	b := newTableBuilder(d, frames, m)
	for place, node := range order.order {
		if t.method[node] == folded {
			d.Nodes.Frame[place] = -1 - t.count[node]
			continue
		}
		d.Nodes.Frame[place] = b.frame(hottest[place])
	}
}

// fillSamples fills in what was measured in each node.
func (d *PageData) fillSamples(p *profile.Profile, views []*profile.View, place []int32, limit int) {
	g, all := collectAll(p, views, place, limit)
	d.Threads = append([]string{}, g.threads...)
	d.Bins = int(g.bins)
	d.BinMillis = float64(p.Bins().Width) / 1e6 * float64(g.perBin)
	for i, view := range views {
		data := all[i].data(view.Type, len(d.Nodes.Depth))
		data.Warnings = append([]string{}, p.Quality().WarningsFor(view.Type.Name)...)
		d.Types = append(d.Types, data)
	}
}

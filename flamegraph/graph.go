package flamegraph

import (
	"cmp"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/compare"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// graph is the merged tree of one sample type as files other than the page need it: nodes in preorder, heavier siblings
// first, node 0 the root.
type graph struct {
	*subject
	of     sample.Type
	parent []int32 // -1 of the root
	depth  []int32
	method []int32    // index into subject.methods; smallFrames, which the root has too
	count  []int32    // frames that a node of small frames stands for
	frame  []int32    // index into subject.frames, of the heaviest line; -1 of the root and of nodes of small frames
	sums   []nodeSums // by run

	compared *compare.Result // what differs, nil where one run is shown
}

// nodeSums is what a run has in each node.
type nodeSums struct {
	self, total   []int64
	samples       []int64 // that end in the node or below it
	whole, counts int64   // weight and number of all samples
}

// graphOf returns the graph of the sample type to show. The error is that of build.
func graphOf(p *profile.Profile, o Options) (*graph, error) {
	o = o.withDefaults()
	s, err := subjectOf(p, o)
	if err != nil {
		return nil, err
	}
	merged := s.merge(o.MaxNodes)
	heaviest := s.heaviestFrames(merged)
	order := merged.sort(s.methods)
	n := len(order.order)
	g := &graph{subject: s, depth: order.depth, parent: make([]int32, n), method: make([]int32, n), count: make([]int32, n), frame: make([]int32, n)}
	for place, node := range order.order {
		g.parent[place] = -1
		if node > 0 {
			g.parent[place] = order.place[merged.parent[node]]
		}
		g.method[place], g.count[place], g.frame[place] = merged.method[node], merged.count[node], heaviest[node]
	}
	g.compared = o.compared(p, s.chosen)
	for _, r := range s.runs {
		sums, err := g.sumsOf(r, order)
		if err != nil {
			return nil, err
		}
		g.sums = append(g.sums, sums)
	}
	return g, nil
}

// sumsOf adds up the samples of a run by node.
func (g *graph) sumsOf(r *run, order preorder) (nodeSums, error) {
	view, err := r.View(g.chosen)
	if err != nil {
		return nodeSums{}, err
	}
	g.of = view.Type
	n := len(g.parent)
	s := nodeSums{self: make([]int64, n), total: make([]int64, n), samples: make([]int64, n), whole: view.Total, counts: view.Samples}
	for node, merged := range r.into {
		place := order.place[merged]
		s.self[place] += view.Self[node]
		s.samples[place] += view.SelfSamples[node]
	}
	copy(s.total, s.self)
	for place := n - 1; place > 0; place-- {
		s.total[g.parent[place]] += s.total[place]
		s.samples[g.parent[place]] += s.samples[place]
	}
	return s, nil
}

// extent is what the width of a node goes by: its weight, if two runs are compared that of both.
func (g *graph) extent(node int) int64 {
	sum := int64(0)
	for i := range g.sums {
		sum += g.sums[i].total[node]
	}
	return sum
}

// name returns the full name of a node for people.
func (g *graph) name(node int) string {
	switch method := g.method[node]; {
	case node == 0:
		return "all"
	case method == smallFrames:
		return smallerFrames(int(g.count[node]))
	default:
		return fullName(g.methods[method])
	}
}

// fullName returns class.method as people may see it.
func fullName(m profile.Method) string {
	name := m.Name
	if m.Class != "" {
		name = m.Class + "." + m.Name
	}
	return cmp.Or(visible.Text(name), profile.NoName)
}

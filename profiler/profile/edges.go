package profile

import (
	"cmp"
	"slices"
)

// Place names a line, or with Line 0 a whole method, of the profiled program.
type Place struct {
	Class, Method string
	Line          int
}

// Edge is a caller or callee of a place, with the weight of the samples that
// took that way. An edge of a line names a line, one of a method a method.
type Edge struct {
	Place
	Weight  int64
	Samples int64
}

// Callers returns what called a place directly, heaviest first. In a recursion
// the outermost occurrence counts, so each sample has one caller; samples of a
// thread's first frame have none.
func (v *View) Callers(at Place) []Edge {
	edges := v.newEdges(at)
	for _, node := range v.outermost(at) {
		if parent := v.profile.nodes.Parent[node]; parent > 0 {
			edges.add(parent, v.TotalWeight[node], v.TotalSamples[node])
		}
	}
	return edges.list()
}

// Callees returns what a place called directly, heaviest first. In a recursion
// the outermost occurrence counts, so a place can be its own callee.
func (v *View) Callees(at Place) []Edge {
	is := make([]bool, v.profile.nodes.Len())
	for _, node := range v.outermost(at) {
		is[node] = true
	}
	edges := v.newEdges(at)
	for node, parent := range v.profile.nodes.Parent {
		if parent > 0 && is[parent] && v.TotalSamples[node] > 0 {
			edges.add(int32(node), v.TotalWeight[node], v.TotalSamples[node])
		}
	}
	return edges.list()
}

// ThreadsOf returns the threads whose samples have one of some places on the
// stack, heaviest first.
func (v *View) ThreadsOf(places ...Place) []ThreadWeight {
	below := make([]bool, v.profile.nodes.Len())
	for _, at := range places {
		for _, node := range v.outermost(at) {
			below[node] = true
		}
	}
	for node, parent := range v.profile.nodes.Parent {
		if parent > 0 && below[parent] {
			below[node] = true
		}
	}
	return v.threadWeights(below)
}

// outermost returns the nodes of a place that have samples in the view and no
// ancestor of the same place.
func (v *View) outermost(at Place) []int32 {
	tables := v.profile.index.of(v.profile)
	bit := uint8(lineAgain)
	if at.Line == 0 {
		bit = methodAgain
	}
	matches := make([]bool, len(tables.lines))
	for id, key := range tables.lines {
		method := tables.methods[key.method]
		matches[id] = method.Class == at.Class && method.Name == at.Method &&
			(at.Line == 0 || int(key.line) == at.Line)
	}
	var nodes []int32
	for node := 1; node < v.profile.nodes.Len(); node++ {
		if v.TotalSamples[node] > 0 && tables.again[node]&bit == 0 && matches[tables.lineOf[v.profile.nodes.Frame[node]]] {
			nodes = append(nodes, int32(node))
		}
	}
	return nodes
}

// edgeSums adds up edges by the place at their other end.
type edgeSums struct {
	view     *View
	byMethod bool
	sums     map[Place]*Edge
}

func (v *View) newEdges(at Place) edgeSums {
	return edgeSums{view: v, byMethod: at.Line == 0, sums: map[Place]*Edge{}}
}

// add counts the place of a node.
func (e edgeSums) add(node int32, weight, samples int64) {
	f := e.view.profile.frames[e.view.profile.nodes.Frame[node]]
	m := e.view.profile.methods[f.Method]
	place := Place{Class: m.Class, Method: m.Name, Line: int(f.Line)}
	if e.byMethod {
		place.Line = 0
	}
	edge := e.sums[place]
	if edge == nil {
		edge = &Edge{Place: place}
		e.sums[place] = edge
	}
	edge.Weight += weight
	edge.Samples += samples
}

// list returns the edges, heaviest first.
func (e edgeSums) list() []Edge {
	list := make([]Edge, 0, len(e.sums))
	for _, edge := range e.sums {
		list = append(list, *edge)
	}
	slices.SortFunc(list, func(a, b Edge) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Class, b.Class),
			cmp.Compare(a.Method, b.Method), cmp.Compare(a.Line, b.Line))
	})
	return list
}

package profile

import (
	"slices"
	"sync"
)

// lineKey is what makes two frames the same line for people.
type lineKey struct {
	method int32 // index into Profile.Methods
	line   int32
}

// Bits of index.again.
const (
	lineAgain   = 1 << iota // an ancestor of the node has the same lineKey
	methodAgain             // an ancestor of the node has the same method
)

// index numbers the lines of frames and knows which tree nodes repeat a line or
// method that is already on their stack. All snapshots of one builder share one
// index, which grows with the tree when somebody asks; what was computed stays
// valid, as methods, frames and nodes are only appended.
type index struct {
	mu      sync.Mutex // guards all below
	lineIDs map[lineKey]int32
	tables  indexTables

	own *ownCode
}

// indexTables are the arrays of an index. Holders may read them without the
// lock up to their length. They may go beyond the profile that asks.
type indexTables struct {
	methods []Method
	lines   []lineKey
	lineOf  []int32 // by frame
	again   []uint8 // by node
}

func newIndex() *index { return &index{lineIDs: map[lineKey]int32{}, own: &ownCode{}} }

// of returns the tables, extended to the frames and nodes of a profile.
func (x *index) of(p *Profile) indexTables {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.numberLines(p)
	if len(x.tables.again) < p.nodes.Len() {
		x.findRecursion(p.nodes)
	}
	return x.tables
}

// numberLines extends the tables to the frames of a profile; the mutex is held.
func (x *index) numberLines(p *Profile) {
	if len(x.tables.methods) < len(p.methods) {
		x.tables.methods = p.methods
	}
	for id := len(x.tables.lineOf); id < len(p.frames); id++ {
		x.tables.lineOf = append(x.tables.lineOf, x.line(lineKey{p.frames[id].Method, p.frames[id].Line}))
	}
}

// linesOnly returns an index for a profile of the same frames and other nodes.
func (x *index) linesOnly(p *Profile) *index {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.numberLines(p)
	return &index{tables: indexTables{methods: x.tables.methods, lines: x.tables.lines, lineOf: x.tables.lineOf}, own: x.own}
}

// line returns the number of a line; the mutex is held.
func (x *index) line(key lineKey) int32 {
	id, known := x.lineIDs[key]
	if !known {
		id = int32(len(x.tables.lines))
		x.tables.lines = append(x.tables.lines, key)
		x.lineIDs[key] = id
	}
	return id
}

// findRecursion extends again to all nodes. What was appended together is a row, in which each node is the parent of the next:
// the way from the root is kept, and mostly it is also much of the way to the row after.
func (x *index) findRecursion(nodes Nodes) {
	w := newWay(nodes, &x.tables)
	if len(x.tables.again) == 0 {
		x.tables.again = append(x.tables.again, 0) // the root
	}
	for node := int32(len(x.tables.again)); int(node) < nodes.Len(); node++ {
		w.turnTo(nodes.Parent[node])
		x.tables.again = append(x.tables.again, w.step(node))
	}
}

// way is the nodes from the root to one of a tree.
type way struct {
	nodes          Nodes
	tables         *indexTables
	path           []int32 // without the root
	has            []bool  // by node
	lines, methods []int32 // by number: how often they are on the way
	back           []int32 // scratch
}

func newWay(nodes Nodes, tables *indexTables) *way {
	w := &way{
		nodes: nodes, tables: tables, has: make([]bool, nodes.Len()),
		lines: make([]int32, len(tables.lines)), methods: make([]int32, len(tables.methods)),
	}
	w.has[0] = true
	return w
}

// turnTo makes it the way to another node.
func (w *way) turnTo(node int32) {
	w.back = w.back[:0]
	for ; !w.has[node]; node = w.nodes.Parent[node] {
		w.back = append(w.back, node)
	}
	for len(w.path) > 0 && w.path[len(w.path)-1] != node {
		w.leave()
	}
	for _, next := range slices.Backward(w.back) {
		w.step(next)
	}
}

// step goes one node further and tells what of it is on the way already.
func (w *way) step(node int32) (again uint8) {
	line, method := w.codeOf(node)
	if w.lines[line]++; w.lines[line] > 1 {
		again |= lineAgain
	}
	if w.methods[method]++; w.methods[method] > 1 {
		again |= methodAgain
	}
	w.path, w.has[node] = append(w.path, node), true
	return again
}

// leave goes back by one node.
func (w *way) leave() {
	last := len(w.path) - 1
	line, method := w.codeOf(w.path[last])
	w.lines[line]--
	w.methods[method]--
	w.has[w.path[last]] = false
	w.path = w.path[:last]
}

// codeOf returns the numbers of a node's line and method.
func (w *way) codeOf(node int32) (line, method int32) {
	line = w.tables.lineOf[w.nodes.Frame[node]]
	return line, w.tables.lines[line].method
}

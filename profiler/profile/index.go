package profile

import "sync"

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

// ofLines returns the tables, extended to the frames of a profile only.
func (x *index) ofLines(p *Profile) indexTables {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.numberLines(p)
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
	t := x.ofLines(p)
	return &index{tables: indexTables{methods: t.methods, lines: t.lines, lineOf: t.lineOf}, own: x.own}
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

// findRecursion extends again to all nodes. Nodes of one stack were appended in
// a row, so the ancestors are walked once per row, not once per node: lines and
// methods on the current path carry the number of the row as a stamp.
func (x *index) findRecursion(nodes Nodes) {
	t := &x.tables
	lineStamp := make([]int32, len(t.lines))
	methodStamp := make([]int32, len(t.methods))
	row := int32(0)
	if len(t.again) == 0 {
		t.again = append(t.again, 0) // the root
	}
	first := int32(len(t.again))
	for node := first; int(node) < nodes.Len(); node++ {
		if node == first || nodes.Parent[node] != node-1 {
			row++
			for up := nodes.Parent[node]; up > 0; up = nodes.Parent[up] {
				line := t.lineOf[nodes.Frame[up]]
				lineStamp[line] = row
				methodStamp[t.lines[line].method] = row
			}
		}
		line := t.lineOf[nodes.Frame[node]]
		method := t.lines[line].method
		var bits uint8
		if lineStamp[line] == row {
			bits |= lineAgain
		}
		if methodStamp[method] == row {
			bits |= methodAgain
		}
		lineStamp[line], methodStamp[method] = row, row
		t.again = append(t.again, bits)
	}
}

package profile

import (
	"math/bits"
	"slices"

	"jfrlens/profiler/sample"
)

// CodeSums is what all code has of the samples of one type, by numbers: the same as [View] says by names.
type CodeSums struct {
	Type           sample.Type
	Samples, Total int64 // number and weight of all samples

	// In no particular order, those with samples only.
	Lines, Methods []CodeWeight
	Calls          []Call // what [View.Calls] says
}

// CodeWeight is what a line or method has: the same as [LineWeight], [MethodWeight] and [OwnWeight] say by names.
type CodeWeight struct {
	Method int32 // number in Profile.Methods
	Line   int32 // 0 of a whole method

	Self, Own, Total                 int64 // weights; Own is 0 in libraries
	SelfSamples, OwnSamples, Samples int64
}

// maxSummed is how many sample types are added up at once.
const maxSummed = 64

// CodeSums adds up the samples of all types, in the order of SampleTypes. It goes through the tree once for all of them, which takes a
// third of the time of a view for each.
func (p *Profile) CodeSums(libraries Libraries) (all []CodeSums) {
	for types := range slices.Chunk(p.types, maxSummed) {
		a := newCodeAdder(p, types, libraries)
		a.walk()
		for i, t := range types {
			all = append(all, a.of[i].sums(t.Type, a.path[0].sums[i]))
		}
	}
	return all
}

// codeAdder adds up samples by line, method and call on its way through the tree, depth first.
type codeAdder struct {
	tree  *walkedTree
	code  []frameCode // by frame
	calls callNumbers
	of    []typeAdder // by sample type

	path          []onPath // from the root to where the way is
	linesOnPath   []int32  // how often each is
	methodsOnPath []int32
}

// frameCode is what code a frame is.
type frameCode struct {
	line, method int32
	own          bool
}

// onPath is a node on the path and what ends in it or below it, as far as the way has been there.
type onPath struct {
	frame, line, method        int32
	ownFrame                   int32 // of the topmost own code up to here, -1 if there is none
	repeatsLine, repeatsMethod bool  // something above it on the path has the same

	types uint64 // a bit for each that has samples
	sums  []Sum  // by sample type
}

func newCodeAdder(p *Profile, types []series, libraries Libraries) *codeAdder {
	tables, own := p.index.ofLines(p), p.ownMethods(libraries)
	a := &codeAdder{
		tree: newWalkedTree(p.nodes, types), code: make([]frameCode, len(p.frames)), calls: newCallNumbers(len(p.frames)),
		linesOnPath: make([]int32, len(tables.lines)), methodsOnPath: make([]int32, len(p.methods)),
	}
	for frame, f := range p.frames {
		a.code[frame] = frameCode{tables.lineOf[frame], f.Method, own[f.Method]}
	}
	for range types {
		a.of = append(a.of, newTypeAdder(tables.lines, len(p.methods)))
	}
	root := a.extend()
	root.ownFrame = -1
	return a
}

// walk goes through the tree.
func (a *codeAdder) walk() {
	for node := a.tree.child[0]; node != 0; {
		a.enter(node)
		if below := a.tree.child[node]; below != 0 {
			node = below
			continue
		}
		a.leave()
		for ; node != 0 && a.tree.sibling[node] == 0; node = a.tree.Parent[node] {
			if len(a.path) > 1 {
				a.leave()
			}
		}
		node = a.tree.sibling[node]
	}
}

// extend appends an empty place to the path. It reuses the memory of those that were there.
func (a *codeAdder) extend() *onPath {
	if len(a.path) == cap(a.path) {
		a.path = append(a.path, onPath{sums: make([]Sum, len(a.of))})
	} else if a.path = a.path[:len(a.path)+1]; a.path[len(a.path)-1].sums == nil {
		a.path[len(a.path)-1].sums = make([]Sum, len(a.of))
	}
	return &a.path[len(a.path)-1]
}

// enter goes to a node from the one that calls it.
func (a *codeAdder) enter(node int32) {
	frame, ownFrame := a.tree.Frame[node], a.path[len(a.path)-1].ownFrame
	code := &a.code[frame]
	if code.own {
		ownFrame = frame
	}
	line, method := &a.linesOnPath[code.line], &a.methodsOnPath[code.method]
	at := a.extend()
	at.frame, at.line, at.method, at.ownFrame = frame, code.line, code.method, ownFrame
	at.repeatsLine, at.repeatsMethod = *line > 0, *method > 0
	*line++
	*method++
	for cell := a.tree.cell[node]; cell != 0; cell = a.tree.cells[cell].next {
		a.add(at, &a.tree.cells[cell])
	}
}

// add adds samples that end where the way is.
func (a *codeAdder) add(at *onPath, c *walkedCell) {
	at.types |= 1 << c.sampleType
	at.sums[c.sampleType] = at.sums[c.sampleType].Plus(c.Sum)
	of := &a.of[c.sampleType]
	of.lines[at.line].addSelf(c.Sum)
	of.methods[at.method].addSelf(c.Sum)
	if at.ownFrame >= 0 {
		code := &a.code[at.ownFrame]
		of.lines[code.line].addOwn(c.Sum)
		of.methods[code.method].addOwn(c.Sum)
	}
}

// leave goes back to what calls the node where the way is.
func (a *codeAdder) leave() {
	last := len(a.path) - 1
	at, caller := &a.path[last], &a.path[last-1]
	a.path = a.path[:last]
	a.linesOnPath[at.line]--
	a.methodsOnPath[at.method]--
	call := int32(-1)
	if last > 1 && at.types != 0 && !(caller.repeatsMethod && at.repeatsMethod) {
		call = a.calls.of(caller, at)
	}
	caller.types |= at.types
	for ; at.types != 0; at.types &= at.types - 1 {
		i := bits.TrailingZeros64(at.types)
		a.of[i].addTotal(at, at.sums[i])
		if call >= 0 {
			a.of[i].addCall(call, caller, at, at.sums[i])
		}
		caller.sums[i] = caller.sums[i].Plus(at.sums[i])
		at.sums[i] = Sum{}
	}
}

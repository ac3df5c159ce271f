package profile

import (
	"cmp"
	"slices"
	"sync"
)

// OwnWeight is what a line or method of the project's own code has together with
// the library code that it calls: the samples in which no own code is above it.
type OwnWeight struct {
	Place         // Line is 0 for a whole method
	Self    int64 // weight of the samples with it on top of the stack
	Weight  int64 // the same with library code on top of it
	Samples int64 // number of those
}

// OwnLines returns the lines of own code by what they have with the library code
// that they call, heaviest first. The weights of all lines are those of the
// samples with own code on the stack.
func (v *View) OwnLines(libraries Libraries) []OwnWeight {
	return v.ownWeights(libraries, func(f Frame) int32 { return f.Line })
}

// OwnMethods returns the methods of own code, as OwnLines does the lines.
func (v *View) OwnMethods(libraries Libraries) []OwnWeight {
	return v.ownWeights(libraries, func(Frame) int32 { return 0 })
}

// ownWeights adds up samples by the topmost own code on their stacks.
func (v *View) ownWeights(libraries Libraries, line func(Frame) int32) []OwnWeight {
	p := v.profile
	sums := map[Place]*OwnWeight{}
	for id, of := range v.ownFrames(p.ownMethods(libraries)) {
		if of.samples == 0 {
			continue
		}
		frame := p.frames[id]
		method := p.methods[frame.Method]
		at := Place{Class: method.Class, Method: method.Name, Line: int(line(frame))}
		sum := sums[at]
		if sum == nil {
			sum = &OwnWeight{Place: at}
			sums[at] = sum
		}
		sum.Self += of.self
		sum.Weight += of.weight
		sum.Samples += of.samples
	}
	list := make([]OwnWeight, 0, len(sums))
	for _, sum := range sums {
		list = append(list, *sum)
	}
	slices.SortFunc(list, func(a, b OwnWeight) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(b.Self, a.Self),
			cmp.Compare(a.Class, b.Class), cmp.Compare(a.Method, b.Method), cmp.Compare(a.Line, b.Line))
	})
	return list
}

// ownSum is what a frame has together with the library code that it calls.
type ownSum struct{ self, weight, samples int64 }

// ownFrames adds up samples by the frame of the topmost own code on their stacks.
func (v *View) ownFrames(own []bool) []ownSum {
	p := v.profile
	byFrame := make([]ownSum, len(p.frames))
	topmost := make([]int32, p.nodes.Len()) // by node, 0 where there is no own code
	for node := int32(1); int(node) < len(topmost); node++ {
		topmost[node] = topmost[p.nodes.Parent[node]]
		if own[p.frames[p.nodes.Frame[node]].Method] {
			topmost[node] = node
		}
		if topmost[node] == 0 {
			continue
		}
		sum := &byFrame[p.nodes.Frame[topmost[node]]]
		if topmost[node] == node {
			sum.self += v.Self[node]
		}
		sum.weight += v.Self[node]
		sum.samples += v.SelfSamples[node]
	}
	return byFrame
}

// ownMethods tells of each method whether it is the project's own.
func (p *Profile) ownMethods(libraries Libraries) []bool { return p.index.own.of(p.methods, libraries) }

// ownCode remembers which methods are the project's own, since several questions in a row have the same libraries.
type ownCode struct {
	mu        sync.Mutex // guards all below
	libraries Libraries
	own       []bool // by method
}

// of tells of each method whether it is the project's own. Native functions and samples without a stack are nobody's.
func (o *ownCode) of(methods []Method, libraries Libraries) []bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.libraries.equal(libraries) {
		o.libraries, o.own = libraries, nil
	}
	for _, method := range methods[min(len(o.own), len(methods)):] {
		o.own = append(o.own, method.Class != "" && !libraries.Has(method.Class))
	}
	return o.own[:len(methods)]
}

// equal tells whether the same classes are library code.
func (l Libraries) equal(other Libraries) bool {
	return (l == nil) == (other == nil) && slices.Equal(l, other)
}

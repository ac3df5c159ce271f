package profile

import (
	"cmp"
	"slices"
)

// LineWeight is what one source line has in a view. Line is 0 or negative for
// code without line numbers.
type LineWeight struct {
	Class, Method string
	Line          int
	Self, Total   int64 // weights
	SelfSamples   int64 // samples with the line on top of the stack
	Samples       int64 // samples with the line anywhere on the stack
}

// Place returns where the line is.
func (l LineWeight) Place() Place { return Place{Class: l.Class, Method: l.Method, Line: l.Line} }

// MethodWeight is what one method, overloads together, has in a view.
type MethodWeight struct {
	Class, Method string
	Self, Total   int64 // weights
	SelfSamples   int64
	Samples       int64
}

// Lines returns every line with samples by total, heaviest first. A line's key
// is class, method and line. Samples without a stack belong to no line.
func (v *View) Lines() []LineWeight { return v.lines() }

// Methods returns every method with samples by total, heaviest first. Samples
// without a stack have a method "[no stack]" without a class.
func (v *View) Methods() []MethodWeight { return v.methods() }

// sums collects the weights of one line or method.
type sums struct {
	self, total, selfSamples, samples int64
}

// codeSums are the weights of all code, by numbers in the index and the dictionary.
type codeSums struct{ lines, methods []sums }

// addUp adds up nodes by line and by method. A node that repeats a line or method of its own stack adds nothing to the
// total: its samples are in that of the first one.
func (v *View) addUp() codeSums {
	tables := v.profile.index.of(v.profile)
	all := codeSums{make([]sums, len(tables.lines)), make([]sums, len(tables.methods))}
	for node := 1; node < len(v.Self); node++ {
		if v.TotalSamples[node] == 0 {
			continue
		}
		line := tables.lineOf[v.profile.nodes.Frame[node]]
		again := tables.again[node]
		v.addNode(&all.lines[line], node, again&lineAgain == 0)
		v.addNode(&all.methods[tables.lines[line].method], node, again&methodAgain == 0)
	}
	return all
}

// addNode adds a node to a sum, to the total if it is the first on its stack.
func (v *View) addNode(s *sums, node int, isFirst bool) {
	s.self += v.Self[node]
	s.selfSamples += v.SelfSamples[node]
	if isFirst {
		s.total += v.TotalWeight[node]
		s.samples += v.TotalSamples[node]
	}
}

// makeLines lists the lines with samples.
func (v *View) makeLines() []LineWeight {
	tables := v.profile.index.of(v.profile)
	list := make([]LineWeight, 0, 256)
	noStack := tables.lineOf[NoStackFrame]
	for id, s := range v.code().lines {
		if s.samples == 0 || int32(id) == noStack {
			continue
		}
		key := tables.lines[id]
		method := tables.methods[key.method]
		list = append(list, LineWeight{
			Class: method.Class, Method: method.Name, Line: int(key.line),
			Self: s.self, Total: s.total, SelfSamples: s.selfSamples, Samples: s.samples,
		})
	}
	slices.SortFunc(list, func(a, b LineWeight) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(b.Self, a.Self),
			cmp.Compare(a.Class, b.Class), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Method, b.Method))
	})
	return list
}

// makeMethods lists the methods with samples.
func (v *View) makeMethods() []MethodWeight {
	list := make([]MethodWeight, 0, 256)
	for id, s := range v.code().methods {
		if s.samples == 0 {
			continue
		}
		method := v.profile.methods[id]
		list = append(list, MethodWeight{
			Class: method.Class, Method: method.Name,
			Self: s.self, Total: s.total, SelfSamples: s.selfSamples, Samples: s.samples,
		})
	}
	slices.SortFunc(list, func(a, b MethodWeight) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(b.Self, a.Self),
			cmp.Compare(a.Class, b.Class), cmp.Compare(a.Method, b.Method))
	})
	return list
}

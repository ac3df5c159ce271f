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

// makeLines adds up nodes by line. A node that repeats a line of its own stack
// adds nothing to the line's total: its samples are in the first one's.
func (v *View) makeLines() []LineWeight {
	tables := v.profile.index.of(v.profile)
	of := func(node int) int32 { return tables.lineOf[v.profile.nodes.Frame[node]] }
	list := make([]LineWeight, 0, 256)
	noStack := tables.lineOf[NoStackFrame]
	for id, s := range v.addUp(len(tables.lines), of, tables.again, lineAgain) {
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

// makeMethods adds up nodes by method.
func (v *View) makeMethods() []MethodWeight {
	p := v.profile
	tables := p.index.of(p)
	of := func(node int) int32 { return p.frames[p.nodes.Frame[node]].Method }
	list := make([]MethodWeight, 0, 256)
	for id, s := range v.addUp(len(p.methods), of, tables.again, methodAgain) {
		if s.samples == 0 {
			continue
		}
		method := p.methods[id]
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

// addUp sums nodes into n groups; totals skip nodes that have the bit in again.
func (v *View) addUp(n int, group func(node int) int32, again []uint8, bit uint8) []sums {
	all := make([]sums, n)
	for node := 1; node < len(v.Self); node++ {
		if v.TotalSamples[node] == 0 {
			continue
		}
		s := &all[group(node)]
		s.self += v.Self[node]
		s.selfSamples += v.SelfSamples[node]
		if again[node]&bit == 0 {
			s.total += v.TotalWeight[node]
			s.samples += v.TotalSamples[node]
		}
	}
	return all
}

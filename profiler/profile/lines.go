package profile

import (
	"cmp"
	"slices"
	"strings"
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

// LinesOf returns the lines of a class and of the classes nested in it, by line.
// A class is given by its binary name.
func (v *View) LinesOf(class string) []LineWeight {
	var lines []LineWeight
	for _, line := range v.byClass()[TopLevel(class)] {
		if line.Class == class || strings.HasPrefix(line.Class, class) && line.Class[len(class)] == '$' {
			lines = append(lines, line)
		}
	}
	return lines
}

// TopLevel returns the name of the class that a class is nested in, or of the
// class itself. A leading $ of a simple name is part of it.
func TopLevel(class string) string {
	start := strings.LastIndexByte(class, '.') + 2
	if start > len(class) {
		return class
	}
	if i := strings.IndexByte(class[start:], '$'); i >= 0 {
		return class[:start+i]
	}
	return class
}

// groupByClass groups lines by top-level class, each group by line.
func (v *View) groupByClass() map[string][]LineWeight {
	groups := map[string][]LineWeight{}
	for _, line := range v.Lines() {
		class := TopLevel(line.Class)
		groups[class] = append(groups[class], line)
	}
	for _, lines := range groups {
		slices.SortStableFunc(lines, func(a, b LineWeight) int { return cmp.Compare(a.Line, b.Line) })
	}
	return groups
}

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

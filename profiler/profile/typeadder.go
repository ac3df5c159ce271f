package profile

import (
	"slices"

	"jfrlens/jfr"
	"jfrlens/profiler/sample"
)

// typeAdder adds up the samples of one type. What each node adds to is kept close together, for the processor's cache.
type typeAdder struct {
	lines, methods     []CodeWeight // without their totals
	ofLines, ofMethods []Sum        // totals
	calls              []Call       // by number
}

func newTypeAdder(lines []lineKey, methods int) typeAdder {
	a := typeAdder{
		lines: make([]CodeWeight, len(lines)), methods: make([]CodeWeight, methods),
		ofLines: make([]Sum, len(lines)), ofMethods: make([]Sum, methods),
	}
	for id, key := range lines {
		a.lines[id].Method, a.lines[id].Line = key.method, key.line
	}
	for id := range a.methods {
		a.methods[id].Method = int32(id)
	}
	return a
}

// addSelf adds samples with the code on top.
func (w *CodeWeight) addSelf(s Sum) {
	w.Self += s.Weight
	w.SelfSamples += s.Samples
}

// addOwn adds samples with own code on top, or library code that it calls.
func (w *CodeWeight) addOwn(s Sum) {
	w.Own += s.Weight
	w.OwnSamples += s.Samples
}

// addTotal adds all samples at or below a node to its code, unless they are in what that has on the path before.
func (a *typeAdder) addTotal(at *onPath, s Sum) {
	if !at.repeatsLine {
		total := &a.ofLines[at.line]
		*total = total.Plus(s)
	}
	if !at.repeatsMethod {
		total := &a.ofMethods[at.method]
		*total = total.Plus(s)
	}
}

// addCall adds all samples at or below a node to what its caller has of it.
func (a *typeAdder) addCall(number int32, caller, at *onPath, s Sum) {
	for int(number) >= len(a.calls) {
		a.calls = append(a.calls, Call{})
	}
	call := &a.calls[number]
	call.Caller, call.Callee = caller.method, at.method
	if !caller.repeatsMethod {
		call.Down += s.Weight
		call.DownSamples += s.Samples
	}
	if !at.repeatsMethod {
		call.Up += s.Weight
		call.UpSamples += s.Samples
	}
}

// sums returns what was added up. Samples without a stack belong to no line.
func (a *typeAdder) sums(t sample.Type, all Sum) CodeSums {
	return CodeSums{
		Type: t, Samples: all.Samples, Total: all.Weight,
		Lines:   slices.DeleteFunc(withTotals(a.lines, a.ofLines), func(w CodeWeight) bool { return w.Method == noStackMethod }),
		Methods: withTotals(a.methods, a.ofMethods),
		Calls:   slices.DeleteFunc(a.calls, func(c Call) bool { return c.DownSamples == 0 && c.UpSamples == 0 }),
	}
}

// withTotals returns those with samples.
func withTotals(list []CodeWeight, totals []Sum) []CodeWeight {
	for i, total := range totals {
		list[i].Total, list[i].Samples = total.Weight, total.Samples
	}
	return slices.DeleteFunc(list, func(w CodeWeight) bool { return w.Samples == 0 })
}

// callNumbers numbers calls of methods.
type callNumbers struct {
	pairs jfr.KeyNumbers // caller and callee
	last  []lastCall     // by frame of the caller, most of which always call the same
}

// lastCall is what a frame called last, and the number of the call plus one; 0 is none.
type lastCall struct{ callee, number int32 }

func newCallNumbers(frames int) callNumbers { return callNumbers{last: make([]lastCall, frames)} }

func (c *callNumbers) of(caller, callee *onPath) int32 {
	last := &c.last[caller.frame]
	if last.number == 0 || last.callee != callee.method {
		number, _ := c.pairs.Of(int64(caller.method)<<32 | int64(callee.method))
		*last = lastCall{callee.method, number + 1}
	}
	return last.number - 1
}

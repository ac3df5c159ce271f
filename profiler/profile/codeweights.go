package profile

import "slices"

// CodeWeight is what a line or method has in a view, by numbers: the same as [LineWeight], [MethodWeight] and
// [OwnWeight] say by names.
type CodeWeight struct {
	Method int32 // number in Profile.Methods
	Line   int32 // 0 of a whole method

	Self, Own, Total                 int64 // weights
	SelfSamples, OwnSamples, Samples int64
}

// CodeWeights returns all lines and all methods with samples, in no particular order; Own is 0 in libraries.
func (v *View) CodeWeights(libraries Libraries) (lines, methods []CodeWeight) {
	p := v.profile
	tables, code := p.index.of(p), v.code()
	lines, methods = codeWeights(code.lines), codeWeights(code.methods)
	for frame, own := range v.ownFrames(p.ownMethods(libraries)) {
		lines[tables.lineOf[frame]].addOwn(own)
		methods[p.frames[frame].Method].addOwn(own)
	}
	for id := range lines {
		lines[id].Method, lines[id].Line = tables.lines[id].method, tables.lines[id].line
	}
	for id := range methods {
		methods[id].Method = int32(id)
	}
	lines[tables.lineOf[NoStackFrame]].Samples = 0
	return sampled(lines), sampled(methods)
}

// codeWeights returns the weights of all lines or methods without their own.
func codeWeights(all []sums) []CodeWeight {
	list := make([]CodeWeight, len(all))
	for id, s := range all {
		list[id] = CodeWeight{Self: s.self, Total: s.total, SelfSamples: s.selfSamples, Samples: s.samples}
	}
	return list
}

// addOwn adds what a frame has with the library code that it calls.
func (w *CodeWeight) addOwn(own ownSum) {
	w.Own += own.weight
	w.OwnSamples += own.samples
}

// sampled returns those with samples.
func sampled(list []CodeWeight) []CodeWeight {
	return slices.DeleteFunc(list, func(w CodeWeight) bool { return w.Samples == 0 })
}

package profile

// CodeWeight is what a line or method has in a view, by numbers: the same as [LineWeight], [MethodWeight] and
// [OwnWeight] say by names.
type CodeWeight struct {
	Method int32 // number in Profile.Methods
	Line   int32 // 0 of a whole method

	Self, Own, Total                 int64 // weights
	SelfSamples, OwnSamples, Samples int64
}

// LineWeights returns all lines with samples, in no particular order; Own is 0 in libraries.
func (v *View) LineWeights(libraries Libraries) []CodeWeight {
	tables := v.profile.index.of(v.profile)
	list := v.codeWeights(len(tables.lines), tables.lineOf, tables.again, lineAgain, libraries)
	for id := range list {
		list[id].Method, list[id].Line = tables.lines[id].method, tables.lines[id].line
	}
	list[tables.lineOf[NoStackFrame]].Samples = 0
	return sampled(list)
}

// MethodWeights returns all methods with samples, as LineWeights does the lines.
func (v *View) MethodWeights(libraries Libraries) []CodeWeight {
	p := v.profile
	methodOf := make([]int32, len(p.frames))
	for id, frame := range p.frames {
		methodOf[id] = frame.Method
	}
	list := v.codeWeights(len(p.methods), methodOf, p.index.of(p).again, methodAgain, libraries)
	for id := range list {
		list[id].Method = int32(id)
	}
	return sampled(list)
}

// codeWeights adds up n groups of frames.
func (v *View) codeWeights(n int, groupOf []int32, again []uint8, bit uint8, libraries Libraries) []CodeWeight {
	list := make([]CodeWeight, n)
	group := func(node int) int32 { return groupOf[v.profile.nodes.Frame[node]] }
	for id, s := range v.addUp(n, group, again, bit) {
		list[id] = CodeWeight{Self: s.self, Total: s.total, SelfSamples: s.selfSamples, Samples: s.samples}
	}
	for frame, own := range v.ownFrames(v.profile.ownMethods(libraries)) {
		list[groupOf[frame]].Own += own.Weight
		list[groupOf[frame]].OwnSamples += own.Samples
	}
	return list
}

// sampled returns those with samples.
func sampled(list []CodeWeight) []CodeWeight {
	kept := list[:0]
	for _, w := range list {
		if w.Samples > 0 {
			kept = append(kept, w)
		}
	}
	return kept
}

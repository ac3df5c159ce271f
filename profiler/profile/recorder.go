package profile

import (
	"slices"
	"strings"
)

// WithoutRecorder returns the methods and lines of a view without what the
// recorder did on its own: starting before main, its periodic tasks, writing
// the recording at the end. In a short run that is most of what is sampled
// beside the program. own is the weight of it. What the program makes the
// recorder do, as by an event of its own, stays, and so do Total and Samples,
// to which shares refer.
func (v *View) WithoutRecorder() (rest *View, own int64) {
	hidden := v.profile.recorderNodes()
	for node, hide := range hidden {
		if hide {
			own += v.Self[node]
		}
	}
	if own == 0 {
		return v, 0
	}
	visible := func(weights []int64) []int64 {
		weights = slices.Clone(weights)
		for node, hide := range hidden {
			if hide {
				weights[node] = 0
			}
		}
		return weights
	}
	rest = &View{Type: v.Type, Total: v.Total, Samples: v.Samples, profile: v.profile, blocks: v.blocks}
	rest.Self, rest.SelfSamples = visible(v.Self), visible(v.SelfSamples)
	return rest.derived(true), own
}

// recorderNodes marks the nodes in and below the recorder's code where nothing
// but the JDK's called it.
func (p *Profile) recorderNodes() []bool {
	const program, jdk, recorder = 0, 1, 2
	kinds := make([]uint8, len(p.methods))
	for i, m := range p.methods {
		switch {
		case strings.HasPrefix(m.Class, "jdk.jfr."), strings.HasPrefix(m.Class, "com.oracle.svm.core.jfr."):
			kinds[i] = recorder
		case m.Class == "", TheJDK().Has(m.Class):
			kinds[i] = jdk
		}
	}
	states := make([]uint8, p.nodes.Len())
	marked := make([]bool, len(states))
	for node := range states {
		if node == 0 {
			states[node] = jdk // nothing was called yet
			continue
		}
		states[node] = states[p.nodes.Parent[node]]
		if states[node] == jdk {
			states[node] = kinds[p.frames[p.nodes.Frame[node]].Method]
		}
		marked[node] = states[node] == recorder
	}
	return marked
}

package gate

import (
	"jfrlens/jfr"
	"jfrlens/profiler/compare"
	"jfrlens/profiler/profile"
)

// itself is the key of what a method has on top of the stack.
const itself = ""

// parts are what the samples with a method on the stack come from and go to, as parts of all samples of a run; of a method
// that calls itself, its outermost call.
type parts struct {
	callers     map[string]float64 // by the nearest own method below; itself where there is none
	callees     map[string]float64 // by what it calls, libraries too
	total       float64
	interpreted float64 // with the method interpreted
	samples     int64
}

// dissect takes the samples of a method apart.
func (j *judge) dissect(v *profile.View, of compare.Method) parts {
	d := &dissection{p: v.Profile(), of: of, own: j.own(v.Profile())}
	all := parts{callers: map[string]float64{}, callees: map[string]float64{}}
	places := make([]within, d.p.Nodes().Len())
	for node := 1; node < len(places); node++ {
		places[node] = d.place(places[d.p.Nodes().Parent[node]], node)
		at := places[node]
		if at.outermost == 0 || v.SelfSamples[node] == 0 {
			continue
		}
		share := float64(v.Self[node]) / float64(v.Total)
		all.total += share
		all.samples += v.SelfSamples[node]
		all.callers[at.caller] += share
		all.callees[at.callee] += share
		if d.p.Frames()[d.p.Nodes().Frame[at.outermost]].Kind == jfr.FrameInterpreted {
			all.interpreted += share
		}
	}
	return all
}

// dissection looks for a method in a tree.
type dissection struct {
	p   *profile.Profile
	of  compare.Method
	own []bool
}

// within is where a node is, seen from the method.
type within struct {
	outermost int    // node of the method's outermost call; 0: there is none
	caller    string // nearest own method below that, or so far
	callee    string // what is called directly
}

// place is where a node is, below which another one is.
func (d *dissection) place(below within, node int) within {
	frame := d.p.Frames()[d.p.Nodes().Frame[node]]
	method := d.p.Methods()[frame.Method]
	name, counts := compare.Folded(method)
	switch {
	case below.outermost > 0 && below.callee == itself && name != d.of:
		method = method.InAnyRun()
		below.callee = method.Class + "." + method.Name
		if d.own[frame.Method] {
			below.callee = name.String()
		}
	case below.outermost > 0:
	case name == d.of:
		below.outermost = node
	case counts && d.own[frame.Method]:
		below.caller = name.String()
	}
	return below
}

package overview

import (
	"slices"

	"jfrlens/profiler/profile"
)

// pattern is what the samples with some methods on the stack are, the heaviest of those, and the line of own code that
// called them the most.
type pattern struct {
	share float64       // of all samples of the view
	count int64         // samples
	at    profile.Place // the line that most of them go through
	there float64       // what goes through it, of all samples of the view
	call  profile.Place // the method
}

// ofThem says how much of it is at the one line, before that is named; "" where that is all.
func (p pattern) ofThem() string {
	if percent(p.there) == percent(p.share) {
		return ""
	}
	return ", " + percent(p.there)
}

// under adds up the samples of the CPU with some methods on the stack, as far as own code called them.
func (e *evidence) under(wanted func(profile.Method) bool) pattern {
	v := e.cpu
	if v == nil || v.Total == 0 {
		return pattern{}
	}
	s := newSearch(v.Profile(), e.ownMethods(), wanted)
	if !slices.Contains(s.want, true) { // as mostly, and the tree is large
		return pattern{}
	}
	s.caller, s.found, s.once = make([]int32, s.nodes.Len()), make([]int32, s.nodes.Len()), make([]bool, s.nodes.Len())
	for node := int32(1); int(node) < s.nodes.Len(); node++ {
		s.visit(node)
		if s.found[node] != 0 && v.Self[node] != 0 {
			s.count(node, v.Self[node], v.SelfSamples[node])
		}
	}
	return s.result(v.Total)
}

// finalizing is the line of a finalizer of own code with the most CPU samples.
func (e *evidence) finalizing() profile.Place {
	if e.cpu == nil {
		return profile.Place{}
	}
	s := newSearch(e.cpu.Profile(), e.ownMethods(), func(m profile.Method) bool { return m.Name == "finalize" })
	in, lines := make([]int32, s.nodes.Len()), sums[profile.Place]{}
	for node := int32(1); int(node) < s.nodes.Len(); node++ {
		method := s.profile.Frames()[s.nodes.Frame[node]].Method
		in[node] = in[s.nodes.Parent[node]]
		if s.want[method] && s.own[method] {
			in[node] = node
		}
		if in[node] != 0 {
			lines[s.place(in[node])] += e.cpu.Self[node]
		}
	}
	place, _ := lines.most()
	return place
}

// search goes through a tree from the root; a parent comes before its children.
type search struct {
	profile   *profile.Profile
	nodes     profile.Nodes
	own, want []bool  // by method
	caller    []int32 // by node: that of the own code next below, 0 for none
	found     []int32 // by node: the outermost wanted one that own code called, 0 for none
	once      []bool  // by node: it is part of what own code does once

	weight, samples int64
	lines, calls    sums[profile.Place]
}

func newSearch(p *profile.Profile, own []bool, wanted func(profile.Method) bool) *search {
	s := &search{profile: p, nodes: p.Nodes(), own: own, lines: sums[profile.Place]{}, calls: sums[profile.Place]{}}
	for _, m := range p.Methods() {
		s.want = append(s.want, wanted(m))
	}
	return s
}

// ownMethods tells which methods of the samples of the CPU are own code.
func (e *evidence) ownMethods() []bool {
	methods := e.cpu.Profile().Methods()
	for _, m := range methods[len(e.own):] {
		e.own = append(e.own, m.Class != "" && !e.libraries.Has(m.Class))
	}
	return e.own
}

// visit finds out what is below a node: own code ends what was found. What the initialiser of a class calls, or the
// constructor of the one object that it makes, is what a finding would advise.
func (s *search) visit(node int32) {
	up, method := s.nodes.Parent[node], s.profile.Frames()[s.nodes.Frame[node]].Method
	s.caller[node], s.found[node], s.once[node] = s.caller[up], s.found[up], s.once[up]
	switch {
	case s.own[method]:
		name := s.profile.Methods()[method].Name
		s.once[node] = name == "<clinit>" || name == "<init>" && s.once[up]
		s.caller[node], s.found[node] = node, 0
		if s.once[node] {
			s.caller[node] = 0
		}
	case s.found[node] == 0 && s.want[method] && s.caller[node] != 0:
		s.found[node] = node
	}
}

func (s *search) count(node int32, weight, samples int64) {
	s.weight += weight
	s.samples += samples
	s.lines[s.place(s.caller[node])] += weight
	called := s.place(s.found[node])
	called.Line = 0
	s.calls[called] += weight
}

func (s *search) place(node int32) profile.Place {
	f := s.profile.Frames()[s.nodes.Frame[node]]
	m := s.profile.Methods()[f.Method]
	return profile.Place{Class: m.Class, Method: m.Name, Line: int(f.Line)}
}

func (s *search) result(total int64) pattern {
	p := pattern{share: float64(s.weight) / float64(total), count: s.samples}
	at, most := s.lines.most()
	p.at, p.there = at, float64(most)/float64(total)
	p.call, _ = s.calls.most()
	return p
}

// method matches one method, or, without a name, all of a class.
type method struct{ class, name string }

// anyOf matches some methods.
func anyOf(list ...method) func(profile.Method) bool {
	return func(m profile.Method) bool {
		for _, wanted := range list {
			if wanted.class == m.Class && (wanted.name == m.Name || wanted.name == "") {
				return true
			}
		}
		return false
	}
}

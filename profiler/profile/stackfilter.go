package profile

import (
	"errors"
	"slices"
)

// Stacks choose samples by the methods on their stacks. The zero value chooses all.
type Stacks struct {
	With    func(method string) bool // a stack has to have one of these; nil: it need not
	Without func(method string) bool // a stack may have none of these; nil: it may
}

func (s Stacks) isAll() bool { return s.With == nil && s.Without == nil }

// fullName names a method as everybody does: "java.lang.String.indexOf", of native functions the name alone.
func fullName(m Method) string {
	if m.Class == "" {
		return m.Name
	}
	return m.Class + "." + m.Name
}

// nodesWith says of each node of the tree whether samples that end in it count; nil if all do.
func (p *Profile) nodesWith(s Stacks) []bool {
	if s.isAll() {
		return nil
	}
	with, without := p.methodsThat(s.With), p.methodsThat(s.Without)
	has := make([]bool, p.nodes.Len())     // one of those wanted
	refused := make([]bool, p.nodes.Len()) // one of those not wanted
	wanted := make([]bool, p.nodes.Len())
	for n := range wanted {
		if parent := p.nodes.Parent[n]; parent >= 0 {
			has[n], refused[n] = has[parent], refused[parent]
		}
		if frame := p.nodes.Frame[n]; frame >= 0 {
			method := p.frames[frame].Method
			has[n] = has[n] || with != nil && with[method]
			refused[n] = refused[n] || without != nil && without[method]
		}
		wanted[n] = (s.With == nil || has[n]) && !refused[n]
	}
	return wanted
}

// methodsThat says of each method whether it is one; nil if nobody asked.
func (p *Profile) methodsThat(is func(name string) bool) []bool {
	if is == nil {
		return nil
	}
	methods := make([]bool, len(p.methods))
	for id, m := range p.methods {
		methods[id] = is(fullName(m))
	}
	return methods
}

// errNoStacks says that a choice of stacks leaves nothing.
var errNoStacks = errors.New("no sample has such a stack; methods have full names, such as java.util.HashMap.get, with * for any characters")

// withStacks is the part of a profile whose stacks are chosen, without the sample types that have no such stack.
func (p *Profile) withStacks(s Stacks) (*Profile, error) {
	if s.isAll() {
		return p, nil
	}
	p = p.Narrowed(Narrowing{Stacks: s})
	p.types = slices.DeleteFunc(p.types, func(s series) bool { return s.quality.Samples == 0 })
	if len(p.types) == 0 {
		return nil, errNoStacks
	}
	return p, nil
}

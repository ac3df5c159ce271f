package profile

import (
	"slices"

	"jfrlens/jfr"
)

// byContext returns the profile with the context of each sample as the outermost frame of its stack.
func (p *Profile) byContext() *Profile {
	tree := &contextTree{from: p.nodes, at: map[contextNode]int32{}}
	tree.nodes = Nodes{Parent: []int32{-1}, Frame: []int32{-1}}
	for _, labels := range p.contexts {
		method := p.names.Method(Method{Name: ContextName(labels)})
		tree.frames = append(tree.frames, p.names.Frame(jfr.FrameEntry{Method: method}))
	}
	names := p.names.Entries()
	split := p.like()
	split.methods, split.frames = names.Methods, names.Frames
	for _, s := range p.types {
		split.types = append(split.types, s.with(tree.under))
	}
	split.nodes = tree.nodes
	split.index = p.index.linesOnly(split)
	return split
}

// InContext returns what a profile has of the samples in one context, by its number.
func (p *Profile) InContext(number int32) *Profile {
	part := p.like()
	part.nodes, part.index = p.nodes, p.index
	for _, s := range p.types {
		s = s.with(func(b *block) *block { return b.inContext(uint16(number)) })
		if s.quality.Samples > 0 {
			part.types = append(part.types, s)
		}
	}
	return part
}

// like returns a profile of the same recording without samples and tree.
func (p *Profile) like() *Profile {
	return &Profile{
		start: p.start, end: p.end, recorded: p.recorded, names: p.names, methods: p.methods, frames: p.frames, threads: p.threads,
		contexts: p.contexts, bins: p.bins, quality: p.quality, jvm: p.jvm, timings: p.timings, traces: p.traces, stacked: p.stacked,
	}
}

// with returns a series with other blocks, empty ones left out.
func (s series) with(change func(*block) *block) series {
	var blocks []*block
	s.weight, s.quality.Samples = 0, 0
	for _, b := range s.blocks {
		b = change(b)
		if b.len() == 0 {
			continue
		}
		blocks = append(blocks, b)
		for i := range b.nodes {
			s.quality.Samples += b.samples(i)
			s.weight += b.weight(i)
		}
	}
	s.blocks = blocks
	return s
}

// inContext returns the cells of one context.
func (b *block) inContext(number uint16) *block {
	part := &block{base: b.base, shift: b.shift}
	if b.weights != nil {
		part.weights = []int64{}
	}
	for i := range b.nodes {
		if b.context(i) != number {
			continue
		}
		at := place{node: b.nodes[i], thread: b.threads[i], bin: b.bins[i], context: number}
		if b.spans != nil {
			at.span = b.spans[i]
		}
		part.add(at, b.weights != nil, b.spans != nil, true)
		part.count(part.len()-1, b.samples(i), b.weight(i))
	}
	if part.len() > 0 {
		part.measure()
	}
	return part
}

// contextNode is a node of a tree in a context.
type contextNode struct {
	node    int32
	context uint16
}

// contextTree is a tree below the frames of contexts.
type contextTree struct {
	from   Nodes
	frames []int32 // of contexts
	nodes  Nodes
	at     map[contextNode]int32
	open   []int32 // nodes on the way up; reused
}

// under returns cells with their nodes below their contexts.
func (t *contextTree) under(b *block) *block {
	copied := *b
	copied.nodes = slices.Clone(b.nodes)
	for i, node := range b.nodes {
		copied.nodes[i] = t.place(contextNode{node, b.context(i)})
	}
	return &copied
}

// place returns the number of a node in a context, which it adds with all above it that is not there.
func (t *contextTree) place(at contextNode) int32 {
	t.open = t.open[:0]
	context := at.context
	for {
		if known, ok := t.at[at]; ok {
			return t.add(known, context)
		}
		t.open = append(t.open, at.node)
		if at.node <= 0 {
			return t.add(0, context)
		}
		at.node = t.from.Parent[at.node]
	}
}

// add appends the open nodes, the outermost first, below a parent.
func (t *contextTree) add(parent int32, context uint16) int32 {
	for _, node := range slices.Backward(t.open) {
		frame := t.from.Frame[node]
		if node == 0 {
			frame = t.frames[context]
		}
		t.nodes.Parent, t.nodes.Frame = append(t.nodes.Parent, parent), append(t.nodes.Frame, frame)
		parent = int32(t.nodes.Len() - 1)
		t.at[contextNode{node, context}] = parent
	}
	return parent
}

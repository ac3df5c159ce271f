package profile

import "time"

// Narrowing is a part of a profile that was read already, as its time bins allow: a bin counts when its middle is in
// the time. The zero value is all of it.
type Narrowing struct {
	From, To time.Time              // zero: from the start, to the end
	Thread   func(name string) bool // as Part.Thread; nil: all
	Stacks   Stacks
}

// IsWhole tells whether nothing is left out.
func (n Narrowing) IsWhole() bool {
	return n.From.IsZero() && n.To.IsZero() && n.Thread == nil && n.Stacks.isAll()
}

// Narrowed returns a part of the profile in no time, without the recording. Of what lasts longer than the part it has
// the share that lies within, as Part does. What limits the trust in the numbers is told of the whole.
func (p *Profile) Narrowed(n Narrowing) *Profile {
	narrow := &Profile{
		start: p.start, end: p.end, recorded: p.recorded, names: p.names, methods: p.methods, frames: p.frames, nodes: p.nodes,
		threads: p.threads, contexts: p.contexts, bins: p.bins, quality: p.quality, jvm: p.jvm, timings: p.timings, traces: p.traces, index: p.index,
	}
	c := chosenCells{Narrowing: n, threads: p.wanted(n.Thread), nodes: p.nodesWith(n.Stacks)}
	for _, s := range p.types {
		narrow.types = append(narrow.types, s.narrowed(c))
	}
	return narrow
}

// chosenCells say which cells of a profile count.
type chosenCells struct {
	Narrowing
	threads []bool // by number; nil: all
	nodes   []bool // by number; nil: all
}

func (c *chosenCells) has(b *block, i int) bool {
	return (c.threads == nil || c.threads[b.threads[i]]) && (c.nodes == nil || c.nodes[b.nodes[i]])
}

// wanted says of each thread whether it counts; nil if all do.
func (p *Profile) wanted(thread func(name string) bool) []bool {
	if thread == nil {
		return nil
	}
	wanted := make([]bool, len(p.threads))
	for id, t := range p.threads {
		wanted[id] = thread(ThreadName(t))
	}
	return wanted
}

// narrowed is a series with some of its samples.
func (s series) narrowed(c chosenCells) series {
	blocks := s.blocks
	s.blocks, s.weight, s.quality.Samples = nil, 0, 0
	for _, b := range blocks {
		part := b.narrowed(c)
		s.blocks = append(s.blocks, part)
		for i := range part.nodes {
			s.weight += part.weight(i)
			s.quality.Samples += part.samples(i)
		}
	}
	return s
}

// narrowed is a block with some of its cells; the range of its bins stays.
func (b *block) narrowed(c chosenCells) *block {
	part := &block{base: b.base, shift: b.shift, low: b.low, high: b.high}
	first, last := b.binsOf(c.Narrowing)
	for i := range b.nodes {
		from := b.base + int64(b.bins[i])
		until := b.lastBin(i, b.shift)
		begin := max(from, first)
		inside := min(until, last) - begin + 1
		if inside <= 0 || !c.has(b, i) {
			continue
		}
		at := place{b.nodes[i], b.threads[i], uint16(begin - b.base), uint16(inside - 1), b.context(i)}
		part.add(at, b.weights != nil, b.spans != nil, b.within != nil)
		weight := float64(b.weight(i)) * float64(inside) / float64(until-from+1)
		part.count(part.len()-1, b.samples(i), int64(weight))
	}
	return part
}

// binsOf are the first and the last bin of a time, counted from the epoch.
func (b *block) binsOf(n Narrowing) (first, last int64) {
	width := int64(1) << b.shift
	first, last = 0, 1<<(63-b.shift)-1
	if !n.From.IsZero() {
		first = (n.From.UnixNano() + width/2 - 1) >> b.shift
	}
	if !n.To.IsZero() {
		last = (n.To.UnixNano()+width/2-1)>>b.shift - 1
	}
	return first, last
}

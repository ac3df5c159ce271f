package jfr

// borrowMetadata gives a chunk whose metadata is lost that of the chunk before or, if that does not do, behind. A JVM
// writes the types that it has again into each chunk and never changes one. b.mu is held.
func (b *body) borrowMetadata() *Metadata {
	if b.loadLocked() != nil { // perhaps the events have only been counted
		return nil
	}
	for _, n := range b.neighbours() {
		lender := body{shared: b.shared}
		lender.open(n.chunk)
		c := lender.namedMetadata()
		if c.bad {
			continue
		}
		m, err := b.shared.metadataOf(c)
		if err != nil || !b.fits(m) {
			continue
		}
		b.borrowed = c
		b.reportFollowing(0, "the chunk has no metadata; its events are read with that of the chunk "+n.place+" it, which the same JVM wrote", ErrTruncated)
		return m
	}
	return nil
}

// neighbour is a chunk of the same JVM that is next to another.
type neighbour struct {
	chunk *extent
	place string
}

// neighbours returns those chunks next to this one that the same JVM wrote.
func (b *body) neighbours() []neighbour {
	var list []neighbour
	chunks := b.shared.chunks
	if i := b.index - 1; i >= 0 && i < len(chunks) && chunks[i].header.leadsTo(&b.header) {
		list = append(list, neighbour{&chunks[i], "before"})
	}
	if i := b.index + 1; i < len(chunks) && b.header.leadsTo(&chunks[i].header) {
		list = append(list, neighbour{&chunks[i], "behind"})
	}
	return list
}

// fits says whether the metadata has the types of all events, at least one, and each is exactly as long as its fields.
func (b *body) fits(meta *Metadata) bool {
	events := 0
	for i := range b.events.slots {
		s := &b.events.slots[i]
		if IsReserved(s.id) || len(s.offsets) == 0 {
			continue
		}
		t := meta.TypeByID(s.id)
		if t == nil || !t.IsEvent() {
			return false
		}
		sel := meta.plans.skip(t)
		if sel.err != nil {
			return false
		}
		for _, at := range s.offsets {
			size, _, p := eventHead(b.data, int(at))
			if end := int(at) + int(size); skip(sel.plan.ops, b.data, p, end) != end {
				return false
			}
		}
		events += len(s.offsets)
	}
	return events > 0
}

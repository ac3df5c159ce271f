package jfr

// fillGaps covers bytes that belong to no event by an event of a type that no metadata has, which
// readers skip. Nothing moves, so the links between checkpoints stay right.
func (b *body) fillGaps() bool {
	for _, g := range b.gaps {
		n := int(g.to - g.from)
		p := int(g.from)
		id := b.unusedID()
		switch {
		case n < eventHeader: // cannot be covered
		case n < 0x80:
			b.data[p], b.data[p+1] = byte(n), id
		case n < 1<<28:
			putPadded(b.data[p:], uint32(n), 4)
			b.data[p+4] = id
		default:
			putPadded(b.data[p:], uint32(n), 5)
			b.data[p+5] = id
		}
	}
	return len(b.gaps) > 0
}

// unusedID returns a type id of one byte that no event type has.
func (b *body) unusedID() byte {
	meta := b.metadata()
	for id := byte(2); id < 0x7f; id++ {
		if t := meta.TypeByID(int64(id)); t == nil || !t.IsEvent() {
			return id
		}
	}
	return 0x7f
}

// putPadded writes n as a compressed integer of width bytes.
func putPadded(b []byte, n uint32, width int) {
	for i := range width - 1 {
		b[i] = byte(n) | 0x80
		n >>= 7
	}
	b[width-1] = byte(n)
}

package jfr

import "slices"

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

// relink leads the link of each checkpoint whose predecessor is lost to the one before in the file, since the JDK's
// tools stop at a link to anything else.
func (b *body) relink() {
	places := b.events.find(checkpointID, 0, maxChunk)
	for i, at := range places {
		size, _, p := eventHead(b.data, int(at))
		c := cursor{data: b.data, p: p, end: int(at) + int(size)}
		c.varint() // start
		c.varint() // duration
		from := c.p
		delta := c.varint()
		if c.bad || delta == 0 || delta < 0 && isPlace(places, int64(at)+delta) {
			continue
		}
		link := int64(0)
		if i > 0 && c.p-from == maxVarint { // as every link backwards is
			link = int64(places[i-1]) - int64(at)
		}
		putLink(b.data[from:c.p], link)
	}
}

func isPlace(places []uint32, at int64) bool {
	if at < headerSize {
		return false
	}
	_, found := slices.BinarySearch(places, uint32(at))
	return found
}

// putLink writes a compressed integer that fills b.
func putLink(b []byte, link int64) {
	rest := uint64(link)
	last := len(b) - 1
	for i := range last {
		b[i] = byte(rest) | 0x80
		rest >>= 7
	}
	b[last] = byte(rest)
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

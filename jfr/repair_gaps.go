package jfr

import "slices"

// minCover is the size of the smallest gap that can surely be covered by an event: a size and a type id of two bytes,
// since those of one byte may all be taken.
const minCover = 3

// fillGaps covers bytes that belong to no event by an event of a type that no metadata has, which
// readers skip. Nothing moves, so the links between checkpoints stay right.
func (b *body) fillGaps() {
	for _, g := range b.gaps {
		hole := b.data[g.from:g.to]
		size := int64(len(hole))
		width := sizeWidth(size)
		switch {
		case size < eventHeader: // cannot be covered
		case size < minCover:
			putPadded(hole[:1], size)
			putPadded(hole[1:], b.unusedID(0x7f))
		default:
			putPadded(hole[:width], size)
			putPadded(hole[width:width+2], b.unusedID(0x3fff))
		}
	}
}

// sizeWidth is the number of bytes that the size of a gap takes.
func sizeWidth(n int64) int {
	switch {
	case n < 0x80:
		return 1
	case n < 1<<28:
		return 4
	}
	return 5
}

// relink leads the link of each checkpoint whose predecessor is lost to the one before in the file, since the JDK's
// tools stop at a link to anything else. It says whether there was one.
func (b *body) relink() (changed bool) {
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
		putPadded(b.data[from:c.p], link)
		changed = true
	}
	return changed
}

func isPlace(places []uint32, at int64) bool {
	if at < headerSize || at > maxChunk {
		return false
	}
	_, found := slices.BinarySearch(places, uint32(at))
	return found
}

// unusedID returns the last type id up to the given one that no event type has.
func (b *body) unusedID(last int64) int64 {
	meta := b.metadata()
	for id := last; id > checkpointID; id-- {
		if t := meta.TypeByID(id); t == nil || !t.IsEvent() {
			return id
		}
	}
	return last
}

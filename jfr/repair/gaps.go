package repair

import (
	"math"
	"slices"

	"jfrlens/jfr"
)

const (
	// minEvent is the size of the smallest event: a size and a type id.
	minEvent = 2
	// minCover is the size of the smallest gap that can surely be covered by an event: a size and a type id of two bytes,
	// since those of one byte may all be taken.
	minCover = 3
)

// fillGaps covers bytes that belong to no event by an event of a type that no metadata has, which
// readers skip. Nothing moves, so the links between checkpoints stay right.
func (c *chunk) fillGaps() {
	data := c.Bytes()
	for _, g := range c.Gaps() {
		hole := data[g.From:g.To]
		size := int64(len(hole))
		width := sizeWidth(size)
		switch {
		case size < minEvent: // cannot be covered
		case size < minCover:
			putPadded(hole[:1], size)
			putPadded(hole[1:], c.unusedID(0x7f))
		default:
			putPadded(hole[:width], size)
			putPadded(hole[width:width+2], c.unusedID(0x3fff))
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
func (c *chunk) relink() (changed bool) {
	places := c.Places(jfr.CheckpointID)
	for i, at := range places {
		e := c.Event(at)
		from := c.behindVarints(e.Content, 2) // start, duration
		delta, behind := c.Varint(from)
		if behind > e.End || delta == 0 || delta < 0 && isPlace(places, int64(at)+delta) {
			continue
		}
		link := int64(0)
		if i > 0 && behind-from == maxVarint { // as every link backwards is
			link = int64(places[i-1]) - int64(at)
		}
		putPadded(c.Bytes()[from:behind], link)
		changed = true
	}
	return changed
}

func isPlace(places []uint32, at int64) bool {
	if at < jfr.HeaderSize || at > math.MaxUint32 {
		return false
	}
	_, found := slices.BinarySearch(places, uint32(at))
	return found
}

// unusedID returns the last type id up to the given one that no event type has.
func (c *chunk) unusedID(last int64) int64 {
	meta := c.Metadata()
	for id := last; id > jfr.CheckpointID; id-- {
		if t := meta.TypeByID(id); t == nil || !t.IsEvent() {
			return id
		}
	}
	return last
}

package query

import "jfrlens/jfr"

// frameCache keeps what the frames of chunks have been translated into, by their keys. It is for one goroutine.
type frameCache struct {
	slots []cachedFrame // a power of two
	used  int
	names *jfr.Translator // of samples that are counted, by the same keys; nil if none are
}

// cachedFrame is a frame in terms of a chunk, and its translation.
type cachedFrame struct {
	methodKey int64
	line, bci int32
	id        uint32 // of the frame, 0 means free
	place     int32  // number of the frame in the dictionary of samples
	method    uint32 // number
	flags     methodFlags
	kind      uint16 // code of the frame type, plus one
}

// find returns the entry of a frame. If its id is 0 it is new, and fill may follow.
func (c *frameCache) find(methodKey int64, line, bci int32, kind uint16) *cachedFrame {
	if 2*(c.used+1) > len(c.slots) {
		c.grow()
	}
	f := c.slot(methodKey, line, bci, kind)
	if f.id == 0 {
		f.methodKey, f.line, f.bci, f.kind = methodKey, line, bci, kind
	}
	return f
}

// fill completes an entry that find has returned last.
func (c *frameCache) fill(f *cachedFrame, method knownMethod, id uint32, place int32) {
	f.method, f.flags, f.id, f.place = method.id, method.flags, id, place
	c.used++
}

// slot returns the slot of a frame, or the free one where it belongs. There is always a free slot.
func (c *frameCache) slot(methodKey int64, line, bci int32, kind uint16) *cachedFrame {
	h := (uint64(methodKey)*hashA ^ uint64(uint32(line))<<32 ^ uint64(uint32(bci))<<8 ^ uint64(kind)) * hashB
	mask := uint64(len(c.slots) - 1)
	for i := (h ^ h>>32) & mask; ; i = (i + 1) & mask {
		f := &c.slots[i]
		if f.id == 0 || f.methodKey == methodKey && f.line == line && f.bci == bci && f.kind == kind {
			return f
		}
	}
}

// grow clears new memory for the reason that [hashIndex.grow] has.
func (c *frameCache) grow() {
	old := c.slots
	c.slots = make([]cachedFrame, max(1<<12, 2*len(old)))
	clear(c.slots)
	for i := range old {
		if f := &old[i]; f.id != 0 {
			*c.slot(f.methodKey, f.line, f.bci, f.kind) = *f
		}
	}
}

package jfr

import (
	"fmt"
	"slices"
)

// coverEvents makes gaps of the events that are damaged inside: the JDK's tools end at the first.
func (b *body) coverEvents() {
	meta := b.metadata()
	for i := range b.events.slots {
		s := &b.events.slots[i]
		t := meta.TypeByID(s.id)
		if t == nil || !t.IsEvent() || isReserved(s.id) {
			continue
		}
		ops := meta.plans.skip(t).plan.ops
		s.offsets = slices.DeleteFunc(s.offsets, func(at uint32) bool {
			size, _, p := eventHead(b.data, int(at))
			end := int(at) + int(size)
			if p = skip(ops, b.data, p, end); p >= 0 && p <= end {
				return false
			}
			b.report(int64(at), fmt.Sprintf("an event of type %s is damaged and left out", t.Name), ErrCorrupt)
			b.gaps = append(b.gaps, gap{at, uint32(end)})
			return true
		})
	}
}

// cutCheckpoints ends each damaged checkpoint behind its last whole constant, and finds out where all whole ones are. The
// JDK's tools refuse a whole recording for a checkpoint whose constants do not fill it.
func (b *body) cutCheckpoints() {
	meta := b.metadata()
	b.forgetConstants(meta)
	i := b.events.number(checkpointID)
	if i == 0 {
		return
	}
	s := &b.events.slots[i-1]
	s.offsets = slices.DeleteFunc(s.offsets, func(at uint32) bool {
		f, number := &b.scratch, b.constants.checkpoints
		f.reset()
		if !b.indexCheckpoint(meta, at, number, f) {
			if !b.cutCheckpoint(meta, at, f) {
				return true
			}
			f.reset()
			b.indexCheckpoint(meta, at, number, f) // what is left of it
		}
		b.enter(f)
		b.constants.checkpoints++
		return false
	})
}

// cutCheckpoint makes a gap of what is behind the last whole constant of a checkpoint; if there is none, of all of it,
// and says so by false.
func (b *body) cutCheckpoint(meta *Metadata, at uint32, f *found) bool {
	size, _ := eventSize(b.data, int(at))
	end := int(at) + int(size)
	for n := len(f.segments); n > 0; n-- {
		for last := &f.segments[n-1]; last.count > 0; last.count-- {
			p := b.behind(meta, f.types[n-1], last)
			if rest := end - p; rest == 0 || rest >= minCover {
				b.gaps = append(b.gaps, gap{uint32(p), uint32(end)})
				b.shorten(meta, at, f.types[:n], f.segments[:n], p)
				return true
			}
		}
	}
	b.gaps = append(b.gaps, gap{at, uint32(end)})
	return false
}

// behind returns where the constants of a segment, all whole, end.
func (b *body) behind(meta *Metadata, t *Type, s *segment) int {
	ops := meta.plans.skip(t).plan.ops
	p := int(s.at)
	for range s.count {
		_, p = varint(b.data, p)
		p = skip(ops, b.data, p, int(s.end))
	}
	return p
}

// shorten makes a checkpoint end at a place behind the last constant of the given pools. Numbers keep their widths.
func (b *body) shorten(meta *Metadata, at uint32, types []*Type, pools []segment, end int) {
	_, p := eventSize(b.data, int(at))
	putPadded(b.data[at:p], int64(end-int(at)))
	c := b.eventCursor(at)
	c.varint() // start
	c.varint() // duration
	c.varint() // distance to the previous checkpoint
	c.byte()   // kind of checkpoint
	from := c.p
	c.varint()
	putPadded(b.data[from:c.p], int64(len(pools)))
	last := len(pools) - 1
	if last > 0 {
		c.p = b.behind(meta, types[last-1], &pools[last-1])
	}
	c.varint() // type id
	putPadded(b.data[c.p:pools[last].at], int64(pools[last].count))
}

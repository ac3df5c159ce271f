package jfr

import "slices"

// RawPool tells where the constants of one type in one checkpoint are: keys, each with its value behind it.
type RawPool struct {
	Type *Type
	// At is where the first key is. End is that of the checkpoint.
	At, End int
	// Count is the number of constants.
	Count int
}

// IndexConstants finds all constants anew, since bytes have changed. Of a checkpoint that is not whole, mend gets the
// pools up to the damage, with as many constants as are whole. It may change the checkpoint; by false it says that
// nothing is left of it.
func (c *RawChunk) IndexConstants(mend func(checkpoint RawEvent, pools []RawPool) bool) {
	b := c.body
	meta := b.metadata()
	b.forgetConstants(meta)
	i := b.events.number(CheckpointID)
	if i == 0 {
		return
	}
	s := &b.events.slots[i-1]
	s.offsets = slices.DeleteFunc(s.offsets, func(at uint32) bool {
		f, number := &b.scratch, b.constants.checkpoints
		f.reset()
		if !b.indexCheckpoint(meta, at, number, f) {
			if !mend(c.Event(at), f.pools()) {
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

func (f *found) pools() []RawPool {
	pools := make([]RawPool, len(f.segments))
	for i, s := range f.segments {
		pools[i] = s.raw(f.types[i])
	}
	return pools
}

func (s *segment) raw(t *Type) RawPool {
	return RawPool{Type: t, At: int(s.at), End: int(s.end), Count: int(s.count)}
}

// RawPools returns where all constants of a type are.
func (c *RawChunk) RawPools(t *Type) []RawPool {
	var pools []RawPool
	for _, s := range c.body.segmentsOf(t) {
		pools = append(pools, s.raw(t))
	}
	return pools
}

// Varint reads a compressed integer and returns what is behind it.
func (c *RawChunk) Varint(at int) (value int64, behind int) {
	v, p := varint(c.body.data, at)
	return int64(v), p
}

// Skipper moves behind values of one type.
type Skipper struct{ ops []op }

// Skipper returns what moves behind values of a type, or behind the fields of its events.
func (m *Metadata) Skipper(t *Type) Skipper { return Skipper{m.plans.skip(t).plan.ops} }

// SkipperTo returns what moves from the start of a value of a type to one of its fields.
func (m *Metadata) SkipperTo(t *Type, field string) (Skipper, error) {
	var ops []op
	p := planner{plan: &plan{typ: t}}
	for _, f := range t.Fields {
		if f.Name == field {
			break
		}
		var err error
		if ops, err = p.skipField(ops, f, 0); err != nil {
			return Skipper{}, err
		}
	}
	return Skipper{ops}, nil
}

// Skip returns what is behind the value at a place, -1 if it is damaged. It may be behind the end, which must not be
// behind the chunk.
func (s Skipper) Skip(c *RawChunk, at, end int) int { return skip(s.ops, c.body.data, at, end) }

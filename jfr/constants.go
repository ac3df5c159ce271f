package jfr

import "fmt"

const (
	stringTypeName     = "java.lang.String"
	stackTraceTypeName = "jdk.types.StackTrace"
)

// constants tells where the constants of each type are. Pools have no size in bytes, so every
// checkpoint is gone through once, skipping values; nothing is decoded.
type constants struct {
	checkpoints int         // gone through so far
	segments    [][]segment // by Type.index
}

// segment is the place of the constants of one type in one checkpoint.
type segment struct {
	at, end    uint32 // of the first key; of the checkpoint
	count      int32
	checkpoint int32
}

func (x *constants) reset() {
	x.checkpoints = 0
	for i := range x.segments {
		x.segments[i] = x.segments[i][:0]
	}
}

// reserve makes room for the segments of all types.
func (x *constants) reserve(meta *Metadata) {
	for len(x.segments) < len(meta.types) {
		x.segments = append(x.segments, nil)
	}
}

// forgetConstants prepares for finding all constants anew: their bytes have changed.
func (b *body) forgetConstants(meta *Metadata) {
	b.constants.reset()
	b.constants.reserve(meta)
	b.resetStacks(meta)
	for _, s := range b.pools {
		s.reset()
	}
	b.resolver.refresh()
	b.strings.Store(nil)
}

// of returns the segments of a type.
func (x *constants) of(t *Type) []segment {
	if t.index < 0 || t.index >= len(x.segments) {
		return nil
	}
	return x.segments[t.index]
}

// found is what is in one checkpoint.
type found struct {
	types    []*Type
	segments []segment // as many
	stacks   []int64
	places   []uint32 // of the stacks
	digests  []uint64 // of the stacks, or none
}

// indexConstants goes through the checkpoints that have not been gone through yet. b.mu is held.
func (b *body) indexConstants() {
	meta := b.metadataLocked()
	b.constants.reserve(meta)
	all := b.events.find(CheckpointID, 0, maxChunk)
	first := b.constants.checkpoints
	if b.workers < 2 || len(all)-first < 2 {
		for ; b.constants.checkpoints < len(all); b.constants.checkpoints++ {
			b.scratch.reset()
			b.indexCheckpoint(meta, all[b.constants.checkpoints], b.constants.checkpoints, &b.scratch)
			b.enter(&b.scratch)
		}
		return
	}
	results := make([]found, len(all)-first)
	_ = parallel(b.workers, len(results), func(i int) error {
		b.indexCheckpoint(meta, all[first+i], first+i, &results[i])
		return nil
	})
	for i := range results {
		b.enter(&results[i])
	}
	b.constants.checkpoints = len(all)
}

func (f *found) reset() {
	f.types, f.segments, f.stacks, f.places = f.types[:0], f.segments[:0], f.stacks[:0], f.places[:0]
	f.digests = f.digests[:0]
}

// enter adds what is in the next checkpoint.
func (b *body) enter(f *found) {
	for i, t := range f.types {
		b.constants.segments[t.index] = append(b.constants.segments[t.index], f.segments[i])
	}
	b.stacks.enter(f)
}

// indexCheckpoint goes through one checkpoint and says whether it has that and nothing else. It may run at the same time
// for several.
func (b *body) indexCheckpoint(meta *Metadata, at uint32, number int, f *found) (whole bool) {
	c := b.eventCursor(at)
	c.varint() // start
	c.varint() // duration
	c.varint() // distance to the previous checkpoint
	c.byte()   // kind of checkpoint
	for n := c.count(2); n > 0 && !c.bad; n-- {
		id, count := c.varint(), c.count(1)
		if c.bad {
			break
		}
		t := meta.TypeByID(id)
		if t == nil || t.primitive == notPrimitive && len(t.Fields) == 0 {
			b.reportFollowing(int64(c.p), fmt.Sprintf("constants of type id %d, of which the metadata has no fields; "+
				"the rest of the checkpoint is left out", id), ErrCorrupt)
			return false
		}
		b.indexPool(&c, meta, t, segment{count: int32(count), checkpoint: int32(number)}, f)
	}
	if c.bad {
		b.report(int64(c.p), "a checkpoint is damaged; the rest of its constants is left out", ErrCorrupt)
	}
	return !c.bad && c.p == c.end
}

// eventCursor returns a cursor behind the size and type id of the event.
func (b *body) eventCursor(at uint32) cursor {
	size, p := eventSize(b.data, int(at))
	_, p = varint(b.data, p)
	return cursor{data: b.data, p: p, end: min(int(at)+int(size), b.size)}
}

// indexPool enters one pool of a checkpoint and moves behind it.
func (b *body) indexPool(c *cursor, meta *Metadata, t *Type, s segment, f *found) {
	sel := meta.plans.skip(t)
	if sel.err != nil {
		b.report(int64(c.p), "constants cannot be decoded: "+sel.err.Error(), ErrCorrupt)
		c.bad = true
		return
	}
	count := s.count
	s.at, s.end, s.count = uint32(c.p), uint32(c.end), 0
	ops, stacks := sel.plan.ops, t.Name == stackTraceTypeName
	var frames *frameReader
	if stacks && b.stacks.digesting {
		frames = b.stacks.takeReader()
		defer b.stacks.readers.Put(frames)
	}
	p, end := c.p, c.end
	for ; s.count < count; s.count++ {
		if p >= end {
			p = -1
			break
		}
		var key uint64
		key, p = varint(c.data, p)
		at := p
		if frames != nil {
			p = frames.digest(b.stacks, at, end, f)
		} else {
			p = skip(ops, c.data, p, end)
		}
		if p < 0 {
			break
		}
		if stacks {
			f.stacks, f.places = append(roomier(f.stacks, 1), int64(key)), append(roomier(f.places, 1), uint32(at))
		}
	}
	f.types, f.segments = append(f.types, t), append(f.segments, s)
	if p < 0 || p > end {
		c.bad = true
		return
	}
	c.p = p
}

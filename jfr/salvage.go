package jfr

import "fmt"

// salvage goes on behind damage: the checkpoints, which are linked from the last to the first, and
// the metadata event, which the header names, are places where an event surely starts.
func (b *body) salvage(want int64) {
	for int(b.frames.next) < b.size {
		at := b.frames.next
		if !b.frames.bad && b.length < b.header.Size {
			return // the last event is cut: that the chunk is cut has been reported
		}
		if int64(b.size) < want && !b.readRest(want) {
			b.reportDamage(at, 0)
			return
		}
		anchor := b.anchorBehind(at)
		b.reportDamage(at, anchor)
		if anchor == 0 {
			return
		}
		b.gaps = append(b.gaps, gap{at, anchor})
		b.frames.next, b.frames.bad = anchor, false
		b.frames.scan(b.data, b.size)
	}
}

// gap is a part of the chunk that belongs to no event.
type gap struct{ from, to uint32 }

// readRest reads what is left of a chunk whose frames are damaged.
func (b *body) readRest(want int64) bool {
	if len(b.chain()) == 0 && b.header.CheckpointOffset >= want {
		return false
	}
	for int64(b.size) < want {
		n := int(min(blockSize, want-int64(b.size)))
		b.reserve(b.size+n, int(want))
		got, err := b.reader.ReadAt(b.data[b.size:b.size+n], b.offset+int64(b.size))
		b.size += got
		clear(b.data[b.size : b.size+padding])
		if err != nil || got < n {
			break
		}
	}
	return true
}

func (b *body) reportDamage(at, anchor uint32) {
	what := "an event has an impossible size; the rest of the chunk is left out"
	if anchor != 0 {
		what = fmt.Sprintf("an event has an impossible size; %d bytes are left out", anchor-at)
	}
	b.report(int64(at), what, ErrCorrupt)
}

// anchorBehind returns the first place behind at where an event surely starts; 0 if none is known.
func (b *body) anchorBehind(at uint32) uint32 {
	best := uint32(0)
	anchors := append(b.chain(), b.header.MetadataOffset)
	for _, a := range anchors {
		if a > int64(at) && a < int64(b.size) && (best == 0 || a < int64(best)) {
			best = uint32(a)
		}
	}
	return best
}

// maxChain bounds the number of linked checkpoints that are followed.
const maxChain = 1 << 20

// chain returns the places of the linked checkpoints as far as they are valid, the newest first.
// Links must go strictly backwards.
func (b *body) chain() []int64 {
	var places []int64
	for at := b.header.CheckpointOffset; at >= headerSize && at < int64(b.size) && len(places) < maxChain; {
		size, p := frameSize(b.data, int(at))
		if size > uint64(int64(b.size)-at) {
			break
		}
		c := cursor{data: b.data, p: p, end: int(at) + int(size)}
		id := c.varint()
		c.varint() // start
		c.varint() // duration
		delta := c.varint()
		if c.bad || id != checkpointID {
			break
		}
		places = append(places, at)
		if delta >= 0 || delta < -at {
			break
		}
		at += delta
	}
	return places
}

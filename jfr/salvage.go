package jfr

import (
	"fmt"
	"slices"
)

// salvage goes on behind damage: the checkpoints, which are linked from the last to the first, and
// the metadata event, which the header names, are places where an event surely starts.
func (b *body) salvage(want int64) {
	var anchors []int64
	for int(b.events.next) < b.size {
		at := b.events.next
		if b.hasTail() && int64(at) >= b.header.Size {
			b.leftover(at)
			return
		}
		if !b.events.bad && b.length < b.header.Size {
			return // the last event is cut: that the chunk is cut has been reported
		}
		if anchors == nil {
			b.readRest(want)
			anchors = b.anchors()
		}
		for len(anchors) > 0 && anchors[0] <= int64(at) {
			anchors = anchors[1:]
		}
		if len(anchors) == 0 {
			b.reportDamage(at, 0)
			return
		}
		b.reportDamage(at, uint32(anchors[0]))
		b.gaps = append(b.gaps, Gap{at, uint32(anchors[0])})
		b.events.next, b.events.bad = uint32(anchors[0]), false
		b.events.scan(b.data, b.size)
	}
}

// readRest reads what is left of a chunk whose events are damaged, if there may be something to find.
func (b *body) readRest(want int64) {
	behind := func(place int64) bool { return place > int64(b.events.next) && place < want }
	if !behind(b.header.CheckpointOffset) && !behind(b.header.MetadataOffset) {
		return
	}
	for int64(b.size) < want {
		n := int(min(blockSize, want-int64(b.size)))
		b.reserve(b.size+n, int(want))
		got, err := b.reader.ReadAt(b.data[b.size:b.size+n], b.offset+int64(b.size))
		b.size += got
		clear(b.data[b.size : b.size+padding])
		if err != nil || got < n {
			return
		}
	}
}

func (b *body) reportDamage(at, anchor uint32) {
	what := "an event has an impossible size; the rest of the chunk is left out"
	if anchor != 0 {
		what = fmt.Sprintf("an event has an impossible size; %d bytes are left out", anchor-at)
	}
	b.report(int64(at), what, ErrCorrupt)
}

// anchors returns the places where an event surely starts, in ascending order; never nil.
func (b *body) anchors() []int64 {
	places := append([]int64{}, b.chain(int64(b.size))...)
	slices.Reverse(places)
	if at := b.header.MetadataOffset; at >= HeaderSize && at < int64(b.size) {
		i, _ := slices.BinarySearch(places, at)
		places = slices.Insert(places, i, at)
	}
	return places
}

// maxChain bounds the number of linked checkpoints that are followed.
const maxChain = 1 << 20

// checkpointHead is enough for the five integers that a checkpoint starts with, and to read too far.
const checkpointHead = 6 * maxVarint

// chain returns the places of the linked checkpoints as far as they are valid, the newest first. Links must
// go strictly backwards. Only the heads of the checkpoints are read; size is where the chunk ends.
func (b *body) chain(size int64) []int64 { return b.chainFrom(b.header.CheckpointOffset, size) }

// chainFrom is chain from any checkpoint on.
func (b *body) chainFrom(at, size int64) []int64 {
	var places []int64
	var head [checkpointHead]byte
	for at >= HeaderSize && at < size && len(places) < maxChain {
		n, _ := b.reader.ReadAt(head[:min(checkpointHead, size-at)], b.offset+at)
		clear(head[n:])
		length, p := eventSize(head[:], 0)
		if length > uint64(size-at) {
			break
		}
		c := cursor{data: head[:], p: p, end: min(n, int(length))}
		id := c.varint()
		c.varint() // start
		c.varint() // duration
		delta := c.varint()
		if c.bad || id != CheckpointID {
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

package jfr

import (
	"encoding/binary"
	"slices"
)

// RawChunk is a chunk whose bytes may be changed, for who writes it anew: where its events, its metadata and its constants
// are, and what belongs to none of them. What is read of the [Chunk] after [RawChunk.IndexConstants] is what is in the
// changed bytes. One goroutine uses it.
type RawChunk struct{ *Chunk }

// RawEvent tells where an event is, metadata events and checkpoints included.
type RawEvent struct {
	// ID is the id of its type.
	ID int64
	// At is where it starts, Content where its fields do, and End is behind it.
	At, Content, End int
}

// Gap is a part of a chunk that belongs to no event.
type Gap struct{ From, To uint32 }

// EachRaw calls fn for each chunk that has types; last says that none of those behind it has. What fn changes is
// forgotten behind it. Chunks is the number of all chunks. It fails with the first cause if none has types.
func (r *Recording) EachRaw(fn func(c *RawChunk, last bool) error) (chunks int, err error) {
	list, err := r.extents()
	if err != nil {
		return 0, err
	}
	last, err := r.lastDecodable(list)
	if err != nil {
		return 0, err
	}
	seen := 0
	for i := range list[:last+1] {
		b := r.shared.take(&list[i])
		err := b.load()
		if err == nil && b.decodable() {
			seen++
			err = fn(&RawChunk{b.whole()}, i == last)
		}
		b.forget() // it is not what is in the file any more
		r.shared.put(b)
		if err != nil {
			return len(list), err
		}
	}
	if seen == 0 {
		return len(list), r.unreadable()
	}
	return len(list), nil
}

// lastDecodable returns the number of the last chunk that has types, -1 if there is none.
func (r *Recording) lastDecodable(chunks []extent) (int, error) {
	for i := len(chunks) - 1; i >= 0; i-- {
		b := r.shared.take(&chunks[i])
		err := b.countEvents()
		decodable := err == nil && b.decodable()
		r.shared.put(b)
		if err != nil || decodable {
			return i, err
		}
	}
	return -1, nil
}

// decodable says whether there is metadata for the chunk.
func (b *body) decodable() bool { return len(b.metadata().types) > 0 }

// Bytes returns the chunk with its header, to be changed. It is valid until something is appended.
func (c *RawChunk) Bytes() []byte { return c.body.data[:c.body.size] }

// End is behind the last whole event.
func (c *RawChunk) End() int { return int(c.body.events.next) }

// Append puts a whole event behind the last one, whatever is there. It is not among [RawChunk.Places].
func (c *RawChunk) Append(event []byte) (at int) {
	b := c.body
	at = c.End()
	b.size = at
	b.reserve(at+len(event), at+len(event))
	copy(b.data[at:], event)
	b.size += len(event)
	clear(b.data[b.size : b.size+padding])
	b.events.next = uint32(b.size)
	return at
}

// PutHeader makes the header that of a finished chunk that ends behind its last event, given where its newest
// checkpoint, 0 if there is none, and its metadata are, and whether it is the last of its recording.
func (c *RawChunk) PutHeader(checkpoint, metadata int, final bool) {
	be, header := binary.BigEndian, c.body.data[:HeaderSize]
	be.PutUint64(header[8:], uint64(c.End()))
	be.PutUint64(header[16:], uint64(checkpoint))
	be.PutUint64(header[24:], uint64(metadata))
	header[64] = 0 // the JDK's tools look at the state of all versions
	if final {
		header[67] |= flagsFinal
	}
}

// Places returns where the events of a type start, in ascending order.
func (c *RawChunk) Places(id int64) []uint32 { return c.body.events.find(id, 0, maxChunk) }

// Event returns where the parts of the event at a place are.
func (c *RawChunk) Event(at uint32) RawEvent {
	size, id, p := eventHead(c.body.data, int(at))
	return RawEvent{ID: id, At: int(at), Content: p, End: int(at) + int(size)}
}

// LeaveOut makes gaps of the damaged ones among the events of a type.
func (c *RawChunk) LeaveOut(id int64, damaged func(RawEvent) bool) {
	i := c.body.events.number(id)
	if i == 0 {
		return
	}
	s := &c.body.events.slots[i-1]
	s.offsets = slices.DeleteFunc(s.offsets, func(at uint32) bool {
		e := c.Event(at)
		out := damaged(e)
		if out {
			c.AddGap(e.At, e.End)
		}
		return out
	})
}

// Gaps returns what belongs to no event: what was damaged, what does not count, and what has been added.
func (c *RawChunk) Gaps() []Gap { return c.body.gaps }

// AddGap enters that bytes belong to no event any more.
func (c *RawChunk) AddGap(from, to int) {
	c.body.gaps = append(c.body.gaps, Gap{uint32(from), uint32(to)})
}

// HasTail says that the chunk was never finished and that there are bytes behind its last flush.
func (c *RawChunk) HasTail() bool { return c.body.hasTail() }

// Links returns the places of the checkpoints that are linked in the file, from one on, as far as they are valid.
func (c *RawChunk) Links(from int64) []int64 { return c.body.chainFrom(from, int64(c.body.size)) }

// Neighbours returns those chunks next to this one that the same JVM wrote, the one behind it first. They must not be
// changed, and are valid until release is called.
func (c *RawChunk) Neighbours() (chunks []*RawChunk, release func()) {
	var taken []*body
	for _, n := range slices.Backward(c.body.neighbours()) {
		b := c.body.shared.take(n.chunk)
		taken = append(taken, b)
		if b.load() == nil {
			chunks = append(chunks, &RawChunk{b.whole()})
		}
	}
	return chunks, func() {
		for _, b := range slices.Backward(taken) {
			c.body.shared.put(b)
		}
	}
}

// Report adds to [Recording.Problems] what is corrupt at an offset in the chunk.
func (c *RawChunk) Report(offset int, what string) { c.body.report(int64(offset), what, ErrCorrupt) }

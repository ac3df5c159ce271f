package jfr

import "fmt"

// metadata returns the types of the chunk, loading it if need be.
func (b *body) metadata() *Metadata {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.metadataLocked()
}

func (b *body) metadataLocked() *Metadata {
	if b.meta != nil {
		return b.meta
	}
	if b.counted || b.loadLocked() == nil {
		b.meta = b.findMetadata()
	}
	if b.meta == nil {
		b.meta = newMetadata()
	}
	b.resetStacks(b.meta)
	return b.meta
}

// findMetadata parses the newest metadata event that is whole. It has the types of all before it.
func (b *body) findMetadata() *Metadata {
	events := b.events.find(MetadataID, 0, maxChunk)
	for i := len(events) - 1; i >= 0; i-- {
		c := b.anyEvent(events[i])
		c.varint() // start
		c.varint() // duration
		c.varint() // metadata id
		if !c.bad {
			m, err := b.shared.metadataOf(c)
			if err == nil {
				b.metadataAt = events[i]
				return m
			}
		}
		b.report(int64(events[i]), fmt.Sprintf("a metadata event is left out: %v", errMetadata), ErrCorrupt)
	}
	if m := b.borrowMetadata(); m != nil {
		return m
	}
	b.reportFollowing(0, "the chunk has no metadata, so its events cannot be decoded", ErrTruncated)
	return nil
}

// anyEvent is eventCursor for a chunk that need not be loaded. The cursor is valid until the next call.
func (b *body) anyEvent(at uint32) cursor {
	if b.loaded {
		return b.eventCursor(at)
	}
	c := b.readEvent(at)
	c.varint() // type id
	return c
}

// readEvent reads one event and returns a cursor behind its size, which is valid until the next call.
func (b *body) readEvent(at uint32) cursor {
	var head [maxHead]byte
	_, _ = b.reader.ReadAt(head[:], b.offset+int64(at))
	size, p := eventSize(head[:], 0)
	if size > uint64(b.length-int64(at)) {
		return cursor{bad: true}
	}
	if n := int(size) + padding; n > len(b.event) {
		b.event = make([]byte, n+n/8) // that of the next chunk may be a little longer
	}
	n, _ := b.reader.ReadAt(b.event[:size], b.offset+int64(at))
	clear(b.event[n : int(size)+padding])
	return cursor{data: b.event, p: p, end: n}
}

// foreseeMetadata parses what the header says is the metadata, while others look for the events: when it has been
// found among them, it is known.
func (b *body) foreseeMetadata() {
	if b.workers < 2 {
		return
	}
	if c := b.namedMetadata(); !c.bad {
		_, _ = b.shared.metadataOf(c)
	}
}

// namedMetadata returns a cursor at the strings of the metadata that the header names, which is bad if none is there.
func (b *body) namedMetadata() cursor {
	at := b.header.MetadataOffset
	if at < HeaderSize || at >= min(b.length, maxChunk) {
		return cursor{bad: true}
	}
	c := b.readEvent(uint32(at))
	if id := c.varint(); id != MetadataID {
		return cursor{bad: true}
	}
	c.varint() // start
	c.varint() // duration
	c.varint() // metadata id
	return c
}

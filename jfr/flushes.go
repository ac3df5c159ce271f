package jfr

// flushMask is the bit of a checkpoint's kind that marks the end of a segment: everything written
// before it has been flushed.
const flushMask = 1

// Flushes returns the places of the checkpoints that end a segment, in bytes from the start of the
// chunk, ascending. The JDK's tools sort events by their end within one segment, not beyond.
func (c *Chunk) Flushes() []uint32 {
	b := c.body
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.loadLocked() != nil {
		return nil
	}
	var flushes []uint32
	for _, at := range b.events.find(CheckpointID, 0, maxChunk) {
		cursor := b.eventCursor(at)
		cursor.varint() // start
		cursor.varint() // duration
		cursor.varint() // distance to the previous checkpoint
		if cursor.byte()&flushMask != 0 && !cursor.bad {
			flushes = append(flushes, at)
		}
	}
	return flushes
}

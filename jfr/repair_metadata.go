package jfr

import "encoding/binary"

// repairedID and those above it are the ids of metadata that repair has written. The JDK's tools take metadata of the
// same id as that of the chunk before for the same.
const repairedID = 1 << 20

// repairMetadata appends metadata without what the JDK's tools would refuse, if there is such a thing, and takes damaged
// metadata that is newer than what can be used out.
func (b *body) repairMetadata() {
	b.metadata()
	for _, at := range b.events.find(metadataID, b.metadataAt+1, maxChunk) {
		size, _ := eventSize(b.data, int(at))
		b.gaps = append(b.gaps, gap{at, at + uint32(size)})
	}
	c := b.eventCursor(b.metadataAt)
	start := c.varint()
	c.varint() // duration
	c.varint() // metadata id
	root, err := parseTree(c)
	if err != nil || !pruneMetadata(&root) {
		return
	}
	b.report(int64(b.metadataAt), "a metadata event has parts that are damaged and left out", ErrCorrupt)
	content := writeMetadata(&root)
	at := int(b.events.next)
	b.appendEvent(metadataID, start, 0, repairedID+int64(b.index), content)
	b.metadataAt = uint32(at)
	b.meta = buildMetadata(&root)
}

// appendEvent writes an event behind the last one: some numbers, then other content.
func (b *body) appendEvent(id, start, duration, number int64, content []byte) {
	const sizeWidth = 5
	event := make([]byte, sizeWidth, len(content)+sizeWidth+4*maxVarint)
	for _, n := range []int64{id, start, duration, number} {
		event = binary.AppendUvarint(event, uint64(n))
	}
	event = append(event, content...)
	putPadded(event[:sizeWidth], int64(len(event)))
	b.size = int(b.events.next)
	b.reserve(b.size+len(event), b.size+len(event))
	copy(b.data[b.size:], event)
	b.size += len(event)
	clear(b.data[b.size : b.size+padding])
	b.events.next = uint32(b.size)
}

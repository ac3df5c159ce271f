package jfr

// repairedID and those above it are the ids of metadata that repair has written. The JDK's tools take metadata of the
// same id as that of the chunk before for the same.
const repairedID = 1 << 20

// repairMetadata appends metadata without what the JDK's tools would refuse, if there is such a thing or if it is that of
// another chunk, and takes damaged metadata that is newer than what can be used out.
func (b *body) repairMetadata() {
	b.metadata()
	for _, at := range b.events.find(metadataID, b.metadataAt+1, maxChunk) {
		size, _ := eventSize(b.data, int(at))
		b.gaps = append(b.gaps, gap{at, at + uint32(size)})
	}
	c, start, changed := b.borrowed, b.header.StartTicks, true
	if b.metadataAt != 0 {
		c, changed = b.eventCursor(b.metadataAt), false
		start = c.varint()
		c.varint() // duration
		c.varint() // metadata id
	}
	content := c.data[c.p:c.end]
	if root, err := parseTree(c); err == nil && pruneMetadata(&root) {
		pruned := writeMetadata(&root)
		sound, err := parseMetadata(cursor{data: append(pruned, make([]byte, padding)...), end: len(pruned)})
		if err == nil { // else rather what no more than some tools can read
			b.report(int64(b.metadataAt), "a metadata event has parts that are damaged and left out", ErrCorrupt)
			b.meta, content, changed = sound, pruned, true
		}
	}
	if !changed {
		return
	}
	head := append(appendVarint(nil, start), 0) // duration
	head = appendVarint(head, repairedID+int64(b.index))
	b.metadataAt = uint32(b.appendEvent(metadataID, append(head, content...)))
}

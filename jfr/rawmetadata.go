package jfr

// RawMetadata is the metadata event that a chunk is read with.
type RawMetadata struct {
	// At is where the event is; 0 if it is that of another chunk.
	At int
	// StartTicks is its time, that of the chunk if it is that of another.
	StartTicks int64
	// Content is the event from the table of strings on.
	Content []byte

	cursor cursor // at the content
}

// RawMetadata returns where the types of the chunk are from. It is valid until something is appended.
func (c *RawChunk) RawMetadata() RawMetadata {
	b := c.body
	b.metadata()
	at, start := b.borrowed, b.header.StartTicks
	if b.metadataAt != 0 {
		at = b.eventCursor(b.metadataAt)
		start = at.varint()
		at.varint() // duration
		at.varint() // metadata id
	}
	return RawMetadata{At: int(b.metadataAt), StartTicks: start, Content: at.data[at.p:at.end], cursor: at}
}

// Tree parses the elements.
func (m *RawMetadata) Tree() (Element, error) { return parseTree(m.cursor) }

// SetTypes makes the chunk be read with the metadata that starts with a table of strings, from
// [RawChunk.IndexConstants] on. It changes nothing if they cannot be parsed.
func (c *RawChunk) SetTypes(content []byte) error {
	padded := append(content[:len(content):len(content)], make([]byte, padding)...)
	meta, err := parseMetadata(cursor{data: padded, end: len(content)})
	if err == nil {
		c.body.meta = meta
	}
	return err
}

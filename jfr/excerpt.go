package jfr

import "iter"

// EventsAlone is Events for readers of a few events that refer to no constants, such as those of a counter. If nothing
// else has been asked of the chunk before, little more is read of the file than the heads of all events. Damaged events
// are left out and not reported.
func (c *Chunk) EventsAlone(typeName string, fields ...string) iter.Seq2[*Table, error] {
	return func(yield func(*Table, error) bool) {
		few, err := c.body.excerpt(typeName)
		if err != nil {
			yield(nil, err)
			return
		}
		alone := c
		if few != c.body {
			alone = few.whole()
		}
		alone.events(alone.Select(alone.Metadata().Type(typeName), fields...), yield)
	}
}

// excerpt returns a body with the events of one type and no others; if they cannot be found by the heads of events, as in
// damaged chunks, it is the body itself.
func (b *body) excerpt(typeName string) (*body, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.loaded || b.counted {
		return b, nil
	}
	expected := b.foreseenID(typeName)
	var err error
	if b.counted, err = b.inStretches(func(s *stretch) { s.count(b.reader, b.offset, expected) }); err != nil || !b.counted {
		return b, err
	}
	meta := b.metadataLocked()
	t := meta.Type(typeName)
	if t != nil && t.ID != expected {
		return b, nil
	}
	few := &body{shared: newShared(), identity: &identity{}, file: b.file, index: b.index, offset: b.offset, header: b.header, loaded: true, meta: meta, workers: 1}
	few.data = make([]byte, HeaderSize, 64<<10)
	if t != nil {
		for _, at := range b.events.find(t.ID, 0, maxChunk) {
			c := b.readEvent(at)
			few.data = append(few.data, c.data[:c.end]...)
		}
	}
	few.size = len(few.data)
	few.data = append(few.data, make([]byte, padding)...)
	few.events.reset()
	few.events.scan(few.data, few.size)
	return few, nil
}

// foreseenID is the id that a type has where the header says that the metadata is; that of the metadata if it has none.
func (b *body) foreseenID(typeName string) int64 {
	c := b.namedMetadata()
	if c.bad {
		return MetadataID
	}
	m, err := b.shared.metadataOf(c)
	if err != nil || m.Type(typeName) == nil {
		return MetadataID
	}
	return m.Type(typeName).ID
}

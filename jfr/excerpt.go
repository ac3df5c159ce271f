package jfr

import "iter"

// EventsAlone is Events for readers of a few events that refer to no constants, such as those of a counter. If nothing
// else has been asked of the chunk before, little more is read of the file than the heads of all events, once for all
// types. Damaged events are left out and not reported. Of more than a few thousand events the chunk is read as by Events.
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
// damaged chunks, or are many, it is the body itself.
func (b *body) excerpt(typeName string) (*body, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.findPlaces(); err != nil || b.loaded || !b.placed {
		return b, err
	}
	meta := b.metadataLocked()
	if t := meta.Type(typeName); t != nil && b.events.hasMany(t.ID) {
		return b, nil
	}
	few := &body{shared: newShared(), identity: &identity{}, file: b.file, index: b.index, offset: b.offset, header: b.header, loaded: true, meta: meta, workers: 1}
	few.data = make([]byte, HeaderSize, HeaderSize+padding)
	if t := meta.Type(typeName); t != nil {
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

// findPlaces finds the events of a chunk that is in order and not loaded by their heads, once; of types with many it counts them.
func (b *body) findPlaces() (err error) {
	if b.loaded || b.placed {
		return nil
	}
	b.events.reset() // they may have been counted
	b.placed, err = b.inStretches(func(s *stretch) {
		s.events.onlyFew()
		s.hop(b.reader, b.offset)
	})
	b.counted = b.placed
	return err
}

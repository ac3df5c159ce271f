package jfr

import (
	"io"
	"slices"
)

// hopWindow is how much is read at once when only the heads of events are wanted. Constants, most of a
// recording, are events much larger than this and are jumped over unread.
const hopWindow = 64 << 10

// stretch is a part of a chunk whose events are found by themselves.
type stretch struct {
	from, to uint32
	events   eventIndex
	window   []byte
	whole    bool // the last event ends at to
	err      error
}

// stretchesPerWorker makes stretches so short that workers end at about the same time, although some
// have more events than others.
const stretchesPerWorker = 4

// countEvents counts the events of the chunk, once, reading little more than their heads. If the chunk is
// damaged or cut in any way it is loaded instead, which salvages what is readable.
func (b *body) countEvents() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.counted || b.loaded {
		return b.loadErr
	}
	var err error
	b.counted, err = b.inStretches(func(s *stretch) {
		s.events.onlyCount()
		s.hop(b.reader, b.offset)
	})
	if err != nil || b.counted {
		return err
	}
	return b.loadLocked()
}

// inStretches finds the events of a chunk that is in order and returns true; of any other chunk it enters nothing.
// find fills one stretch, which starts empty; it may run at the same time for several.
func (b *body) inStretches(find func(s *stretch)) (whole bool, err error) {
	if b.length > maxChunk || b.length < HeaderSize || b.hasTail() {
		return false, nil
	}
	bounds := b.bounds()
	for len(b.stretches) < len(bounds)-1 {
		b.stretches = append(b.stretches, stretch{})
	}
	parts := b.stretches[:len(bounds)-1]
	_ = parallel(b.workers, len(bounds), func(i int) error {
		if i == 0 {
			b.foreseeMetadata()
			return nil
		}
		s := &parts[i-1]
		s.start(bounds[i-1], bounds[i])
		find(s)
		return nil
	})
	for i := range parts {
		if parts[i].err != nil || !parts[i].whole {
			return false, parts[i].err
		}
	}
	if len(parts) == 1 {
		b.events, parts[0].events = parts[0].events, b.events
		return true, nil
	}
	return b.joinEvents(parts), nil
}

// joinEvents puts together what has been found in the stretches; false if there are too many types.
func (b *body) joinEvents(parts []stretch) bool {
	for i := range parts {
		if !b.events.expect(&parts[i].events) {
			b.events.reset()
			return false
		}
	}
	slots := b.events.slots
	_ = parallel(b.workers, len(slots), func(i int) error {
		for k := range parts {
			slots[i].join(&parts[k].events)
		}
		return nil
	})
	b.events.next = parts[len(parts)-1].to
	return true
}

// bounds returns where the stretches start, and the end of the last. Only where a linked checkpoint is an
// event is sure to start; whether one really does is checked by the stretch before it.
func (b *body) bounds() []uint32 {
	end := uint32(b.length)
	if b.workers < 2 || b.length < minPart {
		return []uint32{HeaderSize, end}
	}
	places := b.chain(b.length)
	slices.Reverse(places)
	n := int64(b.workers * stretchesPerWorker)
	bounds := []uint32{HeaderSize}
	for _, at := range places {
		if at >= b.length*int64(len(bounds))/n && at > int64(bounds[len(bounds)-1]) {
			bounds = append(bounds, uint32(at))
		}
	}
	return append(bounds, end)
}

// start prepares for finding the events between two places.
func (s *stretch) start(from, to uint32) {
	s.from, s.to = from, to
	s.events.reset()
	s.events.next, s.whole, s.err = from, false, nil
}

// hop finds the events of the stretch by their heads, in windows that start where an event does.
func (s *stretch) hop(r io.ReaderAt, offset int64) {
	if s.window == nil {
		s.window = make([]byte, hopWindow+padding)
	}
	for s.events.next < s.to && !s.events.bad {
		at := s.events.next
		n := int(min(hopWindow, s.to-at))
		if !s.readAt(r, s.window[:n], offset+int64(at)) {
			return
		}
		clear(s.window[n : n+maxHead])
		if s.events.scanWindow(s.window, at, n, s.to); s.events.next == at {
			return // an event goes beyond the stretch
		}
	}
	s.events.settle()
	s.end()
}

// read reads the stretch to its place in data, the chunk, and enters the events, block by block. It looks at no byte
// behind the stretch: others may be writing there.
func (s *stretch) read(r io.ReaderAt, offset int64, data []byte) {
	for at := s.from; at < s.to && !s.events.bad; {
		n := min(blockSize, s.to-at)
		if !s.readAt(r, data[at:at+n], offset+int64(at)) {
			return
		}
		at += n
		s.events.scanWindow(data, 0, int(min(at, s.to-1)), s.to)
	}
	if at := s.events.next; s.to-at <= maxHead+1 && !s.events.bad { // the last heads, which end close to the stretch
		var last [4 * maxHead]byte
		n := copy(last[:], data[at:s.to])
		s.events.scanWindow(last[:], at, n, s.to)
	}
	s.end()
}

// readAt fills p; false if it cannot.
func (s *stretch) readAt(r io.ReaderAt, p []byte, offset int64) bool {
	got, err := r.ReadAt(p, offset)
	if got == len(p) {
		return true
	}
	if err != io.EOF {
		s.err = err
	}
	return false
}

func (s *stretch) end() { s.whole = s.events.next == s.to && !s.events.bad }

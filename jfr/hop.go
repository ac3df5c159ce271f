package jfr

import (
	"io"
	"slices"
)

// hopWindow is how much is read at once when only the heads of events are wanted. Constants, most of a
// recording, are events much larger than this and are jumped over unread.
const hopWindow = 64 << 10

// maxHead is the most bytes that the size and the type id of an event take.
const maxHead = 2 * maxVarint

// stretch is a part of a chunk whose events are found by themselves.
type stretch struct {
	from, to uint32
	frames   frameIndex
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
	if b.counted, err = b.hop(true); err != nil || b.counted {
		return err
	}
	return b.loadLocked()
}

// hop enters the events of a chunk that is in order and returns true, or only counts them; of any other
// chunk it enters nothing.
func (b *body) hop(count bool) (whole bool, err error) {
	if b.length > maxChunk || b.length < headerSize || b.hasTail() {
		return false, nil
	}
	bounds := b.bounds()
	for len(b.stretches) < len(bounds)-1 {
		b.stretches = append(b.stretches, stretch{})
	}
	parts := b.stretches[:len(bounds)-1]
	_ = parallel(b.workers, len(parts), func(i int) error {
		parts[i].from, parts[i].to = bounds[i], bounds[i+1]
		parts[i].hop(b.reader, b.offset, count)
		return nil
	})
	for i := range parts {
		if parts[i].err != nil || !parts[i].whole {
			return false, parts[i].err
		}
	}
	if len(parts) == 1 {
		b.frames, parts[0].frames = parts[0].frames, b.frames
		return true, nil
	}
	return b.joinFrames(parts), nil
}

// joinFrames puts together what has been found in the stretches; false if there are too many types.
func (b *body) joinFrames(parts []stretch) bool {
	for i := range parts {
		if !b.frames.expect(&parts[i].frames) {
			b.frames.reset()
			return false
		}
	}
	for i := range parts {
		b.frames.join(&parts[i].frames)
	}
	return true
}

// bounds returns where the stretches start, and the end of the last. Only where a linked checkpoint is an
// event is sure to start; whether one really does is checked by the stretch before it.
func (b *body) bounds() []uint32 {
	end := uint32(b.length)
	if b.workers < 2 || b.length < minPart {
		return []uint32{headerSize, end}
	}
	places := b.chain(b.length)
	slices.Reverse(places)
	n := int64(b.workers * stretchesPerWorker)
	bounds := []uint32{headerSize}
	for _, at := range places {
		if at >= b.length*int64(len(bounds))/n && at > int64(bounds[len(bounds)-1]) {
			bounds = append(bounds, uint32(at))
		}
	}
	return append(bounds, end)
}

// hop enters the events of the stretch, in windows that start where an event does.
func (s *stretch) hop(r io.ReaderAt, offset int64, count bool) {
	if s.window == nil {
		s.window = make([]byte, hopWindow+padding)
	}
	s.frames.reset()
	s.frames.countOnly = count
	s.frames.next, s.whole, s.err = s.from, false, nil
	for s.frames.next < s.to && !s.frames.bad {
		at := s.frames.next
		n := int(min(hopWindow, s.to-at))
		got, err := r.ReadAt(s.window[:n], offset+int64(at))
		if got < n {
			if err != io.EOF {
				s.err = err
			}
			return
		}
		clear(s.window[n : n+maxHead])
		if s.frames.scanWindow(s.window, at, n, s.to); s.frames.next == at {
			return // an event goes beyond the stretch
		}
	}
	s.whole = s.frames.next == s.to && !s.frames.bad
}

package jfr

// Frame is one frame of a stack trace.
type Frame struct {
	// Method is the key of the method: [Chunk.Method].
	Method int64
	// Line is the line in the source, 0 or negative if unknown; BCI is the index of the bytecode.
	Line, BCI int32
	// Kind is the key of the frame type: [Chunk.FrameKind].
	Kind int64
}

// Stacks finds the stack traces of a chunk by key. It knows where they are; frames are decoded on demand.
type Stacks struct {
	body  *body
	shape *stackShape
	// pooled is the type of the stack traces if their frames are constants, else nil.
	pooled *Type
	index  keyIndex
	ids    []int64
	at     []uint32

	digestion
}

// stackIndex returns the index of the stack traces, made by going through all checkpoints once.
func (b *body) stackIndex() (*Stacks, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.loadLocked(); err != nil {
		return nil, err
	}
	b.indexConstants()
	return b.stacks, nil
}

// resetStacks empties the index for another chunk.
func (b *body) resetStacks(meta *Metadata) {
	s := b.stacks
	if s == nil {
		s = &Stacks{body: b}
		b.stacks = s
	}
	s.index.reset()
	s.ids, s.at = s.ids[:0], s.at[:0]
	s.shape = meta.plans.stackShape(meta)
	s.pooled = pooledTrace(meta)
	s.digestion.reset()
}

// enter enters the stack traces of a checkpoint.
func (s *Stacks) enter(f *found) {
	n, firstRow := len(f.stacks), len(s.at)
	s.ids, s.at, s.digests = roomier(s.ids, n), roomier(s.at, n), roomier(s.digests, len(f.digests))
	for i, id := range f.stacks {
		if !s.index.enter(id, len(s.at), firstRow) {
			continue
		}
		s.ids = append(s.ids, id)
		s.at = append(s.at, f.places[i])
		if s.digesting {
			s.digests = append(s.digests, f.digests[i])
		}
	}
}

// Len returns the number of stack traces in the chunk.
func (s *Stacks) Len() int { return len(s.ids) }

// IDs returns the keys of all stack traces in the order of the file. The slice must not be changed.
func (s *Stacks) IDs() []int64 { return s.ids }

// Row returns the position in [Stacks.IDs] of the stack trace with that key.
func (s *Stacks) Row(id int64) (int, bool) { return s.index.get(id) }

// Digest returns what [Chunk.DigestStacks], which must have been called, has made of the stack trace in a row.
func (s *Stacks) Digest(row int) uint64 { return s.digests[row] }

// Frames appends the frames of the stack trace with that key to buf, the leaf first. truncated says
// that the stack was deeper than what was recorded; ok is false if there is no such stack trace,
// then buf is returned as it was.
func (s *Stacks) Frames(id int64, buf []Frame) (frames []Frame, truncated, ok bool) {
	row, found := s.index.get(id)
	if !found {
		return buf, false, false
	}
	return s.FramesOf(row, buf)
}

// FramesOf is Frames for the stack trace in a row: each of them, while a key stands for the last of a checkpoint.
func (s *Stacks) FramesOf(row int, buf []Frame) (frames []Frame, truncated, ok bool) {
	if s.pooled != nil {
		return s.pooledFrames(s.ids[row], buf)
	}
	r := frameReader{data: s.body.data, p: int(s.at[row]), end: s.body.size, frames: buf}
	return s.shape.read(&r)
}

// FramesWhile is FramesOf for readers who mostly need but the topmost frames: more is called with those that have been read,
// from a place on, and as long as it returns true, further ones are read.
func (s *Stacks) FramesWhile(row int, buf []Frame, more func(frames []Frame, from int) bool) (frames []Frame, ok bool) {
	if s.pooled != nil {
		frames, _, ok = s.pooledFrames(s.ids[row], buf)
		more(frames, len(buf))
		return frames, ok
	}
	r := frameReader{data: s.body.data, p: int(s.at[row]), end: s.body.size, frames: buf, more: more}
	frames, _, ok = s.shape.read(&r)
	return frames, ok
}

package jfr

import "sync"

// digestion makes numbers of the stack traces of a chunk, see [Chunk.DigestStacks].
type digestion struct {
	digest    func(frames []Frame, truncated bool) uint64 // guarded by body.mu
	digesting bool                                        // while stack traces are found; guarded by body.mu
	readers   sync.Pool                                   // of *frameReader

	restMu  sync.Mutex // guards digests if not digesting
	digests []uint64   // by row
}

func (d *digestion) reset() {
	d.digest, d.digesting = nil, false
	d.digests = d.digests[:0]
}

// digestStacks returns the index of the stack traces with their digests.
func (b *body) digestStacks(digest func(frames []Frame, truncated bool) uint64) (*Stacks, error) {
	if err := b.beginDigest(digest); err != nil {
		return nil, err
	}
	s, err := b.stackIndex()
	if err == nil && !s.digesting {
		s.digestRest(digest)
	}
	return s, err
}

// beginDigest makes the first function that the chunk is given that of the chunk. Stack traces are digested while
// they are found unless some have been found already or their frames are constants, which are not known then.
func (b *body) beginDigest(digest func(frames []Frame, truncated bool) uint64) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.loadLocked(); err != nil {
		return err
	}
	b.metadataLocked()
	if s := b.stacks; s.digest == nil {
		s.digest = digest
		s.digesting = s.pooled == nil && len(s.ids) == 0
	}
	return nil
}

// digestRest digests the stack traces that have been found before.
func (s *Stacks) digestRest(digest func(frames []Frame, truncated bool) uint64) {
	s.restMu.Lock()
	defer s.restMu.Unlock()
	var frames []Frame
	for row := len(s.digests); row < len(s.ids); row++ {
		var truncated bool
		frames, truncated, _ = s.FramesOf(row, frames[:0])
		s.digests = append(s.digests, digest(frames, truncated))
	}
}

// takeReader returns a reader for the stack traces of one checkpoint.
func (s *Stacks) takeReader() *frameReader {
	r, ok := s.readers.Get().(*frameReader)
	if !ok {
		r = &frameReader{}
	}
	r.data = s.body.data
	return r
}

// digest enters the digest of the stack trace at p and returns the position behind it, -1 if it is damaged.
func (r *frameReader) digest(s *Stacks, p, end int, f *found) int {
	r.p, r.end, r.frames = p, end, r.frames[:0]
	frames, truncated, ok := s.shape.read(r)
	if !ok || r.p > end {
		return -1
	}
	f.digests = append(roomier(f.digests, 1), s.digest(frames, truncated))
	return r.p
}

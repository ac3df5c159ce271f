package jfr

import (
	"math"
	"sync"
	"sync/atomic"
)

// minPart is the size from which it pays to cut a chunk into parts, minLastPart that for the last chunks of a
// recording, which would keep one goroutine busy while the others have nothing left to do.
const (
	minPart     = 8 << 20
	minLastPart = 1 << 20
)

// cutting says how chunks are cut.
type cutting struct {
	workers int // goroutines
	parts   int // of each chunk
	minSize int // of a chunk that is cut
	more    int // parts of a huge chunk, at most, so that who waits sees how far it is
}

// hugePart is the size from which parts of a huge chunk are cut further.
const hugePart = 16 << 20

// of returns how many parts a chunk of that size has.
func (c cutting) of(size int) int {
	if size < c.minSize {
		return 1
	}
	return max(c.parts, min(c.more, size/hugePart))
}

// eachCut goes through several chunks at once, those from the given one on in parts.
func (r *Recording) eachCut(from int, how cutting, chunks []extent, fn func(*Chunk) error) error {
	last := make([]cutChunk, len(chunks)-from)
	visits := max(how.parts, how.more)
	return parallel(how.workers, from+len(last)*visits, func(i int) error {
		if i < from {
			return r.visit(&chunks[i], fn)
		}
		k := (i - from) / visits
		return last[k].visit(r.shared, &chunks[from+k], how, (i-from)%visits, fn)
	})
}

// cutChunk is a chunk of which several goroutines visit the parts.
type cutChunk struct {
	once  sync.Once
	body  *body        // set by once
	parts []*Chunk     // set by once
	err   error        // set by once
	done  atomic.Int32 // visits that have ended
}

// visit delivers one part, if the chunk has so many. The first visit loads the chunk, the last one gives it back.
func (x *cutChunk) visit(s *shared, e *extent, how cutting, part int, fn func(*Chunk) error) error {
	x.once.Do(func() {
		x.body = s.takeKept(e)
		x.body.workers = how.workers
		if x.err = x.body.load(); x.err == nil {
			x.parts = x.body.cut(how)
		}
	})
	err := x.err
	if part < len(x.parts) {
		err = fn(x.parts[part])
	}
	if int(x.done.Add(1)) == max(how.parts, how.more) {
		s.put(x.body)
	}
	return err
}

// cut divides the events of a loaded chunk into parts of about equal number.
func (b *body) cut(how cutting) []*Chunk {
	n := how.of(b.size)
	if n < 2 {
		return []*Chunk{b.whole()}
	}
	parts := make([]*Chunk, 0, n)
	from := uint32(0)
	for _, to := range b.events.quantiles(n) {
		parts = append(parts, b.part(from, to))
		from = to
	}
	return append(parts, b.part(from, math.MaxUint32))
}

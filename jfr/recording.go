package jfr

import (
	"errors"
	"io"
	"iter"
	"sync"
)

// Recording is an opened recording: one or more sequences of chunks. It is safe for concurrent use
// until it is closed. Nothing but headers is read before chunks are asked for.
//
// A Recording starts goroutines only inside [Recording.Each] and [Recording.EachWhole], which wait for them.
type Recording struct {
	name    string
	sources []source
	shared  *shared

	listOnce sync.Once
	chunks   []extent // set by listOnce
	listErr  error    // set by listOnce
}

// source is one file of a recording, decompressed.
type source struct {
	name   string
	reader io.ReaderAt
	size   int64
	damage string // what is wrong with the compression; "" if nothing is
	close  func() error
}

// NewRecording returns the recording in the first size bytes of r. The name is used in messages.
func NewRecording(name string, r io.ReaderAt, size int64) *Recording {
	return &Recording{
		name:    name,
		sources: []source{{name: name, reader: r, size: size}},
		shared:  newShared(),
	}
}

// Name returns the name of the recording: the path, or the first of several.
func (r *Recording) Name() string { return r.name }

// Size returns how many bytes the recording has, decompressed.
func (r *Recording) Size() (bytes int64) {
	for i := range r.sources {
		bytes += r.sources[i].size
	}
	return bytes
}

// Decodable says why no event of the recording can be decoded: none of its chunks has types. It returns nil if one has.
// The reason is the first cause, as in Problems. No more is read than up to the first of these.
func (r *Recording) Decodable() error {
	for c, err := range r.Chunks() {
		if err != nil || len(c.Metadata().Types()) > 0 {
			return err
		}
	}
	cause := r.unreadable()
	if known := (*FormatError)(nil); errors.As(cause, &known) && known.Chunk >= 0 && !known.follows {
		undecodable := *known
		undecodable.What += "; the metadata is lost with that, so no event can be decoded"
		return &undecodable
	}
	return cause
}

// Close closes the files and removes temporary ones. Chunks must not be used afterwards.
func (r *Recording) Close() error {
	var first error
	for i := range r.sources {
		s := &r.sources[i]
		if s.close == nil {
			continue
		}
		if err := s.close(); err != nil && first == nil {
			first = err
		}
		s.close = nil
	}
	return first
}

// Release gives back the memory that is kept for another iteration, the largest chunks several times over.
func (r *Recording) Release() { r.shared.release() }

// Problems returns what could not be read so far, in the order of the recording; of a chunk first what is broken, then what
// follows from that. What is not
// listed has been delivered: a problem never hides readable events.
func (r *Recording) Problems() []*FormatError { return r.shared.sortedProblems() }

// Chunks returns the chunks in the order of the files. A chunk is valid until the next step of the
// iteration. An error is delivered instead of a chunk only if a file cannot be read at all (the
// system's error), or at the end if the recording has no readable chunk; anything less is in Problems.
func (r *Recording) Chunks() iter.Seq2[*Chunk, error] {
	return func(yield func(*Chunk, error) bool) { r.iterate(yield) }
}

// Each calls fn for the chunks, from up to workers goroutines at once (0 means one per CPU), and
// returns the first error. A chunk is valid during its call only. The order of calls is not fixed:
// Chunk.Index gives it. When there are few chunks, big ones are delivered in parts, and otherwise the last ones
// are; see [Chunk].
func (r *Recording) Each(workers int, fn func(*Chunk) error) error { return r.each(workers, fn) }

// EachWhole is like Each, but delivers chunks whole. When there are few, they are delivered one after
// the other, and what is found and decoded in each is so by several goroutines.
func (r *Recording) EachWhole(workers int, fn func(*Chunk) error) error {
	return r.eachWhole(workers, fn)
}

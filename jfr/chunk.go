package jfr

import "iter"

// Chunk is one self-contained part of a recording: header, metadata, constant pools, events. Ids,
// keys and ticks mean nothing outside their chunk.
//
// A Chunk and everything got from it (tables, pools, byte slices; not strings and metadata) is
// valid only as long as [Recording.Chunks], [Recording.Each] and [Follower.Poll] say. All methods
// may be called by several goroutines at once.
//
// [Recording.Each] may cut a big chunk into parts and [Follower.Poll] delivers a growing one in
// parts. Parts of one chunk have the same ID and Index, share all constants, and divide the events.
type Chunk struct {
	// Index is the number of the chunk in the recording, from 0.
	Index int
	// Offset is the place of the chunk in its file.
	Offset int64
	// Header is the header of the chunk.
	Header Header

	body *body
	// The part covers the events that start at an offset in [from, to).
	from, to uint32
}

// ChunkID identifies a chunk while the program runs; parts of one chunk have the same. Keys of
// constants can be compared only between chunks of one ID.
type ChunkID struct{ identity *identity }

// ID returns the identity of the chunk.
func (c *Chunk) ID() ChunkID { return ChunkID{c.body.identity} }

// File returns the name of the file that the chunk is in.
func (c *Chunk) File() string { return c.body.file }

// First says whether this is the whole chunk or the first of its parts; use it to count chunks.
func (c *Chunk) First() bool { return c.from == 0 }

// Bytes returns how many bytes of the file this chunk, or this part of one, is about: parts of one chunk have all of it together.
func (c *Chunk) Bytes() int64 {
	return min(int64(c.to), c.body.length) - min(int64(c.from), c.body.length)
}

// Whole returns the chunk with all its events, of which this may be a part: for what is told once and holds for all parts.
func (c *Chunk) Whole() *Chunk { return c.body.whole() }

// Keep keeps what is read of the chunk now until [Recording.Each] or [Recording.EachWhole] visits it: for readers who need one chunk
// before all are read.
func (c *Chunk) Keep() { c.body.kept.Store(true) }

// UnixNanos converts a point in time in ticks into nanoseconds since 1970.
func (c *Chunk) UnixNanos(ticks int64) int64 { return c.Header.UnixNanos(ticks) }

// Nanos converts a time span in ticks into nanoseconds.
func (c *Chunk) Nanos(ticks int64) int64 { return c.Header.Nanos(ticks) }

// Metadata returns the types of the chunk; it is never nil but empty when the chunk has none. If they are lost, those of
// a chunk next to it are taken if the same JVM wrote it and they fit all events.
func (c *Chunk) Metadata() *Metadata { return c.body.metadata() }

// TypeCount says how many events of one type there are.
type TypeCount struct {
	// Type is nil if the metadata does not have the type.
	Type *Type
	// ID is the id of the type in this chunk; 0 is the metadata event, 1 are checkpoints.
	ID int64
	// Count is the number of events, Bytes their size in the file.
	Count, Bytes int64
}

// Counts returns the number and size of the events by type, in the order of the types' first
// event, metadata events and checkpoints included. It looks at the heads of the events only; if nothing
// else has been asked of the chunk before, no more is read of the file, and Metadata does not either.
func (c *Chunk) Counts() ([]TypeCount, error) {
	if err := c.body.countEvents(); err != nil {
		return nil, err
	}
	return c.counts(), nil
}

// Select chooses fields of a type for [Chunk.Events]: all if none is named. "a.b" chooses field b
// of the inline struct a. Fields that the type does not have are ignored. Selections are compiled
// once per metadata and cached; one may be used for all chunks with the same Metadata. Of a type that is nil,
// one that [Metadata.Type] has not found, there are no events.
func (c *Chunk) Select(t *Type, fields ...string) *Selection {
	return c.Metadata().plans.selection(t, fields)
}

// Events returns the events of the selected type in batches, in the order of the file. A batch is
// valid until the next step of the iteration. Events that cannot be decoded are left out and
// reported by [Recording.Problems].
func (c *Chunk) Events(sel *Selection) iter.Seq2[*Table, error] {
	return func(yield func(*Table, error) bool) { c.events(sel, yield) }
}

// EventsAt returns the events of the selected type at the given offsets (see [Table.Offsets]), in
// that order: for readers that sort the events of several types before they look at all fields.
// Offsets that no event of the type had before give nothing useful.
func (c *Chunk) EventsAt(sel *Selection, offsets []uint32) iter.Seq2[*Table, error] {
	return func(yield func(*Table, error) bool) { c.eventsAt(sel, offsets, yield) }
}

// Pool returns the constants of a type, decoded once per chunk; the pool is empty if the chunk has
// none. If a key occurs more than once the oldest constant is used, as the JDK does. Constants that cannot be decoded
// are left out and reported by [Recording.Problems].
func (c *Chunk) Pool(typeName string) (*Pool, error) {
	return c.PoolOf(c.Metadata().Type(typeName))
}

// PoolOf returns the constants of the type that the keys of a constant column refer to; none if it is nil.
func (c *Chunk) PoolOf(t *Type) (*Pool, error) {
	if t == nil {
		return &Pool{}, nil
	}
	return c.body.pool(t)
}

// Stacks returns the stack traces of the chunk. Frames are decoded only when asked for.
func (c *Chunk) Stacks() (*Stacks, error) { return c.body.stackIndex() }

// DigestStacks is Stacks for readers of all stack traces: if it is the first that is asked of the chunk, each is decoded
// while it is found, which is faster than [Stacks.Frames] for each of them later. What digest makes of a stack trace,
// such as a hash or a number of frames, is kept: see [Stacks.Digest].
//
// Digest is called by several goroutines at once, in any order. The frames are valid during the call only, and the chunk
// must not be used in it: its constants are not known yet. Parts of a chunk share the digests of the first call.
func (c *Chunk) DigestStacks(digest func(frames []Frame, truncated bool) uint64) (*Stacks, error) {
	return c.body.digestStacks(digest)
}

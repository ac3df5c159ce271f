package jfr

import (
	"fmt"
	"io"
	"math"
	"sync"
	"sync/atomic"
)

// identity makes a chunk different from all others; it must not have size zero.
type identity struct{ _ byte }

// body is what the parts of a chunk share: bytes, events and everything derived from them. It is
// filled step by step when asked for, and recycled with its memory for the next chunk.
type body struct {
	shared   *shared
	identity *identity
	file     string
	index    int
	reader   io.ReaderAt
	offset   int64 // of the chunk in the reader
	length   int64 // bytes of the chunk that the file has
	header   Header
	kept     atomic.Bool // for the next visit by [Recording.Each]: no other chunk gets the body before

	mu         sync.Mutex // guards everything below; what has been handed out does not change
	counted    bool       // events has the numbers of all, although nothing need be loaded
	placed     bool       // and their places
	loaded     bool
	loadErr    error
	data       []byte // padded behind size
	size       int    // bytes of the chunk in data
	events     eventIndex
	gaps       []Gap // what salvage has jumped over
	meta       *Metadata
	metadataAt uint32 // where meta was found
	borrowed   cursor // of meta if it is that of another chunk, at its strings
	constants  constants
	scratch    found
	stretches  []stretch
	event      []byte // one event of a chunk that is not loaded, padded
	workers    int    // goroutines that may work on this chunk at once
	pools      map[*Type]*poolState
	decoders   map[*plan]*decoder // free ones, without memory
	memory     columnMemory       // of the free decoders
	stacks     *Stacks
	resolver   resolver

	strings atomic.Pointer[Pool] // set by stringPool
}

// maxChunk bounds what is read of one chunk: offsets in it have 32 bits.
const maxChunk = math.MaxUint32 - 2*padding

// blockSize is how much is read at once: it stays in the cache until it has been scanned.
const blockSize = 1 << 20

// atOnce is the size up to which the buffer of a chunk is made before its bytes have been seen. Memory
// that is not written to is not taken, so that the lie of a sparse file costs nothing.
const atOnce = 1 << 30

// bufferStep is what the size of a large buffer is rounded up to.
const bufferStep = 4 << 20

// open makes the body that of another chunk and keeps its memory.
func (b *body) open(e *extent) {
	b.identity = &identity{}
	b.file, b.index, b.reader = e.file, e.index, e.reader
	b.offset, b.length, b.header = e.offset, e.length, e.header
	b.counted, b.placed, b.loaded, b.loadErr = false, false, false, nil
	b.meta, b.metadataAt, b.borrowed = nil, 0, cursor{}
	b.size, b.gaps, b.workers = 0, b.gaps[:0], 1
	b.events.reset()
	b.constants.reset()
	b.strings.Store(nil)
	b.resolver.reset()
	for _, s := range b.pools {
		s.reset()
	}
}

// holds says whether the body has been opened for this very chunk.
func (b *body) holds(e *extent) bool {
	return b.identity != nil && b.reader == e.reader && b.offset == e.offset && b.length == e.length
}

// forget makes the body that of no chunk.
func (b *body) forget() { b.identity, b.reader = nil, nil }

// reopen makes the body ready for another visit of its chunk.
func (b *body) reopen() {
	b.identity, b.workers = &identity{}, 1
	if b.stacks != nil {
		b.stacks.digestion.reset()
	}
}

// load reads the chunk and indexes its events, once.
func (b *body) load() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.loadLocked()
}

func (b *body) loadLocked() error {
	if b.loaded {
		return b.loadErr
	}
	b.loaded = true
	if b.loadErr = b.readAll(); b.loadErr == nil && b.hasTail() {
		b.keepKnown()
	}
	return b.loadErr
}

// readAll reads the chunk and indexes its events: block by block, or a large one by several goroutines if
// they are there.
func (b *body) readAll() error {
	b.events.reset()
	if b.workers < 2 || b.length < minPart || b.length > atOnce {
		return b.read()
	}
	want := int(b.length)
	b.reserve(want, want)
	whole, err := b.inStretches(func(s *stretch) { s.read(b.reader, b.offset, b.data) })
	if err != nil || !whole {
		return b.read()
	}
	b.size = want
	clear(b.data[want : want+padding])
	return nil
}

// read reads and scans block by block, so that a chunk whose size is a lie is not read in vain.
func (b *body) read() error {
	want := b.length
	if want > maxChunk {
		want = maxChunk
		b.report(want, "the chunk is larger than 4 GiB; the rest of it is not read", ErrCorrupt)
	}
	for int64(b.size) < want {
		n := int(min(blockSize, want-int64(b.size)))
		b.reserve(b.size+n, int(want))
		got, err := b.reader.ReadAt(b.data[b.size:b.size+n], b.offset+int64(b.size))
		b.size += got
		clear(b.data[b.size : b.size+padding])
		b.events.scan(b.data, b.size)
		if got < n {
			if err != nil && err != io.EOF {
				return fmt.Errorf("read %s: %w", b.file, err)
			}
			break
		}
		if b.events.bad {
			break
		}
	}
	b.salvage(want)
	return nil
}

// reserve makes room for n bytes and padding; want is the size that the chunk will have if all is well.
func (b *body) reserve(n, want int) {
	if n+padding <= cap(b.data) {
		b.data = b.data[:cap(b.data)]
		return
	}
	capacity := max(n, min(want, max(atOnce, 2*n)))
	if capacity > blockSize {
		capacity = (capacity/bufferStep + 1) * bufferStep // fits the next chunk too
	}
	grown := make([]byte, capacity+padding)
	copy(grown, b.data[:b.size])
	b.data = grown
}

// report notes a problem at an offset in the chunk.
func (b *body) report(offset int64, what string, err error) {
	b.shared.report(&FormatError{File: b.file, Chunk: b.index, Offset: b.offset + offset, What: what, Err: err})
}

// reportFollowing reports what as a rule is so since other damage of the chunk has taken the metadata.
func (b *body) reportFollowing(offset int64, what string, err error) {
	b.shared.report(&FormatError{File: b.file, Chunk: b.index, Offset: b.offset + offset, What: what, Err: err, follows: true})
}

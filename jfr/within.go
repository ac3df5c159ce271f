package jfr

import "fmt"

// maxHeads bounds how many events are gone through for a chunk that lies in another. HotSpot ends a chunk with its metadata and
// its constants, so that there is one or two.
const maxHeads = 64

// chunkWithin returns where, in what the header of a finished chunk says is its own, another chunk starts, 0 if none does: files
// that were joined by hand have such headers. It looks only behind what the header leads to.
func (l *lister) chunkWithin(e *extent) int64 {
	h := &e.header
	at := max(h.CheckpointOffset, h.MetadataOffset)
	if h.State != 0 || at < HeaderSize {
		return 0
	}
	var head [HeaderSize]byte
	for range maxHeads {
		if at >= h.Size {
			return 0
		}
		n, _ := l.source.reader.ReadAt(head[:min(HeaderSize, h.Size-at)], e.offset+at)
		clear(head[n:])
		if findHeader(head[:n], h.startNanos) == 0 {
			return at
		}
		size, _ := eventSize(head[:], 0)
		if size == 0 || size > uint64(h.Size-at) {
			return 0
		}
		at += int64(size)
	}
	return 0
}

// shorten ends a chunk where another one starts, and returns that.
func (l *lister) shorten(e *extent, length int64) int64 {
	l.report(e.index, e.offset+length, fmt.Sprintf("the header gives %d bytes, but another chunk starts behind %d of them; both are read", e.header.Size, length), ErrCorrupt)
	e.length, e.header.Size = length, length
	return e.offset + length
}

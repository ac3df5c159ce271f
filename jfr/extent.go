package jfr

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
)

// extent tells where a chunk is.
type extent struct {
	file           string
	index          int
	reader         io.ReaderAt
	offset, length int64
	header         Header
}

// lister finds the chunks of one file by hopping from header to header.
type lister struct {
	source *source
	shared *shared
	chunks []extent
}

// list appends the chunks of a source to those before it.
func list(s *source, sh *shared, before []extent) ([]extent, error) {
	l := lister{s, sh, before}
	if s.damage != "" {
		l.report(-1, s.size, s.damage, ErrTruncated)
	}
	if s.size == 0 {
		l.report(-1, 0, "the file is empty", ErrNotRecording)
		return before, nil
	}
	var buf [HeaderSize]byte
	for offset := int64(0); offset < s.size; {
		n, err := s.reader.ReadAt(buf[:min(HeaderSize, s.size-offset)], offset)
		if err != nil && err != io.EOF {
			return l.chunks, fmt.Errorf("read %s: %w", s.name, err)
		}
		if offset, err = l.chunk(offset, buf[:n]); err != nil {
			return l.chunks, err
		}
	}
	return l.chunks, nil
}

// chunk enters the chunk whose header b holds and returns where the next one starts.
func (l *lister) chunk(offset int64, b []byte) (int64, error) {
	switch {
	case !hasMagic(b):
		return l.junk(offset)
	case len(b) >= 8 && !supportedVersion(b):
		l.report(len(l.chunks), offset, otherVersion(b), ErrUnsupportedVersion)
		return l.next(offset+4, 0)
	case len(b) < HeaderSize:
		l.report(len(l.chunks), offset, "the file ends inside the chunk header; the rest is shown", ErrTruncated)
		return l.source.size, nil
	}
	e := extent{
		file: l.source.name, index: len(l.chunks), reader: l.source.reader,
		offset: offset, header: parseHeader(b),
	}
	next, err := l.measure(&e)
	if err != nil {
		return 0, err
	}
	l.chunks = append(l.chunks, e)
	return next, nil
}

// measure sets the length of the chunk and returns where the next one starts.
func (l *lister) measure(e *extent) (int64, error) {
	h, left := &e.header, l.source.size-e.offset
	unwritten := h.MetadataOffset == 0 || h.Size <= HeaderSize // the size says nothing: async-profiler's is a gigabyte then
	trusted := !unwritten && h.Size <= left
	if trusted {
		end := e.offset + h.Size
		if end == l.source.size || l.magicAt(end) {
			if at := l.chunkWithin(e); at > 0 {
				return l.shorten(e, at), nil
			}
			e.length = h.Size
			if h.State != 0 {
				l.report(e.index, end, "the chunk is not finished (the JVM was killed or is still writing)", ErrTruncated)
			}
			return end, nil
		}
	}
	next, err := l.next(e.offset+HeaderSize, h.startNanos)
	if err != nil {
		return 0, err
	}
	e.length = next - e.offset
	switch {
	case trusted && h.State == 0 && next >= e.offset+h.Size:
		end := e.offset + h.Size
		e.length = h.Size
		l.report(e.index, end, fmt.Sprintf("%d bytes behind the chunk are not a chunk and are left out", next-end), ErrCorrupt)
	case h.State != 0 || unwritten:
		l.report(e.index, next, "the chunk is not finished (the JVM was killed or is still writing)", ErrTruncated)
	default:
		l.report(e.index, next, fmt.Sprintf("the chunk is cut: %d of its %d bytes are missing", h.Size-e.length, h.Size), ErrTruncated)
	}
	return next, nil
}

// junk reports bytes that are no chunk and returns where the next chunk starts.
func (l *lister) junk(offset int64) (int64, error) {
	next, err := l.next(offset, 0)
	if err != nil {
		return 0, err
	}
	if offset == 0 && next == l.source.size {
		l.report(-1, 0, "not a Flight Recorder file", ErrNotRecording)
		return next, nil
	}
	l.report(len(l.chunks), offset, fmt.Sprintf("%d bytes are not a chunk and are left out", next-offset), ErrCorrupt)
	return next, nil
}

func (l *lister) report(chunk int, offset int64, what string, err error) {
	l.shared.report(&FormatError{File: l.source.name, Chunk: chunk, Offset: offset, What: what, Err: err})
}

func (l *lister) magicAt(offset int64) bool {
	var b [8]byte
	n, _ := l.source.reader.ReadAt(b[:min(8, l.source.size-offset)], offset)
	return hasMagic(b[:n])
}

// searchBlock is how much is searched at once for a header.
const searchBlock = 1 << 20

// next searches for a chunk header from an offset on and returns where it is, or the size of the
// file. A header that starts at the time notStart is the copy that a chunk keeps of its own.
func (l *lister) next(from, notStart int64) (int64, error) {
	buf := make([]byte, min(searchBlock, max(l.source.size-from, 0))+HeaderSize)
	for from < l.source.size {
		n, err := l.source.reader.ReadAt(buf[:min(int64(len(buf)), l.source.size-from)], from)
		if err != nil && err != io.EOF {
			return 0, fmt.Errorf("read %s: %w", l.source.name, err)
		}
		if i := findHeader(buf[:n], notStart); i >= 0 {
			return from + int64(i), nil
		}
		if n < len(buf) {
			break
		}
		from += int64(n - HeaderSize + 1)
	}
	return l.source.size, nil
}

// findHeader returns the place of the first plausible chunk header in b, or -1.
func findHeader(b []byte, notStart int64) int {
	for at := 0; ; at++ {
		i := bytes.Index(b[at:], []byte("FLR\x00"))
		if i < 0 {
			return -1
		}
		at += i
		if len(b)-at < HeaderSize {
			return -1
		}
		h := parseHeader(b[at:])
		if supportedVersion(b[at:]) && h.TicksPerSecond > 0 && h.startNanos > 0 && h.startNanos != notStart {
			return at
		}
	}
}

// otherVersion says which version it is that is not supported.
func otherVersion(b []byte) string {
	major, minor := binary.BigEndian.Uint16(b[4:]), binary.BigEndian.Uint16(b[6:])
	if major == 0 {
		return fmt.Sprintf("a recording of Oracle JDK 7 or 8 or of async-profiler 1.x (format %d.%d), which cannot be read; "+
			"open it with JDK Mission Control, or record again with a newer one", major, minor)
	}
	return fmt.Sprintf("format version %d.%d cannot be read, only 1.0 to 2.255", major, minor)
}

func supportedVersion(b []byte) bool {
	return b[4] == 0 && (b[5] == 1 || b[5] == 2) && b[6] == 0
}

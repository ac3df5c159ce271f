package jfr

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"
)

// unpackSource replaces a compressed source by what it contains.
func (o Opener) unpackSource(s source) (source, error) {
	magic, err := firstMagic(s)
	if err != nil {
		return source{}, errors.Join(fmt.Errorf("read %s: %w", s.name, err), closeSource(s))
	}
	open := unpacker(magic)
	if open == nil {
		return s, nil
	}
	unpacked, err := o.unpack(s, open)
	if err = errors.Join(err, closeSource(s)); err != nil {
		return source{}, err
	}
	return unpacked, nil
}

// maxSkippable is how many frames without content are looked behind; pzstd writes one before each of its frames.
const maxSkippable = 16

// firstMagic returns the four bytes that say how a source is compressed. Zstandard and LZ4 may have skippable frames
// before the first with content (RFC 8878, 3.1.2): a magic number of 16, a size of four bytes, and so many bytes.
func firstMagic(s source) ([]byte, error) {
	var head [8]byte
	at := int64(0)
	for range maxSkippable {
		n, err := s.reader.ReadAt(head[:], at)
		if err != nil && err != io.EOF {
			return nil, err
		}
		if n < len(head) || head[0]&0xf0 != 0x50 || !bytes.Equal(head[1:4], []byte{0x2a, 0x4d, 0x18}) {
			return head[:min(n, 4)], nil
		}
		at += int64(len(head)) + int64(binary.LittleEndian.Uint32(head[4:]))
	}
	return nil, nil
}

func closeSource(s source) error {
	if s.close == nil {
		return nil
	}
	return s.close()
}

type openUnpacker func(io.Reader) (io.ReadCloser, error)

// unpacker returns the way to decompress content that begins with these bytes; nil if it is none.
func unpacker(magic []byte) openUnpacker {
	switch {
	case bytes.HasPrefix(magic, []byte{0x1f, 0x8b}):
		return func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) }
	case bytes.Equal(magic, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		return func(r io.Reader) (io.ReadCloser, error) {
			d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
			if err != nil {
				return nil, err
			}
			return d.IOReadCloser(), nil
		}
	case bytes.Equal(magic, []byte{0x04, 0x22, 0x4d, 0x18}), bytes.Equal(magic, []byte{0x02, 0x21, 0x4c, 0x18}): // lz4 -l
		return func(r io.Reader) (io.ReadCloser, error) { return io.NopCloser(lz4.NewReader(r)), nil }
	}
	return nil
}

// unpack returns the content of a compressed source. Of one that is cut or damaged it is the readable part.
func (o Opener) unpack(s source, open openUnpacker) (source, error) {
	r, err := open(io.NewSectionReader(s.reader, 0, s.size))
	if err != nil {
		return source{}, unreadablePacking(s.name, err)
	}
	unpacked, err := o.spool(s.name, &unpacking{from: r, packed: s.size}, unpackedInto)
	closeErr := r.Close() // for gzip the same error again
	switch {
	case errors.As(err, new(*os.PathError)), errors.Is(err, errNoRoom):
		return source{}, errors.Join(err, closeSource(unpacked))
	case errors.Is(err, errBomb):
		return source{}, errors.Join(&FormatError{File: s.name, Chunk: -1, What: errBomb.Error(), Err: ErrCorrupt}, closeSource(unpacked))
	case err != nil && unpacked.size == 0:
		return source{}, unreadablePacking(s.name, err)
	case err != nil || closeErr != nil:
		unpacked.damage = "the compressed content is cut or damaged; what can be decompressed is shown"
	}
	return unpacked, nil
}

// unreadablePacking is the error of compressed content of which nothing can be read.
func unreadablePacking(file string, err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &FormatError{File: file, Chunk: -1, What: "the compressed content ends before anything can be read of it", Err: ErrTruncated}
	}
	if cause := errors.Unwrap(err); cause != nil {
		err = cause
	}
	return &FormatError{File: file, Chunk: -1, What: fmt.Sprintf("the compressed content is damaged (%v)", err), Err: ErrCorrupt}
}

// maxWindow bounds the memory of a Zstandard decoder; the strongest levels need 128 MB.
const maxWindow = 256 << 20

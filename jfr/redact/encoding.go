package redact

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// decodedText is a text as UTF-8, or in another encoding that has ASCII in it.
type decodedText struct {
	io.Reader
	order byteOrder // of UTF-16; nil if the text is as it stands
}

// decoded reads texts in UTF-16, which start with a mark, as UTF-8.
func decoded(r io.Reader) (decodedText, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	mark, err := in.Peek(2)
	switch {
	case bytes.Equal(mark, []byte{0xff, 0xfe}):
		return decodedText{&fromUTF16{in: in, order: binary.LittleEndian}, binary.LittleEndian}, nil
	case bytes.Equal(mark, []byte{0xfe, 0xff}):
		return decodedText{&fromUTF16{in: in, order: binary.BigEndian}, binary.BigEndian}, nil
	case err != nil && err != io.EOF:
		return decodedText{}, err
	}
	return decodedText{in, nil}, nil
}

// encoder returns what writes a text as it was encoded.
func (d decodedText) encoder(w io.Writer) io.Writer {
	if d.order == nil {
		return w
	}
	return &toUTF16{w, d.order}
}

// fromUTF16 reads UTF-16 as UTF-8, the mark included.
type fromUTF16 struct {
	in    *bufio.Reader
	order byteOrder
	ready []byte
}

// Read reads UTF-8.
func (f *fromUTF16) Read(p []byte) (int, error) {
	for len(f.ready) < len(p) {
		var unit [2]byte
		if _, err := io.ReadFull(f.in, unit[:]); err != nil {
			break
		}
		r := rune(f.order.Uint16(unit[:]))
		if utf16.IsSurrogate(r) {
			if next, err := f.in.Peek(2); err == nil {
				if joined := utf16.DecodeRune(r, rune(f.order.Uint16(next))); joined != utf8.RuneError {
					r = joined
					_, _ = f.in.Discard(2)
				}
			}
		}
		f.ready = utf8.AppendRune(f.ready, r)
	}
	if len(f.ready) == 0 {
		return 0, io.EOF
	}
	n := copy(p, f.ready)
	f.ready = f.ready[:copy(f.ready, f.ready[n:])]
	return n, nil
}

// toUTF16 writes UTF-8 as UTF-16. What it is given ends with a whole character.
type toUTF16 struct {
	w     io.Writer
	order byteOrder
}

// Write writes whole characters.
func (t *toUTF16) Write(p []byte) (int, error) {
	out := make([]byte, 0, 2*len(p))
	for _, unit := range utf16.Encode([]rune(string(p))) {
		out = t.order.AppendUint16(out, unit)
	}
	_, err := t.w.Write(out)
	return len(p), err
}

// byteOrder reads and appends numbers of one order.
type byteOrder interface {
	binary.ByteOrder
	binary.AppendByteOrder
}

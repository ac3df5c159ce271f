package jfrtest

import (
	"encoding/binary"
	"math"
)

// Buffer collects encoded values. Its methods return it, so that calls can be chained.
type Buffer struct{ bytes []byte }

// Values returns an empty buffer.
func Values() *Buffer { return &Buffer{} }

// Bytes returns what has been written.
func (b *Buffer) Bytes() []byte { return b.bytes }

// Int appends compressed integers; negative ones take nine bytes.
func (b *Buffer) Int(values ...int64) *Buffer {
	for _, v := range values {
		u := uint64(v)
		n := 0
		for ; u >= 0x80 && n < 8; n++ {
			b.bytes = append(b.bytes, byte(u)|0x80)
			u >>= 7
		}
		b.bytes = append(b.bytes, byte(u))
	}
	return b
}

// Padded appends a compressed integer of exactly width bytes (at most eight).
func (b *Buffer) Padded(v int64, width int) *Buffer {
	u := uint64(v)
	for range width - 1 {
		b.bytes = append(b.bytes, byte(u)|0x80)
		u >>= 7
	}
	b.bytes = append(b.bytes, byte(u)&0x7f)
	return b
}

// Byte appends raw bytes, as byte and boolean fields are written.
func (b *Buffer) Byte(values ...byte) *Buffer {
	b.bytes = append(b.bytes, values...)
	return b
}

// Float appends a float field.
func (b *Buffer) Float(v float32) *Buffer {
	b.bytes = binary.BigEndian.AppendUint32(b.bytes, math.Float32bits(v))
	return b
}

// Double appends a double field.
func (b *Buffer) Double(v float64) *Buffer {
	b.bytes = binary.BigEndian.AppendUint64(b.bytes, math.Float64bits(v))
	return b
}

// Null appends a string that is null.
func (b *Buffer) Null() *Buffer { return b.Byte(0) }

// Empty appends an empty string.
func (b *Buffer) Empty() *Buffer { return b.Byte(1) }

// StringKey appends a string that is a key of the pool of strings.
func (b *Buffer) StringKey(key int64) *Buffer { return b.Byte(2).Int(key) }

// UTF8 appends a string in UTF-8.
func (b *Buffer) UTF8(s string) *Buffer { return b.Byte(3).Int(int64(len(s))).Byte([]byte(s)...) }

// Chars appends a string of UTF-16 chars.
func (b *Buffer) Chars(chars ...uint16) *Buffer {
	b.Byte(4).Int(int64(len(chars)))
	for _, c := range chars {
		b.Int(int64(c))
	}
	return b
}

// Latin1 appends a string in Latin-1.
func (b *Buffer) Latin1(raw ...byte) *Buffer { return b.Byte(5).Int(int64(len(raw))).Byte(raw...) }

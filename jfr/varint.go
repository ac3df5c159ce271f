package jfr

import (
	"encoding/binary"
	"math/bits"
)

// padding is how many bytes may be read behind the end of a chunk: a buffer has so many
// zeros there. Decoding checks bounds once per event and per string or list, not per value; between
// two checks at most maxStraight bytes are read.
const (
	padding     = 8192
	maxStraight = 2048
	maxVarint   = 9
)

// varint reads a compressed integer at b[p:] and returns it with the position behind it: 7 bits per
// byte, the least significant first, the high bit means more; a 9th byte gives all its 8 bits.
// b must be padded.
func varint(b []byte, p int) (uint64, int) {
	v := uint64(b[p])
	if v < 0x80 {
		return v, p + 1
	}
	return longVarint(b, p)
}

// longVarint is varint for any length.
func longVarint(b []byte, p int) (uint64, int) {
	b = b[p : p+maxVarint : p+maxVarint]
	v := uint64(b[0]&0x7f) | uint64(b[1]&0x7f)<<7
	if b[1] < 0x80 {
		if b[0] < 0x80 {
			return uint64(b[0]), p + 1
		}
		return v, p + 2
	}
	if b[0] < 0x80 {
		return uint64(b[0]), p + 1
	}
	for i := 2; i < 8; i++ {
		v |= uint64(b[i]&0x7f) << (7 * uint(i))
		if b[i] < 0x80 {
			return v, p + i + 1
		}
	}
	return v | uint64(b[8])<<56, p + maxVarint
}

const continuationBits = 0x8080808080808080

// skipVarints returns the position behind n compressed integers at b[p:], or a position behind end.
// It counts clear high bits eight bytes at a time. b must be padded behind end.
func skipVarints(b []byte, p, end, n int) int {
	carry := 0 // length of the run of continuation bytes before p
	for n > 0 {
		if p > end {
			return p
		}
		stops := ^binary.LittleEndian.Uint64(b[p:]) & continuationBits
		lead := bits.TrailingZeros64(stops) >> 3
		if carry+lead > 7 { // a 9th byte is among them: its high bit means nothing
			_, p = longVarint(b, p-carry)
			n--
			carry = 0
			continue
		}
		count := bits.OnesCount64(stops)
		if count < n {
			n -= count
			carry = bits.LeadingZeros64(stops) >> 3
			p += 8
			continue
		}
		for ; n > 1; n-- {
			stops &= stops - 1
		}
		return p + bits.TrailingZeros64(stops)>>3 + 1
	}
	return p
}

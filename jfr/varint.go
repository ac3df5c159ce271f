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
	if v := b[p]; v < 0x80 {
		return uint64(v), p + 1
	}
	return longVarint(b, p)
}

// longVarint is varint for any length. Most values have one to four bytes, and the processor predicts
// their lengths well: on real recordings this is twice as fast as taking eight bytes and squeezing
// out the high bits.
func longVarint(b []byte, p int) (uint64, int) {
	b = b[p : p+maxVarint : p+maxVarint]
	v := uint64(b[0])
	if v < 0x80 {
		return v, p + 1
	}
	v &= 0x7f
	c := uint64(b[1])
	v |= c & 0x7f << 7
	if c < 0x80 {
		return v, p + 2
	}
	c = uint64(b[2])
	v |= c & 0x7f << 14
	if c < 0x80 {
		return v, p + 3
	}
	c = uint64(b[3])
	v |= c & 0x7f << 21
	if c < 0x80 {
		return v, p + 4
	}
	for i := 4; i < 8; i++ {
		c = uint64(b[i])
		v |= c & 0x7f << (7 * uint(i))
		if c < 0x80 {
			return v, p + i + 1
		}
	}
	return v | uint64(b[8])<<56, p + maxVarint
}

const continuationBits = 0x8080808080808080

// skipVarints returns the position behind n compressed integers at b[p:], or a position behind end.
// It counts clear high bits eight bytes at a time. The high bit of a 9th byte is not to be counted; as
// long as both halves of every word have the end of an integer, none is longer than seven bytes.
// b must be padded behind end.
func skipVarints(b []byte, p, end, n int) int {
	before := uint64(1) << 63 // the ends in the word before p: none of them open
	for n > 0 {
		if p > end {
			return p
		}
		stops := ^binary.LittleEndian.Uint64(b[p:]) & continuationBits
		if uint32(stops) == 0 || stops>>32 == 0 {
			_, p = longVarint(b, p-bits.LeadingZeros64(before)>>3)
			before = 1 << 63
			n--
			continue
		}
		count := bits.OnesCount64(stops)
		if count >= n {
			for ; n > 1; n-- {
				stops &= stops - 1
			}
			return p + bits.TrailingZeros64(stops)>>3 + 1
		}
		before = stops
		n -= count
		p += 8
	}
	return p
}

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

// word reads the eight bytes at b[p:]. The slice has a capacity that is known, so that its address needs no guard
// against the end of the array: computing that took longer than reading, and where to read next hangs on it.
func word(b []byte, p int) uint64 { return binary.LittleEndian.Uint64(b[p : p+8 : p+8]) }

const continuationBits = 0x8080808080808080

// skipVarints returns the position behind n compressed integers at b[p:], or a position behind end.
// It counts clear high bits by words. The high bit of a 9th byte is not to be counted, so that integers of more
// than eight bytes are read. b must be padded behind end.
func skipVarints(b []byte, p, end, n int) int {
	before := uint64(1) << 63 // the ends in the word before p: none of them open
	for n > 0 && p <= end {
		if n > skipBlock {
			if p, n, before = skipBlocks(b, p, end, n, before); p > end || n <= 0 {
				return p
			}
		}
		more := word(b, p) & continuationBits
		if fiveMore(more, word(b, p+4)) {
			_, p = longVarint(b, p-bits.LeadingZeros64(before)>>3)
			before = 1 << 63
			n--
			continue
		}
		ends := more ^ continuationBits
		count := bits.OnesCount64(ends)
		if count >= n {
			for ; n > 1; n-- {
				ends &= ends - 1
			}
			return p + bits.TrailingZeros64(ends)>>3 + 1
		}
		before = ends
		n -= count
		p += 8
	}
	return p
}

// skipBlock is how many bytes are counted at once.
const skipBlock = 32

// skipBlocks skips as many whole blocks as there are before the last of n integers, one that may be too long to
// count, or end. It returns where the next block is, how many integers are left, and the ends in the word before it.
func skipBlocks(b []byte, p, end, n int, before uint64) (at, left int, ends uint64) {
	for n > skipBlock && p <= end {
		block := (*[skipBlock + 4]byte)(b[p : p+skipBlock+4 : p+skipBlock+4])
		w0 := binary.LittleEndian.Uint64(block[0:]) & continuationBits
		w1 := binary.LittleEndian.Uint64(block[8:]) & continuationBits
		w2 := binary.LittleEndian.Uint64(block[16:]) & continuationBits
		w3 := binary.LittleEndian.Uint64(block[24:]) & continuationBits
		if (openHalves(w0)&binary.LittleEndian.Uint64(block[4:])|openHalves(w1)&binary.LittleEndian.Uint64(block[12:])|
			openHalves(w2)&binary.LittleEndian.Uint64(block[20:])|openHalves(w3)&binary.LittleEndian.Uint64(block[28:]))&halfBits != 0 {
			break
		}
		more := (w0>>7 + w1>>7 + w2>>7 + w3>>7) * 0x0101010101010101 >> 56
		p, n, before = p+skipBlock, n-skipBlock+int(more), w3^continuationBits
	}
	return p, n, before
}

// halfBits are the high bits of the first byte of each half of a word.
const halfBits = 0x8000000080

// fiveMore says whether all four bytes of half a word continue and the next one, too. Where eight bytes in a row do,
// this is so at the first half that lies in them. next is the word four bytes on.
func fiveMore(more, next uint64) bool { return openHalves(more)&next&halfBits != 0 }

// openHalves sets those of halfBits whose half has only bytes that continue, and others.
func openHalves(more uint64) uint64 {
	more &= more >> 16
	return more & (more >> 8)
}

package jfr

import "encoding/binary"

// Type ids that every chunk reserves, for its metadata and for its constants.
const (
	MetadataID   = 0
	CheckpointID = 1
)

// IsReserved says whether events of that id belong to the chunk itself, whatever type says that it has the id.
func IsReserved(id int64) bool { return id == MetadataID || id == CheckpointID }

// plainHead is the most that a head of the form that HotSpot writes takes.
const plainHead = 6

// maxHead is the most bytes that the size and the type id of an event take.
const maxHead = 2 * maxVarint

// eventHead reads the size and the type id of the event at p and returns where the rest starts. HotSpot
// gives the size one byte or four and most ids have one byte or two: so much is taken from one word.
func eventHead(data []byte, p int) (size uint64, id int64, q int) {
	w := word(data, p)
	switch {
	case w&0x80 == 0:
		size, w, q = w&0x7f, w>>8, p+1
	case w&0x80808080 == 0x00808080:
		size, w, q = w&0x7f|w>>1&0x3f80|w>>2&0x1fc000|w>>3&0xfe00000, w>>32, p+4
	default:
		w, q = continuationBits, p
		size, q = longVarint(data, q)
	}
	switch {
	case w&0x80 == 0:
		return size, int64(w & 0x7f), q + 1
	case w&0x8080 == 0x80:
		return size, int64(w&0x7f | w>>1&0x3f80), q + 2
	}
	v, q := longVarint(data, q)
	return size, int64(v), q
}

// eventSize reads the size of the event at p. HotSpot pads it to four bytes, which are read at once.
func eventSize(data []byte, p int) (uint64, int) {
	w := binary.LittleEndian.Uint32(data[p : p+4 : p+4])
	if w&0x80808080 == 0x00808080 {
		return uint64(w&0x7f | w>>1&0x3f80 | w>>2&0x1fc000 | w>>3&0xfe00000), p + 4
	}
	return varint(data, p)
}

// countPlain counts events whose heads are of the form that HotSpot writes, see [eventHead], and whose
// types have occurred before, and returns the place of the first that is not so. Most events are, and
// with nothing else to look after the loop is three times as fast.
func (x *eventIndex) countPlain(data []byte, p, last, end int) int {
	plain := x.plain
	for p < last {
		w := word(data, p)
		size := w & 0x7f
		switch {
		case w&0x80 == 0:
			w >>= 8
		case w&0x80808080 == 0x00808080:
			size |= w>>1&0x3f80 | w>>2&0x1fc000 | w>>3&0xfe00000
			w >>= 32
		default:
			return p
		}
		id := w & 0x7f
		if w&0x80 != 0 {
			id |= w >> 1 & 0x3f80
		}
		if w&0x8080 == 0x8080 || id >= uint64(len(plain)) || size < plainHead || int(size) > end-p {
			return p
		}
		c := &plain[id]
		if c.events == 0 {
			return p
		}
		c.events++
		c.bytes += int64(size)
		p += int(size)
	}
	return p
}

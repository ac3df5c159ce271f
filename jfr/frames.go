package jfr

import (
	"encoding/binary"
	"sort"
)

// Type ids that every chunk reserves.
const (
	metadataID   = 0
	checkpointID = 1
)

// frameIndex lists the events of a chunk by type. It is filled by hopping from size to size.
type frameIndex struct {
	next uint32 // where the next event starts
	bad  bool   // what is at next is not an event
	// countOnly keeps no places but those of metadata events.
	countOnly bool

	small []int32
	large map[int64]int32
	slots []frameSlot
}

// frameSlot lists the events of one type.
type frameSlot struct {
	id      int64
	bytes   int64
	counted int64 // events whose places are not kept
	coming  int   // places that are to be joined
	offsets []uint32
}

// smallIDs bounds the array from type id to slot; writers count ids from small numbers.
const smallIDs = 1 << 14

// maxEventTypes bounds the number of types of events in a chunk; real ones have a few hundred.
const maxEventTypes = 1 << 16

func (x *frameIndex) reset() {
	x.next, x.bad, x.countOnly = headerSize, false, false
	clear(x.small)
	clear(x.large)
	for i := range x.slots {
		x.slots[i].offsets = x.slots[i].offsets[:0]
		x.slots[i].bytes, x.slots[i].counted, x.slots[i].coming = 0, 0, 0
	}
	x.slots = x.slots[:0]
}

// scan enters the events that are completely in data[:end]. The data must be padded behind end.
func (x *frameIndex) scan(data []byte, end int) { x.scanWindow(data, 0, end, uint32(end)) }

// scanWindow enters the events whose heads are in the window: the first n bytes of data, which are
// those of the chunk from base on. None may go beyond the place to. Where the window ends before it, the
// last bytes of the window are left for the next one, since a head may be cut there.
func (x *frameIndex) scanWindow(data []byte, base uint32, n int, to uint32) {
	end, last := int(to-base), n
	if last < end {
		last -= maxHead
	}
	p := int(x.next - base)
	for p < last && !x.bad {
		if x.countOnly {
			if p = x.countPlain(data, p, last, end); p >= last {
				break
			}
		}
		size, id, q := eventHead(data, p)
		if size > uint64(end-p) || q > p+int(size) {
			// Not all there yet, or the head is longer than the event.
			x.bad = q <= end && (size > maxChunk || size <= uint64(end-p))
			break
		}
		var s *frameSlot
		if i := uint64(id); i < uint64(len(x.small)) && x.small[i] != 0 {
			s = &x.slots[x.small[i]-1]
		} else if s = x.slot(id); s == nil {
			x.bad = true
			break
		}
		if x.countOnly && id != metadataID {
			s.counted++
		} else {
			if len(s.offsets) == cap(s.offsets) { // else no pointer is written, which is dear while garbage is collected
				s.offsets = roomier(s.offsets, 1)
			}
			s.offsets = append(s.offsets, base+uint32(p))
		}
		s.bytes += int64(size)
		p += int(size)
	}
	x.next = base + uint32(p)
}

// countPlain counts events whose heads are of the form that HotSpot writes, see [eventHead], and whose
// types have occurred before, and returns the place of the first that is not so. Most events are, and
// with nothing else to look after the loop is twice as fast.
func (x *frameIndex) countPlain(data []byte, p, last, end int) int {
	small, slots := x.small, x.slots
	for p < last {
		w := binary.LittleEndian.Uint64(data[p:])
		size, head := int(w&0x7f), 2
		switch {
		case w&0x80 == 0:
			w >>= 8
		case w&0x80808080 == 0x00808080:
			size, head = int(w&0x7f|w>>1&0x3f80|w>>2&0x1fc000|w>>3&0xfe00000), 5
			w >>= 32
		default:
			return p
		}
		id := w & 0x7f
		if w&0x80 != 0 {
			id |= w >> 1 & 0x3f80
			head++
		}
		if w&0x8080 == 0x8080 || id == metadataID || id >= uint64(len(small)) || size < head || size > end-p {
			return p
		}
		i := small[id] - 1
		if i < 0 {
			return p
		}
		slots[i].counted++
		slots[i].bytes += int64(size)
		p += size
	}
	return p
}

// expect makes slots for the events of y, which are to be joined; false if there are too many types.
func (x *frameIndex) expect(y *frameIndex) bool {
	for i := range y.slots {
		s := x.slot(y.slots[i].id)
		if s == nil {
			return false
		}
		s.coming += len(y.slots[i].offsets)
	}
	return true
}

// join adds the events of the type in y, which have been expected and come behind those that are there.
func (s *frameSlot) join(y *frameIndex) {
	i := y.number(s.id)
	if i == 0 {
		return
	}
	from := &y.slots[i-1]
	s.offsets = append(roomier(s.offsets, s.coming), from.offsets...)
	s.coming = 0 // there is room for all
	s.bytes += from.bytes
	s.counted += from.counted
}

// roomier returns the list with room for n more elements, and if it has to be moved for many more: memory that is
// not written to costs nothing, copying does.
func roomier[T any](list []T, n int) []T {
	if n <= cap(list)-len(list) {
		return list
	}
	return append(make([]T, 0, max(len(list)+n, 4*cap(list), 64)), list...)
}

// eventHead reads the size and the type id of the event at p and returns where the rest starts. HotSpot
// gives the size one byte or four and most ids have one byte or two: so much is taken from one word.
func eventHead(data []byte, p int) (size uint64, id int64, q int) {
	w := binary.LittleEndian.Uint64(data[p:])
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

// frameSize reads the size of the event at p. HotSpot pads it to four bytes, which are read at once.
func frameSize(data []byte, p int) (uint64, int) {
	w := binary.LittleEndian.Uint32(data[p:])
	if w&0x80808080 == 0x00808080 {
		return uint64(w&0x7f | w>>1&0x3f80 | w>>2&0x1fc000 | w>>3&0xfe00000), p + 4
	}
	return varint(data, p)
}

func (x *frameIndex) slot(id int64) *frameSlot {
	if uint64(id) < uint64(len(x.small)) {
		if i := x.small[id]; i != 0 {
			return &x.slots[i-1]
		}
	} else if i, ok := x.large[id]; ok {
		return &x.slots[i-1]
	}
	return x.addSlot(id)
}

// addSlot makes the slot of a type that has not occurred yet; nil if there are too many.
func (x *frameIndex) addSlot(id int64) *frameSlot {
	if len(x.slots) >= maxEventTypes {
		return nil
	}
	if len(x.slots) < cap(x.slots) {
		x.slots = x.slots[:len(x.slots)+1] // keeps the memory of its offsets
	} else {
		x.slots = append(x.slots, frameSlot{})
	}
	n := int32(len(x.slots))
	if 0 <= id && id < smallIDs {
		if int(id) >= len(x.small) {
			grown := make([]int32, max(2*len(x.small), int(id)+1, 4096))
			copy(grown, x.small)
			x.small = grown
		}
		x.small[id] = n
	} else {
		if x.large == nil {
			x.large = map[int64]int32{}
		}
		x.large[id] = n
	}
	s := &x.slots[n-1]
	s.id = id
	return s
}

// find returns the places of the events of a type that start in [from, to).
func (x *frameIndex) find(id int64, from, to uint32) []uint32 {
	if i := x.number(id); i != 0 {
		return between(x.slots[i-1].offsets, from, to)
	}
	return nil
}

// number returns the number of the slot of a type, counted from 1; 0 if it has none.
func (x *frameIndex) number(id int64) int32 {
	if uint64(id) < uint64(len(x.small)) {
		return x.small[id]
	}
	return x.large[id]
}

func between(offsets []uint32, from, to uint32) []uint32 {
	if n := len(offsets); n == 0 || offsets[0] >= from && offsets[n-1] < to {
		return offsets
	}
	lo := sort.Search(len(offsets), func(i int) bool { return offsets[i] >= from })
	hi := sort.Search(len(offsets), func(i int) bool { return offsets[i] >= to })
	return offsets[lo:hi]
}

// quantiles returns n-1 offsets that divide the events, checkpoints not counted, into n parts of
// about equal number. The offsets ascend.
func (x *frameIndex) quantiles(n int) []uint32 {
	total := 0
	for i := range x.slots {
		if x.slots[i].id > checkpointID {
			total += len(x.slots[i].offsets)
		}
	}
	bounds := make([]uint32, 0, n-1)
	for k := 1; k < n; k++ {
		wanted := total * k / n
		at := sort.Search(int(x.next), func(offset int) bool { return x.before(uint32(offset)) >= wanted })
		bounds = append(bounds, uint32(at))
	}
	return bounds
}

// before returns the number of events, checkpoints not counted, that start before the offset.
func (x *frameIndex) before(offset uint32) int {
	sum := 0
	for i := range x.slots {
		if x.slots[i].id > checkpointID {
			sum += len(between(x.slots[i].offsets, 0, offset))
		}
	}
	return sum
}

package jfr

import "sort"

// eventIndex lists the events of a chunk by type. It is filled by hopping from size to size.
type eventIndex struct {
	next uint32 // where the next event starts
	bad  bool   // what is at next is not an event
	// countOnly keeps no places but those of metadata events.
	countOnly bool
	fewOnly   bool         // keeps no places of a type of which there are more than [mostPlaces] either
	plain     []plainCount // by small type id, of what is only counted; [eventIndex.settle] enters them

	small []int32         // number of the slot by type id, see [eventIndex.number]
	large map[int64]int32 // the same for ids from smallIDs on
	slots []eventSlot     // in the order of the first events
}

// eventSlot lists the events of one type.
type eventSlot struct {
	id      int64
	bytes   int64
	counted int64 // events whose places are not kept
	coming  int   // places that are to be joined
	many    bool  // too many to keep their places
	offsets []uint32
}

// plainCount is how many events of a type there are that are only counted, and their bytes.
type plainCount struct{ events, bytes int64 }

// mostPlaces is how many places are kept of a type if only those of few events are wanted.
const mostPlaces = 1 << 12

// plainIDs bounds the type ids of events that are counted by their id; those of HotSpot are below 3,000.
const plainIDs = 1 << 12

// smallIDs bounds the array from type id to slot; writers count ids from small numbers.
const smallIDs = 1 << 14

// maxEventTypes bounds the number of types of events in a chunk; real ones have a few hundred.
const maxEventTypes = 1 << 16

func (x *eventIndex) reset() {
	x.next, x.bad, x.countOnly, x.fewOnly = HeaderSize, false, false, false
	clear(x.small)
	clear(x.large)
	x.settle() // leaves nothing for the next chunk
	for i := range x.slots {
		x.slots[i].offsets = x.slots[i].offsets[:0]
		x.slots[i].bytes, x.slots[i].counted, x.slots[i].coming, x.slots[i].many = 0, 0, 0, false
	}
	x.slots = x.slots[:0]
}

// scan enters the events that are completely in data[:end]. The data must be padded behind end.
func (x *eventIndex) scan(data []byte, end int) { x.scanWindow(data, 0, end, uint32(end)) }

// scanWindow enters the events whose heads are in the window: the first n bytes of data, which are
// those of the chunk from base on. None may go beyond the place to. Where the window ends before it, the
// last bytes of the window are left for the next one, since a head may be cut there.
func (x *eventIndex) scanWindow(data []byte, base uint32, n int, to uint32) {
	end, last := int(to-base), n
	if last < end {
		last -= maxHead
	}
	p := int(x.next - base)
	for p < last && !x.bad {
		if x.countOnly || x.fewOnly {
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
		var s *eventSlot
		if i := uint64(id); i < uint64(len(x.small)) && x.small[i] != 0 {
			s = &x.slots[x.small[i]-1]
		} else if s = x.slot(id); s == nil {
			x.bad = true
			break
		}
		if id != MetadataID && (x.countOnly || x.fewOnly && s.isMany()) {
			x.count(s, int64(size))
		} else {
			if len(s.offsets) == cap(s.offsets) { // else no pointer is written, which is dear while garbage is collected
				s.offsets = roomier(s.offsets, 1)
			}
			s.offsets = append(s.offsets, base+uint32(p))
			s.bytes += int64(size)
		}
		p += int(size)
	}
	x.next = base + uint32(p)
}

// isMany tells whether there are too many events to keep their places. Those that were kept are counted then.
func (s *eventSlot) isMany() bool {
	if !s.many && len(s.offsets) == mostPlaces {
		s.dropPlaces()
	}
	return s.many
}

// dropPlaces only counts the events.
func (s *eventSlot) dropPlaces() {
	s.many = true
	s.counted += int64(len(s.offsets))
	s.offsets = s.offsets[:0]
}

// onlyFew makes the index, which is empty, keep places of types with few events.
func (x *eventIndex) onlyFew() {
	x.onlyCount()
	x.countOnly, x.fewOnly = false, true
}

// hasMany tells whether the places of the events of a type are not known since there are too many.
func (x *eventIndex) hasMany(id int64) bool {
	i := x.number(id)
	return i > 0 && x.slots[i-1].many
}

// onlyCount makes the index, which is empty, keep no places but those of metadata events.
func (x *eventIndex) onlyCount() {
	x.countOnly = true
	if x.plain == nil {
		x.plain = make([]plainCount, plainIDs)
	}
}

// count counts an event of which nothing else is kept.
func (x *eventIndex) count(s *eventSlot, size int64) {
	if uint64(s.id) >= uint64(len(x.plain)) {
		s.counted++
		s.bytes += size
		return
	}
	c := &x.plain[s.id]
	c.events++
	c.bytes += size
}

// settle enters what has been counted by type id.
func (x *eventIndex) settle() {
	for i := range x.slots {
		if s := &x.slots[i]; uint64(s.id) < uint64(len(x.plain)) {
			c := &x.plain[s.id]
			s.counted += c.events
			s.bytes += c.bytes
			*c = plainCount{}
		}
	}
}

// expect makes slots for the events of y, which are to be joined; false if there are too many types.
func (x *eventIndex) expect(y *eventIndex) bool {
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
func (s *eventSlot) join(y *eventIndex) {
	i := y.number(s.id)
	if i == 0 {
		return
	}
	from := &y.slots[i-1]
	s.offsets = append(roomier(s.offsets, s.coming), from.offsets...)
	s.coming = 0 // there is room for all
	s.bytes += from.bytes
	s.counted += from.counted
	if s.many || from.many {
		s.dropPlaces()
	}
}

// roomier returns the list with room for n more elements, and if it has to be moved for many more: memory that is
// not written to costs nothing, copying does.
func roomier[T any](list []T, n int) []T {
	if n <= cap(list)-len(list) {
		return list
	}
	return append(make([]T, 0, max(len(list)+n, 4*cap(list), 64)), list...)
}

func (x *eventIndex) slot(id int64) *eventSlot {
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
func (x *eventIndex) addSlot(id int64) *eventSlot {
	if len(x.slots) >= maxEventTypes {
		return nil
	}
	if len(x.slots) < cap(x.slots) {
		x.slots = x.slots[:len(x.slots)+1] // keeps the memory of its offsets
	} else {
		x.slots = append(x.slots, eventSlot{})
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
func (x *eventIndex) find(id int64, from, to uint32) []uint32 {
	if i := x.number(id); i != 0 {
		return between(x.slots[i-1].offsets, from, to)
	}
	return nil
}

// number returns the number of the slot of a type, counted from 1; 0 if it has none.
func (x *eventIndex) number(id int64) int32 {
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
func (x *eventIndex) quantiles(n int) []uint32 {
	total := 0
	for i := range x.slots {
		if x.slots[i].id > CheckpointID {
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
func (x *eventIndex) before(offset uint32) int {
	sum := 0
	for i := range x.slots {
		if x.slots[i].id > CheckpointID {
			sum += len(between(x.slots[i].offsets, 0, offset))
		}
	}
	return sum
}

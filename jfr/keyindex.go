package jfr

import "math/rand/v2"

// keyIndex maps the keys of constants to rows. Keys that are close together, which most writers use,
// index an array; the others are in an open hash table. It is made for many inserts and reuse.
type keyIndex struct {
	base  uint64  // key of dense[0]: HotSpot counts stack traces on from chunk to chunk
	dense []int32 // row+1 by key-base, 0 means absent
	slots []keySlot
	used  int    // occupied slots
	count int    // all keys
	seed  uint64 // odd and random, so that no recording can be made to collide
}

type keySlot struct {
	key int64
	row int32 // row+1, 0 means free
}

// denseSlack bounds the array to denseSlack+4n elements for n keys.
const denseSlack = 4096

func (x *keyIndex) get(key int64) (int, bool) {
	if i := uint64(key) - x.base; i < uint64(len(x.dense)) {
		if row := x.dense[i]; row != 0 {
			return int(row - 1), true
		}
	}
	if x.used == 0 {
		return 0, false
	}
	if s := x.find(key); s.row != 0 {
		return int(s.row - 1), true
	}
	return 0, false
}

// set enters or replaces the row of a key.
func (x *keyIndex) set(key int64, row int) {
	if x.count == 0 {
		x.base = uint64(max(0, key-denseSlack/2))
	}
	i := uint64(key) - x.base
	if i >= uint64(len(x.dense)) && i < uint64(denseSlack+4*x.count) {
		x.growDense(int(i) + 1)
	}
	if i < uint64(len(x.dense)) {
		x.setDense(i, key, row)
		return
	}
	if 4*(x.used+1) > 3*len(x.slots) {
		x.growSlots()
	}
	s := x.find(key)
	if s.row == 0 {
		x.used++
		x.count++
	}
	*s = keySlot{key, int32(row + 1)}
}

// enter makes the row the constant of the key, unless a row before firstRow is: the first one of the checkpoint
// that the row is in. The JDK goes from the newest checkpoint to the oldest and overwrites.
func (x *keyIndex) enter(key int64, row, firstRow int) (entered bool) {
	if old, ok := x.get(key); ok && old < firstRow {
		return false
	}
	x.set(key, row)
	return true
}

func (x *keyIndex) setDense(i uint64, key int64, row int) {
	if x.used > 0 {
		if s := x.find(key); s.row != 0 { // entered when the array was shorter
			s.row = int32(row + 1)
			return
		}
	}
	if x.dense[i] == 0 {
		x.count++
	}
	x.dense[i] = int32(row + 1)
}

// growDense and growSlots clear new memory although it is zero: memory that is read before it is written to
// is mapped twice, the second time with a word to all cores.
func (x *keyIndex) growDense(n int) {
	if n <= cap(x.dense) {
		x.dense = x.dense[:n] // zero: reset clears all of it
		return
	}
	grown := make([]int32, n, max(2*cap(x.dense), n, 256))
	clear(grown[copy(grown, x.dense):cap(grown)])
	x.dense = grown
}

func (x *keyIndex) growSlots() {
	old := x.slots
	if x.seed == 0 {
		x.seed = rand.Uint64() | 1
	}
	x.slots = make([]keySlot, max(64, 2*len(old)))
	clear(x.slots)
	for _, s := range old {
		if s.row != 0 {
			*x.find(s.key) = s
		}
	}
}

// find returns the slot of the key, or the free one where it belongs. There is always a free slot.
func (x *keyIndex) find(key int64) *keySlot {
	mask := uint64(len(x.slots) - 1)
	for i := x.hash(key) & mask; ; i = (i + 1) & mask {
		if s := &x.slots[i]; s.row == 0 || s.key == key {
			return s
		}
	}
}

// hash spreads keys such as (class << 16 | method) over all bits.
func (x *keyIndex) hash(key int64) uint64 {
	h := uint64(key) * x.seed
	h ^= h >> 32
	h *= x.seed
	return h ^ h>>32
}

// reset empties the index and keeps its memory.
func (x *keyIndex) reset() {
	clear(x.dense[:cap(x.dense)])
	x.dense = x.dense[:0]
	clear(x.slots)
	x.used, x.count = 0, 0
}

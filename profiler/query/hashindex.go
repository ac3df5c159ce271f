package query

import "math/bits"

// stackHash tells stack traces apart: two that are different never have the same in practice.
type stackHash struct{ a, b uint64 }

const (
	hashA = 0x9E3779B97F4A7C15
	hashB = 0xC2B2AE3D27D4EB4F
)

func newStackHash() stackHash { return stackHash{hashA, hashB} }

func (h *stackHash) add(v uint64) {
	hi, lo := bits.Mul64(h.a^v, hashA)
	h.a = hi ^ lo
	hi, lo = bits.Mul64(h.b+v, hashB)
	h.b = hi ^ lo ^ bits.RotateLeft64(v, 32)
}

// hashIndex maps hashes to numbers above 0. The zero value is empty. The bits of hashes are well
// mixed, so that the lowest ones choose the slot. It keeps 96 bits of them, which are enough to tell apart
// what fits in memory: smaller slots are fewer pages to make and to search.
type hashIndex struct {
	slots []hashSlot // a power of two
	used  int
}

type hashSlot struct {
	a      uint64
	b      uint32
	number uint32 // 0 means free
}

// enter returns the number of a hash, which is the given one if the hash is new.
func (x *hashIndex) enter(h stackHash, number uint32) uint32 {
	if 4*(x.used+1) > 3*len(x.slots) {
		x.grow()
	}
	s := x.find(h.a, uint32(h.b))
	if s.number == 0 {
		x.used++
		*s = hashSlot{h.a, uint32(h.b), number}
	}
	return s.number
}

// get returns the number of a hash, 0 if it has none.
func (x *hashIndex) get(h stackHash) uint32 {
	if x.used == 0 {
		return 0
	}
	return x.find(h.a, uint32(h.b)).number
}

// find returns the slot of the hash, or the free one where it belongs. There is always a free slot.
func (x *hashIndex) find(a uint64, b uint32) *hashSlot {
	mask := uint64(len(x.slots) - 1)
	for i := a & mask; ; i = (i + 1) & mask {
		if s := &x.slots[i]; s.number == 0 || s.a == a && s.b == b {
			return s
		}
	}
}

// grow clears new memory although it is zero: memory that is read before it is written to is mapped twice, the
// second time with a word to all cores.
func (x *hashIndex) grow() {
	old := x.slots
	x.slots = make([]hashSlot, max(1024, 2*len(old)))
	clear(x.slots)
	for _, s := range old {
		if s.number != 0 {
			*x.find(s.a, s.b) = s
		}
	}
}

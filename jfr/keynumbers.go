package jfr

// KeyNumbers numbers 64-bit keys in order of first appearance. The zero value is empty.
type KeyNumbers struct {
	keys  []int64 // by number
	slots []int32 // open addressing; 0 = free, else number + 1
}

// Of returns the number of a key and whether it is new.
func (t *KeyNumbers) Of(key int64) (number int32, isNew bool) {
	if 4*(len(t.keys)+1) > 3*len(t.slots) {
		t.grow()
	}
	mask := uint64(len(t.slots) - 1)
	for at := hashKey(key) & mask; ; at = (at + 1) & mask {
		slot := t.slots[at]
		if slot == 0 {
			t.keys = append(t.keys, key)
			t.slots[at] = int32(len(t.keys))
			return int32(len(t.keys) - 1), true
		}
		if t.keys[slot-1] == key {
			return slot - 1, false
		}
	}
}

// Find returns the number of a key if it has one.
func (t *KeyNumbers) Find(key int64) (number int32, ok bool) {
	if len(t.slots) == 0 {
		return 0, false
	}
	mask := uint64(len(t.slots) - 1)
	for at := hashKey(key) & mask; t.slots[at] != 0; at = (at + 1) & mask {
		if n := t.slots[at] - 1; t.keys[n] == key {
			return n, true
		}
	}
	return 0, false
}

// grow doubles the slots. New memory that is read before it is written to is
// mapped twice, the second time with a word to all cores: so it is cleared first.
func (t *KeyNumbers) grow() {
	t.slots = make([]int32, max(64, 2*len(t.slots)))
	clear(t.slots)
	mask := uint64(len(t.slots) - 1)
	for i, key := range t.keys {
		at := hashKey(key) & mask
		for t.slots[at] != 0 {
			at = (at + 1) & mask
		}
		t.slots[at] = int32(i + 1)
	}
}

// Keys returns all keys by number. The slice must not be changed.
func (t *KeyNumbers) Keys() []int64 { return t.keys }

// Reset forgets all keys and keeps the memory.
func (t *KeyNumbers) Reset() {
	t.keys = t.keys[:0]
	clear(t.slots)
}

// hashKey mixes the bits of a key.
func hashKey(key int64) uint64 {
	hash := uint64(key) * 0x9e3779b97f4a7c15
	return hash ^ hash>>32
}

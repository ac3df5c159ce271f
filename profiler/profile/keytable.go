package profile

// keyTable numbers 64-bit keys in order of first appearance.
type keyTable struct {
	keys  []int64 // by number
	slots []int32 // open addressing; 0 = free, else number + 1
}

// place returns the number of a key and whether it is new.
func (t *keyTable) place(key int64) (int32, bool) {
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

// grow doubles the slots. New memory that is read before it is written to is
// mapped twice, the second time with a word to all cores: so it is cleared first.
func (t *keyTable) grow() {
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

// reset forgets all keys and keeps the memory.
func (t *keyTable) reset() {
	t.keys = t.keys[:0]
	clear(t.slots)
}

// hashKey mixes the bits of a key.
func hashKey(key int64) uint64 {
	hash := uint64(key) * 0x9e3779b97f4a7c15
	return hash ^ hash>>32
}

// frameTable numbers the frames of one chunk: it maps (method key, line, kind
// key) of the chunk to a number of the profile.
type frameTable struct {
	entries []frameEntry // open addressing; number < 0 = free
	count   int
}

type frameEntry struct {
	method int64
	kind   int64
	line   int32
	number int32
}

// slot returns where a frame is, or would be if its number is negative. It is
// valid until the next call.
func (t *frameTable) slot(method, kind int64, line int32) *frameEntry {
	if 4*(t.count+1) > 3*len(t.entries) {
		t.grow()
	}
	mask := uint64(len(t.entries) - 1)
	for at := hashFrame(method, kind, line) & mask; ; at = (at + 1) & mask {
		e := &t.entries[at]
		if e.number < 0 {
			e.method, e.kind, e.line = method, kind, line
			return e
		}
		if e.method == method && e.line == line && e.kind == kind {
			return e
		}
	}
}

// hashFrame mixes the parts of a frame.
func hashFrame(method, kind int64, line int32) uint64 {
	return hashKey(method ^ int64(line)<<40 ^ kind<<34)
}

// grow doubles the entries.
func (t *frameTable) grow() {
	old := t.entries
	t.entries = make([]frameEntry, max(1024, 2*len(old)))
	for i := range t.entries {
		t.entries[i].number = -1
	}
	mask := uint64(len(t.entries) - 1)
	for _, e := range old {
		if e.number < 0 {
			continue
		}
		at := hashFrame(e.method, e.kind, e.line) & mask
		for t.entries[at].number >= 0 {
			at = (at + 1) & mask
		}
		t.entries[at] = e
	}
}

// reset forgets all frames and keeps the memory.
func (t *frameTable) reset() {
	t.count = 0
	for i := range t.entries {
		t.entries[i].number = -1
	}
}

package jfr

// frameTable numbers the frames of one chunk: it maps (method key, line, kind
// key) of the chunk to a number of a dictionary.
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

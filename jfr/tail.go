package jfr

import (
	"fmt"
	"slices"
)

// hasTail says that the chunk was never finished and that there are bytes behind its last flush: whole events,
// but the constants that they are the first to use are written at the next flush, which never came.
func (b *body) hasTail() bool {
	return b.header.State != 0 && b.header.MetadataOffset != 0 && b.header.Size > HeaderSize && b.length > b.header.Size
}

// leftover ends the search for events in the tail at the one that was being written.
func (b *body) leftover(at uint32) {
	if b.events.bad {
		b.report(int64(at), "the last bytes of the unfinished chunk are no events and are left out", ErrTruncated)
		return
	}
	b.report(int64(at), "the last event of the unfinished chunk is cut and left out", ErrTruncated)
}

// keepKnown takes those events of the tail out of the index whose constants have not been written. b.mu
// is held.
func (b *body) keepKnown() {
	meta := b.metadataLocked()
	b.indexConstants()
	known := knownKeys{body: b, meta: meta, byType: map[*Type]map[int64]bool{}}
	dropped := 0
	for i := range b.events.slots {
		s := &b.events.slots[i]
		first, _ := slices.BinarySearch(s.offsets, uint32(b.header.Size))
		t := meta.TypeByID(s.id)
		if first == len(s.offsets) || t == nil || !t.IsEvent() {
			continue
		}
		kept := known.keep(t, s.offsets[first:])
		for _, at := range s.offsets[first:] {
			if _, found := slices.BinarySearch(kept, at); !found {
				size, _ := eventSize(b.data, int(at))
				s.bytes -= int64(size)
				b.gaps = append(b.gaps, Gap{at, at + uint32(size)})
				dropped++
			}
		}
		s.offsets = append(s.offsets[:first], kept...)
	}
	if dropped > 0 {
		b.report(b.header.Size, fmt.Sprintf("events after the last flush are left out, %d in all: what they refer to was never written", dropped), ErrTruncated)
	}
}

// knownKeys tells which constants there are, by type.
type knownKeys struct {
	body   *body
	meta   *Metadata
	byType map[*Type]map[int64]bool
}

// keep returns the offsets of the events all of whose constants exist. Constants in lists and inline structs
// are not looked at.
func (k *knownKeys) keep(t *Type, offsets []uint32) []uint32 {
	names := []string{"startTime"}
	for _, f := range t.Fields {
		if f.Constant && !f.Array {
			names = append(names, f.Name)
		}
	}
	sel := k.meta.plans.selection(t, names)
	if sel.err != nil {
		return slices.Clone(offsets)
	}
	d := newDecoder(sel.plan, k.body)
	d.data = k.body.data
	var kept []uint32
	for part := range slices.Chunk(offsets, batchRows) {
		table := d.decodeEvents(part)
		for row := range table.Rows {
			if k.all(table.Columns, row) {
				kept = append(kept, table.Offsets[row])
			}
		}
	}
	return kept
}

// all tells whether the constants in a row exist. Key 0 is null if there is no such constant.
func (k *knownKeys) all(columns []Column, row int) bool {
	for i := range columns {
		c := &columns[i]
		if c.Kind == KindConstant && c.Ints[row] != 0 && !k.of(c.Field.Type)[c.Ints[row]] {
			return false
		}
	}
	return true
}

// of returns the keys of all constants of a type.
func (k *knownKeys) of(t *Type) map[int64]bool {
	if keys, ok := k.byType[t]; ok {
		return keys
	}
	keys := map[int64]bool{}
	k.byType[t] = keys
	ops := k.meta.plans.skip(t).plan.ops
	for _, s := range k.body.constants.of(t) {
		p := int(s.at)
		for range s.count {
			var key uint64
			if key, p = varint(k.body.data, p); p > int(s.end) {
				break
			}
			keys[int64(key)] = true
			if p = skip(ops, k.body.data, p, int(s.end)); p < 0 {
				break
			}
		}
	}
	return keys
}

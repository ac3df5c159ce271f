package jfr

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"jfrlens/jfr/jfrtest"
)

// encodings returns the integer as written by different writers: as short as can be, and padded.
func encodings(v int64) [][]byte {
	all := [][]byte{jfrtest.Values().Int(v).Bytes()}
	for width := len(all[0]) + 1; width < maxVarint; width++ {
		all = append(all, jfrtest.Values().Padded(v, width).Bytes())
	}
	return all
}

// TestEventHeadOfAnyWidth compares the reading of heads by words with that of single integers.
func TestEventHeadOfAnyWidth(t *testing.T) {
	for _, size := range []int64{2, 127, 128, 16383, 16384, 1<<28 - 1, 1 << 28, math.MaxUint32} {
		for _, id := range []int64{0, 1, 127, 128, 16383, 16384, math.MaxInt64, -1} {
			for _, sizeBytes := range encodings(size) {
				for _, idBytes := range encodings(id) {
					data, end := padded(jfrtest.Values().Byte(sizeBytes...).Byte(idBytes...))
					gotSize, gotID, p := eventHead(data, 0)
					if gotSize != uint64(size) || gotID != id || p != end {
						t.Errorf("size %d as % x, id %d as % x: read %d, %d up to %d", size, sizeBytes, id, idBytes, gotSize, gotID, p)
					}
				}
			}
		}
	}
}

// TestWindowsOfAnySize finds the events of a stretch through windows that end anywhere in them.
func TestWindowsOfAnySize(t *testing.T) {
	b := jfrtest.Values()
	var starts []uint32
	for i := range 200 {
		starts = append(starts, uint32(len(b.Bytes())))
		size := 3 + i*i%300
		at := len(b.Bytes())
		b.Padded(int64(size+4), 4).Int(int64(i%5) + 2)
		b.Byte(make([]byte, size+4-(len(b.Bytes())-at))...)
	}
	data, end := padded(b)
	for window := 2 * maxHead; window < 600; window++ {
		var x eventIndex
		x.reset()
		x.next = 0
		for before := uint32(1); x.next != before; {
			before = x.next
			n := min(window, end-int(before))
			x.scanWindow(data[before:], before, n, uint32(end))
		}
		var found []uint32
		for i := range x.slots {
			found = append(found, x.slots[i].offsets...)
		}
		slices.Sort(found)
		if x.bad || int(x.next) != end || !slices.Equal(found, starts) {
			t.Fatalf("windows of %d bytes: %d of %d events, up to %d of %d", window, len(found), len(starts), x.next, end)
		}
	}
}

// TestCountingFindsTheSame compares counting with entering, over heads of every form.
func TestCountingFindsTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	b := jfrtest.Values()
	for range 20_000 {
		ids := encodings([]int64{0, 1, 2, 90, 127, 128, 9000, 16383, 16384, 1 << 40, -1}[random.IntN(11)])
		id := ids[random.IntN(len(ids))]
		body := 12 + random.IntN(200)
		sizes := encodings(int64(maxVarint + len(id) + body))
		size := sizes[random.IntN(len(sizes))]
		b.Byte(size...).Byte(id...).Byte(make([]byte, maxVarint-len(size)+body)...)
	}
	data, end := padded(b)
	var entered, counted eventIndex
	counted.onlyCount()
	for _, x := range []*eventIndex{&entered, &counted} {
		x.next = 0
		x.scan(data, end)
		if x.bad || int(x.next) != end {
			t.Fatalf("up to %d of %d", x.next, end)
		}
	}
	counted.settle()
	for i, s := range counted.slots {
		want := &entered.slots[i]
		if s.id != want.id || s.bytes != want.bytes || int(s.counted)+len(s.offsets) != len(want.offsets) {
			t.Errorf("type %d: %d events, %d bytes; entered were %d of type %d, %d bytes",
				s.id, s.counted, s.bytes, len(want.offsets), want.id, want.bytes)
		}
	}
}

// TestJoinOfMany: where one stretch of a chunk has too many events of a type, none of the others keeps places of them.
func TestJoinOfMany(t *testing.T) {
	for _, sizes := range [][]int{{mostPlaces, 3}, {3, mostPlaces + 1}, {mostPlaces + 1, 3, 2}, {3, mostPlaces + 1, 2}} {
		var all eventIndex
		all.reset()
		parts, events, isMany := make([]eventIndex, len(sizes)), 0, false
		for i, n := range sizes {
			b := jfrtest.Values()
			for range n {
				b.Byte(6, 7, 0, 0, 0, 0)
			}
			data, end := padded(b)
			parts[i].reset()
			parts[i].next = 0
			parts[i].onlyFew()
			parts[i].scan(data, end)
			parts[i].settle()
			all.expect(&parts[i])
			events, isMany = events+n, isMany || n > mostPlaces
		}
		for i := range parts {
			all.slots[0].join(&parts[i])
		}
		s := &all.slots[0]
		if len(s.offsets)+int(s.counted) != events || s.bytes != int64(6*events) || all.hasMany(7) != isMany || isMany && len(s.offsets) > 0 {
			t.Errorf("%v: %d places and %d more, %d bytes, many: %v", sizes, len(s.offsets), s.counted, s.bytes, all.hasMany(7))
		}
	}
}

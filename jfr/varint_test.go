package jfr

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"jfrlens/jfr/jfrtest"
	"jfrlens/testdata/race"
)

// slowVarint is the definition of compressed integers, byte by byte.
func slowVarint(b []byte) (v uint64, n int) {
	for i := range 8 {
		v |= uint64(b[i]&0x7f) << (7 * i)
		if b[i] < 0x80 {
			return v, i + 1
		}
	}
	return v | uint64(b[8])<<56, 9
}

func TestVarint(t *testing.T) {
	for _, v := range []int64{0, 1, 127, 128, 16383, 16384, 1<<21 - 1, 1 << 21, 1 << 28, 1 << 35, 1<<56 - 1, 1 << 56, math.MaxInt64, -1, math.MinInt64, -16038} {
		b := jfrtest.Values().Int(v).Bytes()
		got, p := varint(append(b, make([]byte, padding)...), 0)
		if int64(got) != v || p != len(b) {
			t.Errorf("%d is read as %d in %d of %d bytes", v, int64(got), p, len(b))
		}
	}
	for width := 1; width <= 8; width++ {
		b := jfrtest.Values().Padded(5, width).Bytes()
		if got, p := varint(append(b, make([]byte, padding)...), 0); got != 5 || p != width {
			t.Errorf("5 in %d bytes is read as %d in %d", width, got, p)
		}
	}
}

// TestVarintsOfRandomBytes compares the fast ways to read and to skip with the definition.
func TestVarintsOfRandomBytes(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for round := range 20_000 {
		b := make([]byte, 64+padding)
		for i := 0; i < 64; i += 8 {
			w := random.Uint64()
			if random.IntN(2) == 0 {
				w |= random.Uint64() & random.Uint64() & continuationBits // long runs
			}
			if random.IntN(4) == 0 {
				w |= continuationBits
			}
			binary.LittleEndian.PutUint64(b[i:], w)
		}
		p, n := 0, 0
		for p < 48 {
			want, size := slowVarint(b[p:])
			if got, next := varint(b, p); got != want || next != p+size {
				t.Fatalf("round %d: at %d of % x: %d, want %d", round, p, b[:64], got, want)
			}
			p, n = p+size, n+1
			if got := skipVarints(b, 0, 64, n); got != p {
				t.Fatalf("round %d: behind %d integers of % x is %d, want %d", round, n, b[:64], got, p)
			}
		}
	}
}

// TestSkippingManyVarints compares skipping by blocks with the definition, on integers of lengths as in stack
// traces and now and then of eight or nine bytes.
func TestSkippingManyVarints(t *testing.T) {
	race.OneGoroutine(t)
	const size = 320
	random := rand.New(rand.NewPCG(5, 6))
	for round := range 2000 {
		b := make([]byte, size+padding)
		for i := range size {
			b[i] = byte(random.Uint32()) &^ 0x80
			if random.IntN(8) < 4+round%4 {
				b[i] |= 0x80
			}
		}
		var ends []int
		for p := 0; p < size-maxVarint; {
			_, n := slowVarint(b[p:])
			p += n
			ends = append(ends, p)
		}
		for i, end := range ends {
			if got := skipVarints(b, 0, size, i+1); got != end {
				t.Fatalf("round %d: behind %d integers of % x is %d, want %d", round, i+1, b[:size], got, end)
			}
		}
		if got := skipVarints(b, 0, size, math.MaxInt32); got <= size {
			t.Fatalf("round %d: more integers than there are end at %d", round, got)
		}
	}
}

package jfr

import (
	"math/rand/v2"
	"testing"
)

func TestKeyNumbersAgainstMap(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var table KeyNumbers
	for range 3 {
		oracle := map[int64]int32{}
		for range 20_000 {
			key := random.Int64N(8000) << random.IntN(30)
			number, added := table.Of(key)
			known, ok := oracle[key]
			if added == ok || ok && known != number {
				t.Fatalf("key %d: number %d, added %v; known %d, %v", key, number, added, known, ok)
			}
			oracle[key] = number
			if table.Keys()[number] != key {
				t.Fatalf("key %d is stored as %d", key, table.Keys()[number])
			}
		}
		table.Reset()
	}
}

func TestFrameTableAgainstMap(t *testing.T) {
	type frame struct {
		method, kind int64
		line         int32
	}
	random := rand.New(rand.NewPCG(5, 6))
	var table frameTable
	for range 3 {
		oracle := map[frame]int32{}
		for range 20_000 {
			f := frame{random.Int64N(500) << 16, random.Int64N(4), random.Int32N(20) - 1}
			e := table.slot(f.method, f.kind, f.line)
			known, ok := oracle[f]
			if !ok {
				known = int32(len(oracle))
				oracle[f] = known
				if e.number >= 0 {
					t.Fatalf("new frame %+v has number %d", f, e.number)
				}
				e.number = known
				table.count++
			}
			if e.number != known {
				t.Fatalf("frame %+v: number %d, want %d", f, e.number, known)
			}
		}
		table.reset()
	}
}

package jfr

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestKeyIndexAgreesWithMap enters keys as writers number them, and hostile ones.
func TestKeyIndexAgreesWithMap(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, next := range map[string]func(i int) int64{
		"from zero":  func(i int) int64 { return int64(i) },
		"from a lot": func(i int) int64 { return 1<<33 + int64(i) },
		"descending": func(i int) int64 { return int64(100_000 - i) },
		"class<<16":  func(i int) int64 { return int64(i)<<16 | int64(i%7) },
		"random":     func(int) int64 { return int64(random.Uint64()) },
		"repeated":   func(int) int64 { return int64(random.IntN(500)) },
		"small, far": func(i int) int64 { return int64(i%2) * (1<<40 + int64(i)) },
		"overtaken": func(i int) int64 { // too far away at first, near when there are more keys
			if i%500 == 1 {
				return 9000
			}
			return int64(i)
		},
		"negative":    func(i int) int64 { return -int64(i) },
		"the largest": func(i int) int64 { return math.MaxInt64 - int64(i) },
	} {
		t.Run(name, func(t *testing.T) {
			var x keyIndex
			for round := range 2 {
				want := map[int64]int{}
				for i := range 5000 {
					key := next(i)
					x.set(key, i)
					want[key] = i
				}
				for key, row := range want {
					if got, ok := x.get(key); !ok || got != row {
						t.Fatalf("round %d: key %d has row %d, %v, want %d", round, key, got, ok, row)
					}
				}
				for range 1000 {
					key := int64(random.Uint64() >> random.IntN(64))
					if _, ok := x.get(key); ok != contains(want, key) {
						t.Fatalf("key %d found %v", key, ok)
					}
				}
				x.reset()
			}
		})
	}
}

func contains(m map[int64]int, key int64) bool {
	_, ok := m[key]
	return ok
}

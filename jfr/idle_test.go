package jfr

import (
	"slices"
	"sync"
	"testing"
)

// Who knows a chunk is taken for it before others, those that do not are told, and a new one is made only where none is idle.
func TestIdle(t *testing.T) {
	t.Parallel()
	var idle Idle[*string]
	made, begun := 0, 0
	take := func(chunk ChunkID) *string {
		return idle.Take(chunk, func() *string { made++; return new(string) }, func(*string, ChunkID) { begun++ })
	}
	one, two := ChunkID{&identity{}}, ChunkID{&identity{}}
	a, b := take(one), take(two)
	idle.Put(one, a)
	idle.Put(two, b)
	if got := take(one); got != a || made != 2 || begun != 2 {
		t.Errorf("the first chunk has another, %d made, %d begun", made, begun)
	}
	if got := take(one); got != b || begun != 3 {
		t.Errorf("the one that is left is not taken, or not told: %d begun", begun)
	}
	if c := take(one); c == a || c == b || made != 3 {
		t.Errorf("one is with two at once, %d made", made)
	}
	idle.Put(one, a)
	idle.Put(one, b)
	if all := idle.Drain(); len(all) != 2 || !slices.Contains(all, a) || !slices.Contains(all, b) || len(idle.Drain()) != 0 {
		t.Errorf("%d were idle", len(all))
	}
}

// Nobody is with two goroutines at once.
func TestIdleIsForOneAtATime(t *testing.T) {
	t.Parallel()
	var idle Idle[*int]
	chunk := ChunkID{&identity{}}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 300 {
				n := idle.Take(chunk, func() *int { return new(int) }, func(*int, ChunkID) {})
				*n++
				idle.Put(chunk, n)
			}
		})
	}
	wait.Wait()
	sum := 0
	for _, n := range idle.Drain() {
		sum += *n
	}
	if sum != 8*300 {
		t.Errorf("%d of %d were counted", sum, 8*300)
	}
}

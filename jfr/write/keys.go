package write

// keyTable finds the newest of the constants of one type by key. Small keys, as HotSpot gives to stack traces and threads, need
// no map.
type keyTable struct {
	small []int32 // by key, one more than the number
	large map[int64]int32
}

// smallKeys bounds the keys that need no map.
const smallKeys = 1 << 18

// get returns the number of a constant, -1 if there is none.
func (t *keyTable) get(key int64) int32 {
	if uint64(key) < uint64(len(t.small)) {
		return t.small[key] - 1
	}
	if uint64(key) < smallKeys {
		return -1
	}
	if n, ok := t.large[key]; ok {
		return n
	}
	return -1
}

// set enters a constant.
func (t *keyTable) set(key int64, number int32) {
	if uint64(key) >= smallKeys {
		if t.large == nil {
			t.large = map[int64]int32{}
		}
		t.large[key] = number
		return
	}
	if int(key) >= len(t.small) {
		grown := make([]int32, max(int(key)+1, 2*len(t.small), 256))
		copy(grown, t.small)
		t.small = grown
	}
	t.small[key] = number + 1
}

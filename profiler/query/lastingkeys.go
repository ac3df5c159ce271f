package query

import "sync"

// lastingKeys is what the keys of methods and frame types mean in a recording, as long as they mean the same
// in all of its chunks. HotSpot's do; then a stack trace that an earlier chunk had too is known by the
// keys that it is written with, and need not be translated again. It is safe for concurrent use.
//
// A key that a chunk uses without having its constant, which only happens in damaged recordings, may mean
// what it means in other chunks.
type lastingKeys struct {
	mu      sync.Mutex
	methods map[int64]knownMethod
	kinds   map[int64]uint16
	stacks  hashIndex // by the keys of the frames
}

// knownMethod is what frames need to know of a method.
type knownMethod struct {
	id    uint32
	flags methodFlags
}

// agree says whether a chunk means the same by its keys as the chunks before. If so its keys are added.
func (k *lastingKeys) agree(s *stackResolver) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	for key, code := range s.kinds {
		if known, ok := k.kinds[key]; ok && known != code {
			return false
		}
	}
	pool := s.methods.pool
	var fresh []int
	for _, key := range pool.Keys {
		row, _ := pool.Row(key)
		if known, ok := k.methods[key]; !ok {
			fresh = append(fresh, row)
		} else if known != s.method(row) {
			return false
		}
	}
	for key, code := range s.kinds {
		k.kinds[key] = code
	}
	for _, row := range fresh {
		k.methods[pool.Keys[row]] = s.method(row)
	}
	return true
}

// stack returns the number of the stack trace with these keys, 0 if it is not known.
func (k *lastingKeys) stack(keys stackHash) uint32 {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.stacks.get(keys)
}

// know enters the number of a stack trace.
func (k *lastingKeys) know(keys stackHash, id uint32) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.stacks.enter(keys, id)
}

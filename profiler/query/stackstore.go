package query

import "sync"

// stackStore numbers stack traces, their paths (methods only) and their frames over all chunks and
// recordings. It is safe for concurrent use.
type stackStore struct {
	mu     sync.Mutex
	count  uint32
	stacks hashIndex
	paths  hashIndex // methods of a stack trace -> first stack trace with those

	frameMu sync.Mutex
	frames  map[frameKey]uint32
	list    []frameKey // by number, from 1

	lastingMu sync.Mutex
	lasting   map[uint32]*lastingKeys // by recording
}

// frameKey is a frame in terms of the tables.
type frameKey struct {
	method    uint32
	line, bci int32
	kind      uint16 // code of the frame type, plus one
}

func newStackStore() *stackStore {
	return &stackStore{
		frames: map[frameKey]uint32{}, list: []frameKey{{}},
		lasting: map[uint32]*lastingKeys{},
	}
}

// frame returns the number of a frame.
func (s *stackStore) frame(k frameKey) uint32 {
	s.frameMu.Lock()
	defer s.frameMu.Unlock()
	id, ok := s.frames[k]
	if !ok {
		id = uint32(len(s.list))
		s.frames[k] = id
		s.list = append(s.list, k)
	}
	return id
}

// enter returns the number of a stack trace, the first with the same path, and whether it is new.
func (s *stackStore) enter(stack, path stackHash) (id, samePath uint32, isNew bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id = s.stacks.enter(stack, s.count+1)
	if isNew = id > s.count; isNew {
		s.count = id
	}
	return id, s.paths.enter(path, id), isNew
}

// keysOf returns the keys of a recording that its chunks share.
func (s *stackStore) keysOf(recording uint32) *lastingKeys {
	s.lastingMu.Lock()
	defer s.lastingMu.Unlock()
	k := s.lasting[recording]
	if k == nil {
		k = &lastingKeys{methods: map[int64]knownMethod{}, kinds: map[int64]uint16{}}
		s.lasting[recording] = k
	}
	return k
}

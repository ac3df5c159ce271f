package query

import (
	"sync"

	"jfrlens/jfr"
)

// stackStore numbers stack traces, their paths (methods only) and their frames over all chunks and
// recordings. It is safe for concurrent use.
type stackStore struct {
	mu     sync.Mutex
	count  uint32
	stacks hashIndex
	paths  hashIndex         // methods of a stack trace -> first stack trace with those
	places []jfr.StackNumber // by number, zero if not known

	frameMu sync.Mutex
	frames  map[frameKey]uint32
	list    []frameKey // by number, from 1
	placed  []int32    // by number: in the dictionary of samples, NoStackFrame if not known

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
		frames: map[frameKey]uint32{}, list: []frameKey{{}}, placed: []int32{jfr.NoStackFrame},
		lasting: map[uint32]*lastingKeys{},
	}
}

// frame returns the number of a frame, and that in the dictionary of samples if it is known.
func (s *stackStore) frame(k frameKey) (id uint32, place int32) {
	s.frameMu.Lock()
	defer s.frameMu.Unlock()
	id, ok := s.frames[k]
	if !ok {
		id = uint32(len(s.list))
		s.frames[k] = id
		s.list = append(s.list, k)
		s.placed = append(s.placed, jfr.NoStackFrame)
	}
	return id, s.placed[id]
}

// placeFrame says which number a frame has in the dictionary of samples.
func (s *stackStore) placeFrame(id uint32, place int32) {
	s.frameMu.Lock()
	defer s.frameMu.Unlock()
	s.placed[id] = place
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

// place says what a stack trace is in the dictionary of samples.
func (s *stackStore) place(id uint32, n jfr.StackNumber) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.places) <= int(id) {
		s.places = append(s.places, jfr.StackNumber{})
	}
	s.places[id] = n
}

// placeOf returns what place has said. Another worker may be about to say it.
func (s *stackStore) placeOf(id uint32) (n jfr.StackNumber, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if int(id) >= len(s.places) {
		return n, false
	}
	return s.places[id], s.places[id].Number != 0
}

// finish forgets everything but the list of frames.
func (s *stackStore) finish() {
	s.stacks, s.paths, s.places, s.frames, s.placed, s.lasting = hashIndex{}, hashIndex{}, nil, nil, nil, nil
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

package query

import "sync"

// stackStore numbers stack traces, their paths (methods only) and their frames over all chunks and
// recordings. It is safe for concurrent use.
type stackStore struct {
	mu     sync.Mutex
	count  uint32
	stacks hashIndex
	paths  hashIndex // methods of a stack trace -> first stack trace with those

	frameMu  sync.Mutex
	frames   map[frameKey]uint32
	list     []frameKey          // by number, from 1
	lineOf   []uint32            // number of the line, by number of the frame
	lines    map[frameKey]uint32 // bytecode index and kind left out
	lineList []frameKey          // by number, from 1

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
		frames: map[frameKey]uint32{}, lines: map[frameKey]uint32{},
		list: []frameKey{{}}, lineOf: []uint32{0}, lineList: []frameKey{{}},
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
		s.lineOf = append(s.lineOf, s.line(k))
	}
	return id
}

// line returns the number of a frame's line; the lock of the frames is held.
func (s *stackStore) line(k frameKey) uint32 {
	k.bci, k.kind = 0, 0
	id, ok := s.lines[k]
	if !ok {
		id = uint32(len(s.lineList))
		s.lines[k] = id
		s.lineList = append(s.lineList, k)
	}
	return id
}

// framesNow returns all frames and the numbers of their lines, both by number of the frame.
func (s *stackStore) framesNow() (list []frameKey, lineOf []uint32) {
	s.frameMu.Lock()
	defer s.frameMu.Unlock()
	return s.list, s.lineOf // what is appended later does not change these
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

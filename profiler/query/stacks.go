package query

import "jfrlens/jfr"

// stackResolver translates the stack traces of one chunk when events refer to them.
type stackResolver struct {
	r       *resolver
	stacks  *jfr.Stacks
	ids     []uint32 // by row of stacks; 0 is not known yet
	methods *translation
	flags   []methodFlags // by row of the method pool
	kinds   map[int64]uint16
	// firstKinds are the kinds of small keys, for speed; 0 is not known.
	firstKinds [32]uint16
	lasting    *lastingKeys // nil if this chunk means something else by a key than others
	cache      *frameCache  // of this chunk, or of all that agree on keys
	buf        []jfr.Frame
	path       keyPath     // of the stack trace being resolved
	found      []foundStep // its translation, which may end before the path does
	info       stackInfo
}

// foundStep is a frame that was translated, and the hashes of all up to it.
type foundStep struct {
	id             uint32
	place          int32
	method         uint32
	flags          methodFlags
	partial        bool // a frame up to this one has a method that the chunk does not have
	stack, methods stackHash
}

func newStackResolver(r *resolver) (*stackResolver, error) {
	stacks, err := r.chunk.Stacks()
	if err != nil {
		return nil, err
	}
	s := &stackResolver{
		r: r, stacks: stacks, ids: make([]uint32, stacks.Len()), kinds: map[int64]uint16{},
		methods: &translation{pool: &jfr.Pool{}}, cache: r.w.newFrames(),
	}
	if t := r.chunk.Metadata().Type(methodType); t != nil {
		if s.methods, err = r.idsOf(t); err != nil {
			return nil, err
		}
		if err := s.flagMethods(); err != nil {
			return nil, err
		}
	}
	known, err := s.readKinds()
	if err != nil {
		return nil, err
	}
	if keys := r.w.imp.stacks.keysOf(r.recording); known && keys.agree(s) {
		s.lasting, s.cache = keys, r.w.frames(r.recording)
	}
	return s, nil
}

// method returns what frames need to know of the method in a row of the pool.
func (s *stackResolver) method(row int) knownMethod {
	return knownMethod{id: s.methods.ids[row], flags: s.flags[row]}
}

// id returns the number of the stack trace with a key, 0 if there is no such stack trace.
func (s *stackResolver) id(key int64) (id uint32, err error) {
	row, ok := s.stacks.Row(key)
	if !ok {
		return 0, nil
	}
	if s.ids[row] == 0 {
		if s.ids[row], err = s.resolve(key); err != nil {
			return 0, err
		}
	}
	return s.ids[row], nil
}

// resolve returns the number of a stack trace that this chunk has not been asked for yet.
func (s *stackResolver) resolve(key int64) (uint32, error) {
	frames, truncated, _ := s.stacks.Frames(key, s.buf[:0])
	s.buf = frames
	shared := s.path.follow(frames)
	s.found = s.found[:min(shared, len(s.found))]
	keys := s.path.hash(truncated)
	if s.lasting != nil {
		if id := s.lasting.stack(keys); id != 0 {
			return id, nil
		}
	}
	if err := s.translate(); err != nil {
		return 0, err
	}
	id, err := s.enter(truncated)
	if err != nil {
		return 0, err
	}
	if s.lasting != nil && !s.top().partial {
		s.lasting.know(keys, id)
	}
	return id, nil
}

// translate translates the frames of the path.
func (s *stackResolver) translate() error {
	for depth := len(s.found); depth < len(s.path); depth++ {
		f, err := s.frame(&s.path[depth].frame)
		if err != nil {
			return err
		}
		step := s.top()
		step.id, step.place, step.method, step.flags = f.id, f.place, f.method, f.flags
		step.partial = step.partial || f.method == 0
		step.stack.add(uint64(f.id))
		step.methods.add(uint64(f.method))
		s.found = append(s.found, step)
	}
	return nil
}

// top returns what was translated last.
func (s *stackResolver) top() foundStep {
	if len(s.found) == 0 {
		return foundStep{stack: newStackHash(), methods: newStackHash()}
	}
	return s.found[len(s.found)-1]
}

// enter numbers the stack trace that was translated and writes it to its table if it is new.
func (s *stackResolver) enter(truncated bool) (uint32, error) {
	top, store := s.top(), s.r.w.imp.stacks
	id, samePath, isNew := store.enter(top.stack.whole(len(s.found), truncated), top.methods)
	if !isNew {
		return id, nil
	}
	s.info.describe(s.found)
	s.info.id, s.info.samePath, s.info.truncated = id, samePath, truncated
	if names := s.cache.names; names != nil {
		store.place(id, jfr.StackNumber{Number: names.Stack(s.info.places), Truncated: truncated})
	}
	return id, s.r.w.imp.appendStack(&s.info)
}

// frame translates a frame. What it returns is valid until the next call.
func (s *stackResolver) frame(f *jfr.Frame) (*cachedFrame, error) {
	kind, err := s.kind(f.Kind)
	if err != nil {
		return nil, err
	}
	entry := s.cache.find(f.Method, f.Line, f.BCI, kind)
	if entry.id != 0 {
		return entry, nil
	}
	key := frameKey{line: f.Line, bci: f.BCI, kind: kind}
	row, ok := s.methods.pool.Row(f.Method)
	if !ok { // other chunks may have the method
		id, place := s.number(key, f)
		return &cachedFrame{id: id, place: place}, nil
	}
	method := s.method(row)
	key.method = method.id
	id, place := s.number(key, f)
	s.cache.fill(entry, method, id, place)
	return entry, nil
}

// number returns the number of a frame in its table and, if samples are counted, in their dictionary.
func (s *stackResolver) number(key frameKey, f *jfr.Frame) (id uint32, place int32) {
	store := s.r.w.imp.stacks
	id, place = store.frame(key)
	if names := s.cache.names; place == jfr.NoStackFrame && names != nil {
		place = names.Frame(s.r.chunk, *f)
		store.placeFrame(id, place)
	}
	return id, place
}

// numbered returns what samples of a stack trace belong to, if an event had it.
func (r *resolver) numbered(key int64) (n jfr.StackNumber, ok bool) {
	if r.stacks == nil {
		return n, false
	}
	row, ok := r.stacks.stacks.Row(key)
	if !ok || r.stacks.ids[row] == 0 {
		return n, false
	}
	return r.w.imp.stacks.placeOf(r.stacks.ids[row])
}

// readKinds finds out what the keys of frame types mean; known says that all of them are known.
func (s *stackResolver) readKinds() (known bool, err error) {
	t := s.r.chunk.Metadata().Type(frameTypeType)
	if t == nil {
		return true, nil
	}
	pool, err := s.r.chunk.PoolOf(t)
	if err != nil {
		return false, err
	}
	for _, key := range pool.Keys {
		if _, err := s.kind(key); err != nil {
			return false, nil // it is an error only if a frame has it
		}
	}
	return true, nil
}

// kind returns the code of a frame type plus one, 0 if unknown.
func (s *stackResolver) kind(key int64) (uint16, error) {
	small := 0 <= key && key < int64(len(s.firstKinds))
	if small && s.firstKinds[key] != 0 {
		return s.firstKinds[key], nil
	}
	if code, ok := s.kinds[key]; ok {
		return code, nil
	}
	name, code := s.r.chunk.FrameKind(key), uint16(0)
	if enum := s.r.w.imp.schema.enums[frameTypeType]; enum != nil && name != "" {
		known, ok := enum.codes[name]
		if !ok {
			return 0, &enumGrew{typeName: frameTypeType}
		}
		code = known + 1
	}
	s.kinds[key] = code
	if small {
		s.firstKinds[key] = code
	}
	return code, nil
}

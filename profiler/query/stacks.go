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
	path       []pathStep
	info       stackInfo // of the stack trace being resolved
	partial    bool      // a frame of it has a method that the chunk does not have
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
	keys := stackHash{}
	if s.lasting != nil {
		keys = keysOf(frames, truncated)
		if id := s.lasting.stack(keys); id != 0 {
			return id, nil
		}
	}
	id, err := s.translate(frames, truncated)
	if err != nil {
		return 0, err
	}
	if s.lasting != nil && !s.partial {
		s.lasting.know(keys, id)
	}
	return id, nil
}

// keysOf returns the hash of a stack trace as it is written.
func keysOf(frames []jfr.Frame, truncated bool) stackHash {
	keys := newStackHash()
	keys.add(uint64(len(frames))<<1 | flag(truncated))
	for i := range frames {
		f := &frames[i]
		keys.add(uint64(f.Method) + uint64(f.Kind)*hashB)
		keys.add(uint64(uint32(f.Line))<<32 | uint64(uint32(f.BCI)))
	}
	return keys
}

// translate numbers a stack trace and writes it to its table if it is new.
func (s *stackResolver) translate(frames []jfr.Frame, truncated bool) (uint32, error) {
	s.partial = false
	s.info = stackInfo{truncated: truncated, methods: s.info.methods[:0], frames: s.info.frames[:0], places: s.info.places[:0]}
	stack, path := newStackHash(), newStackHash()
	stack.add(uint64(len(frames))<<1 | flag(truncated))
	if err := s.follow(frames); err != nil {
		return 0, err
	}
	for i := len(frames) - 1; i >= 0; i-- {
		f := &s.path[i].found
		stack.add(uint64(f.id))
		path.add(uint64(f.method))
		s.info.note(f)
		s.partial = s.partial || f.method == 0
	}
	isNew := false
	s.info.id, s.info.samePath, isNew = s.r.w.imp.stacks.enter(stack, path)
	if !isNew {
		return s.info.id, nil
	}
	if names := s.cache.names; names != nil {
		s.r.w.imp.stacks.place(s.info.id, jfr.StackNumber{Number: names.Stack(s.info.places), Truncated: truncated})
	}
	return s.info.id, s.r.w.imp.appendStack(&s.info)
}

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// pathStep is a frame of the stack trace before and what it was translated into.
type pathStep struct {
	frame jfr.Frame
	found cachedFrame
}

// follow translates frames into the path, the outermost first. Mostly a stack trace has those in common with the one before.
func (s *stackResolver) follow(frames []jfr.Frame) error {
	for depth := range frames {
		f := &frames[len(frames)-1-depth]
		if depth < len(s.path) && s.path[depth].frame == *f {
			continue
		}
		found, err := s.frame(f)
		if err != nil {
			return err
		}
		if depth == len(s.path) {
			s.path = append(s.path, pathStep{})
		}
		s.path[depth] = pathStep{*f, *found}
	}
	return nil
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

package query

import (
	"math/bits"
	"sync"

	"jfrlens/jfr"
)

// methodsShown is the number of methods in stackTrace$methods.
const methodsShown = 10

// stackInfo is what the table of stack traces holds about one of them. The zero value stands for none.
type stackInfo struct {
	id, samePath               uint32
	top, application, nonInit  uint32
	topFrame, applicationFrame uint32
	truncated                  bool
	methods                    []uint32 // the first ones, top first
	frames                     []uint32 // top first
}

// stackStore numbers stack traces, their paths (methods only) and their frames over all chunks and
// recordings. It is safe for concurrent use.
type stackStore struct {
	mu     sync.Mutex
	stacks map[stackHash]uint32
	paths  map[stackHash]uint32 // methods of a stack trace -> first stack trace with those

	frameMu  sync.Mutex
	frames   map[frameKey]uint32
	list     []frameKey          // by number, from 1
	lines    map[frameKey]uint32 // bytecode index and kind left out
	lineList []frameKey          // by number, from 1
}

// frameKey is a frame in terms of the tables.
type frameKey struct {
	method    uint32
	line, bci int32
	kind      uint16 // code of the frame type, plus one
}

func newStackStore() *stackStore {
	return &stackStore{
		stacks: map[stackHash]uint32{}, paths: map[stackHash]uint32{}, frames: map[frameKey]uint32{}, lines: map[frameKey]uint32{},
		list: []frameKey{{}}, lineList: []frameKey{{}},
	}
}

// frame returns the numbers of a frame and of its line.
func (s *stackStore) frame(k frameKey) (id, line uint32) {
	s.frameMu.Lock()
	defer s.frameMu.Unlock()
	id, ok := s.frames[k]
	if !ok {
		id = uint32(len(s.list))
		s.frames[k] = id
		s.list = append(s.list, k)
	}
	return id, s.line(k)
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

// stack returns the number of a stack trace, the first with the same path, and whether it is new.
func (s *stackStore) stack(stack, path stackHash) (id, samePath uint32, isNew bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id, ok := s.stacks[stack]
	if !ok {
		id = uint32(len(s.stacks) + 1)
		s.stacks[stack] = id
	}
	samePath, known := s.paths[path]
	if !known {
		samePath = id
		s.paths[path] = id
	}
	return id, samePath, !ok
}

// stackHash tells stack traces apart. With 128 bits, two that are different never meet in practice.
type stackHash struct{ a, b uint64 }

const (
	hashA = 0x9E3779B97F4A7C15
	hashB = 0xC2B2AE3D27D4EB4F
)

func newStackHash() stackHash { return stackHash{hashA, hashB} }

func (h *stackHash) add(v uint64) {
	hi, lo := bits.Mul64(h.a^v, hashA)
	h.a = hi ^ lo
	hi, lo = bits.Mul64(h.b+v, hashB)
	h.b = hi ^ lo ^ bits.RotateLeft64(v, 32)
}

// stackResolver translates the stack traces of one chunk when events refer to them.
type stackResolver struct {
	r       *resolver
	stacks  *jfr.Stacks
	ids     []uint32 // by row of stacks; 0 is not known yet
	methods *translation
	flags   []methodFlags // by row of the method pool
	kinds   map[int64]uint16
	cache   []cachedFrame
	buf     []jfr.Frame
	info    stackInfo // of the stack trace being resolved
}

type methodFlags struct{ application, init bool }

// cachedFrame is an entry of a small table of frames seen last.
type cachedFrame struct {
	frame  jfr.Frame
	id     uint32
	line   uint32
	method uint32
	flags  methodFlags
}

const frameCache = 1 << 14

func newStackResolver(r *resolver) (*stackResolver, error) {
	stacks, err := r.chunk.Stacks()
	if err != nil {
		return nil, err
	}
	s := &stackResolver{
		r: r, stacks: stacks, ids: make([]uint32, stacks.Len()),
		kinds: map[int64]uint16{}, cache: make([]cachedFrame, frameCache),
	}
	t := r.chunk.Metadata().Type(methodType)
	if t == nil {
		s.methods = &translation{}
		return s, nil
	}
	if s.methods, err = r.idsOf(t); err != nil {
		return nil, err
	}
	return s, s.flagMethods()
}

// flagMethods finds out which methods are constructors and which the boot loader did not load.
func (s *stackResolver) flagMethods() error {
	pool := s.methods.pool
	s.flags = make([]methodFlags, pool.Rows)
	class, name := pool.Column("type"), pool.Column("name")
	application := map[int64]bool{}
	for row := range pool.Rows {
		if name != nil {
			text, _, err := s.r.text(name, row)
			if err != nil {
				return err
			}
			s.flags[row].init = text == "<init>"
		}
		if class == nil {
			continue
		}
		key := class.Ints[row]
		app, ok := application[key]
		if !ok {
			var err error
			if app, err = s.isApplication(key); err != nil {
				return err
			}
			application[key] = app
		}
		s.flags[row].application = app
	}
	return nil
}

// isApplication says whether a class has a class loader other than the boot loader.
func (s *stackResolver) isApplication(classKey int64) (bool, error) {
	class, ok := s.r.chunk.Class(classKey)
	if !ok || class.LoaderKey == 0 {
		return false, nil
	}
	t := s.r.chunk.Metadata().Type(loaderType)
	if t == nil {
		return false, nil
	}
	pool, err := s.r.chunk.PoolOf(t)
	if err != nil {
		return false, err
	}
	row, ok := pool.Row(class.LoaderKey)
	if !ok {
		return false, nil
	}
	name := pool.Column("name")
	if name == nil {
		return true, nil
	}
	text, _, err := s.r.text(name, row)
	return text != "bootstrap", err
}

// id returns the number of the stack trace with a key, 0 if there is no such stack trace.
func (s *stackResolver) id(key int64) (uint32, error) {
	row, ok := s.stacks.Row(key)
	if !ok {
		return 0, nil
	}
	if s.ids[row] == 0 {
		id, err := s.resolve(key)
		if err != nil {
			return 0, err
		}
		s.ids[row] = id
	}
	return s.ids[row], nil
}

// resolve decodes one stack trace and writes it to its table if no chunk had it before.
func (s *stackResolver) resolve(key int64) (uint32, error) {
	frames, truncated, _ := s.stacks.Frames(key, s.buf[:0])
	s.buf = frames
	s.info = stackInfo{truncated: truncated, methods: s.info.methods[:0], frames: s.info.frames[:0]}
	stack, path := newStackHash(), newStackHash()
	stack.add(uint64(len(frames))<<1 | flag(truncated))
	for i := range frames {
		f, err := s.frame(&frames[i])
		if err != nil {
			return 0, err
		}
		stack.add(uint64(f.id))
		path.add(uint64(f.method))
		s.info.note(f)
	}
	isNew := false
	s.info.id, s.info.samePath, isNew = s.r.w.imp.stacks.stack(stack, path)
	if !isNew {
		return s.info.id, nil
	}
	return s.info.id, s.r.w.imp.appendStack(&s.info)
}

// sampled decodes one stack trace into the lines and methods to count.
func (s *stackResolver) sampled(key int64, t *tally) error {
	frames, _, _ := s.stacks.Frames(key, s.buf[:0])
	s.buf, t.lineIDs, t.methodIDs = frames, t.lineIDs[:0], t.methodIDs[:0]
	for i := range frames {
		f, err := s.frame(&frames[i])
		if err != nil {
			return err
		}
		t.lineIDs, t.methodIDs = append(t.lineIDs, f.line), append(t.methodIDs, f.method)
	}
	return nil
}

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// note enters the next frame from the top.
func (info *stackInfo) note(f *cachedFrame) {
	if len(info.frames) == 0 {
		info.top, info.topFrame = f.method, f.id
	}
	if info.application == 0 && f.flags.application {
		info.application, info.applicationFrame = f.method, f.id
	}
	if info.nonInit == 0 && !f.flags.init {
		info.nonInit = f.method
	}
	if len(info.methods) < methodsShown {
		info.methods = append(info.methods, f.method)
	}
	info.frames = append(info.frames, f.id)
}

// frame translates a frame.
func (s *stackResolver) frame(f *jfr.Frame) (*cachedFrame, error) {
	h := (uint64(f.Method)*hashA ^ uint64(uint32(f.Line))<<32 ^ uint64(uint32(f.BCI))) * hashB
	entry := &s.cache[h>>(64-14)]
	if entry.frame == *f && entry.id != 0 {
		return entry, nil
	}
	kind, err := s.kind(f.Kind)
	if err != nil {
		return nil, err
	}
	*entry = cachedFrame{frame: *f}
	if row, ok := s.methods.pool.Row(f.Method); ok {
		entry.method, entry.flags = s.methods.ids[row], s.flags[row]
	}
	entry.id, entry.line = s.r.w.imp.stacks.frame(frameKey{method: entry.method, line: f.Line, bci: f.BCI, kind: kind})
	return entry, nil
}

// kind returns the code of a frame type plus one, 0 if unknown.
func (s *stackResolver) kind(key int64) (uint16, error) {
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
	return code, nil
}

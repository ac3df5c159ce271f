package profile

import "jfrlens/jfr"

// noNode stands for the node of a stack without frames.
const noNode = -1

// batchFrames is how many frames a batch collects before it goes into the tree:
// few enough to stay in the cache. While another worker is at the tree, a batch
// may become as large as mostFrames.
const (
	batchFrames = 1 << 14
	mostFrames  = 1 << 16
)

// batch is stacks on their way into the tree, root first, one after the other.
type batch struct {
	frames []int32
	hashes []uint64
	stacks []batchStack
}

// batchStack says where in a batch a stack ends.
type batchStack struct {
	number int32
	end    int
}

// stacksToTree decodes the stacks that are new and finds their nodes.
func (w *worker) stacksToTree(c *jfr.Chunk) error {
	stacks, err := c.Stacks()
	if err != nil {
		return err
	}
	again := w.missing
	w.missing = nil
	for _, number := range again {
		w.decode(c, stacks, number)
	}
	for number := len(w.nodes); number < len(w.stacks.keys); number++ {
		w.nodes = append(w.nodes, noNode)
		w.cut = append(w.cut, false)
		w.leaves = append(w.leaves, NoStackFrame)
		w.decode(c, stacks, int32(number))
	}
	w.flush()
	return nil
}

// decode puts the frames of one stack into the batch.
func (w *worker) decode(c *jfr.Chunk, stacks *jfr.Stacks, number int32) {
	key := w.stacks.keys[number]
	frames, truncated, ok := stacks.Frames(key, w.decoded[:0])
	if !ok {
		if key != 0 {
			w.missing = append(w.missing, number)
		}
		return
	}
	w.decoded = frames
	if len(frames) == 0 {
		return
	}
	w.cut[number] = truncated
	hash := uint64(rootHash)
	for i := len(frames) - 1; i >= 0; i-- {
		frame := w.frame(c, frames[i])
		hash = extendHash(hash, frame)
		w.batch.frames = append(w.batch.frames, frame)
		w.batch.hashes = append(w.batch.hashes, hash)
	}
	w.leaves[number] = w.batch.frames[len(w.batch.frames)-1]
	w.batch.stacks = append(w.batch.stacks, batchStack{number, len(w.batch.frames)})
	switch n := len(w.batch.frames); {
	case n >= mostFrames:
		w.flush()
	case n >= batchFrames && w.builder.mu.TryLock():
		w.flushLocked()
		w.builder.mu.Unlock()
	}
}

// flush finds or makes the nodes of the batch.
func (w *worker) flush() {
	w.builder.mu.Lock()
	defer w.builder.mu.Unlock()
	w.flushLocked()
}

// flushLocked is flush for a caller that holds builder.mu.
func (w *worker) flushLocked() {
	b := &w.batch
	start := 0
	for _, s := range b.stacks {
		w.nodes[s.number] = w.builder.assembly.tree.insert(b.frames[start:s.end], b.hashes[start:s.end])
		start = s.end
	}
	b.frames, b.hashes, b.stacks = b.frames[:0], b.hashes[:0], b.stacks[:0]
}

// frame returns the profile's number of a frame.
func (w *worker) frame(c *jfr.Chunk, f jfr.Frame) int32 {
	e := w.frames.slot(f.Method, f.Kind, f.Line)
	if e.number < 0 {
		e.number = w.newFrame(c, f)
		w.frames.count++
	}
	return e.number
}

// newFrame numbers a frame that the chunk has not shown before.
func (w *worker) newFrame(c *jfr.Chunk, f jfr.Frame) int32 {
	kind, ok := w.kinds[f.Kind]
	if !ok {
		kind = KindOf(c.FrameKind(f.Kind))
		w.kinds[f.Kind] = kind
	}
	method, added := w.methods.place(f.Method)
	if added {
		w.newMethod(c, f.Method)
	}
	line := f.Line
	if lines := w.lines[method]; lines != nil && line > 0 {
		line = lines(line)
	}
	w.builder.namesMu.Lock()
	defer w.builder.namesMu.Unlock()
	return w.builder.assembly.names.frame(Frame{Method: w.methodID[method], Line: line, Kind: kind})
}

// newMethod numbers a method that the chunk has not shown before.
func (w *worker) newMethod(c *jfr.Chunk, key int64) {
	method := MethodOf(c, key)
	w.lines = append(w.lines, w.builder.linesOf(method.Class))
	w.builder.namesMu.Lock()
	defer w.builder.namesMu.Unlock()
	w.methodID = append(w.methodID, w.builder.assembly.names.method(method))
}

// MethodOf returns the method with that key, as profiles name it.
func MethodOf(c *jfr.Chunk, key int64) Method {
	class, name, ok := c.MethodName(key)
	if !ok {
		name = unknownMethod
	}
	return Method{Class: lastingName(class), Name: name}
}

// unknownMethod is the name of methods that the recording does not have.
const unknownMethod = "[unknown]"

// resolveThreads numbers the threads that are new. The caller holds builder.mu.
func (w *worker) resolveThreads(found []Thread) {
	for _, thread := range found {
		w.threadID = append(w.threadID, uint16(w.builder.assembly.threads.id(thread)))
	}
}

// newThreads looks up the threads that were not there before.
func (w *worker) newThreads(c *jfr.Chunk) []Thread {
	var found []Thread
	for _, key := range w.threads.keys[len(w.threadID):] {
		t, ok := c.Thread(key)
		if !ok {
			found = append(found, Thread{Name: noThreadName})
			continue
		}
		found = append(found, ThreadOf(t))
	}
	return found
}

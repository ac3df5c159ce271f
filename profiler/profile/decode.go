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
	for number := len(w.nodes); number < len(w.stacks.Keys()); number++ {
		w.nodes = append(w.nodes, noNode)
		w.cut = append(w.cut, false)
		w.decode(c, stacks, int32(number))
	}
	w.flush()
	return nil
}

// decode puts the frames of one stack into the batch.
func (w *worker) decode(c *jfr.Chunk, stacks *jfr.Stacks, number int32) {
	key := w.stacks.Keys()[number]
	frames, truncated, ok := stacks.Frames(key, w.decoded[:0])
	if !ok {
		if key != 0 {
			w.missing = append(w.missing, number)
		}
		return
	}
	w.decoded = frames
	frames = w.withoutHook(c, frames)
	if len(frames) == 0 {
		return
	}
	w.cut[number] = truncated
	hash := uint64(rootHash)
	for i := len(frames) - 1; i >= 0; i-- {
		frame := w.names.Frame(c, frames[i])
		hash = extendHash(hash, frame)
		w.batch.frames = append(w.batch.frames, frame)
		w.batch.hashes = append(w.batch.hashes, hash)
	}
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

// resolveThreads numbers the threads that were not there before.
func (w *worker) resolveThreads(c *jfr.Chunk) {
	for _, key := range w.threads.Keys()[len(w.threadID):] {
		number, _ := w.names.Thread(c, key) // NoThread if the chunk does not have it
		w.threadID = append(w.threadID, uint16(number))
	}
}

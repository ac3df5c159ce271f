package jfr

import "slices"

// StackNumber is what a stack trace of a chunk is in a dictionary.
type StackNumber struct {
	Number    int32 // in [Entries.Stacks], 0 for one without frames
	Truncated bool  // the stack was deeper than what was recorded
}

// How many frames are collected before they go into the dictionary: few enough to stay in the processor's cache, and more
// while another goroutine is at it.
const (
	batchFrames = 1 << 14
	mostFrames  = 1 << 16
)

// stackBatch are stack traces on their way into a dictionary, several at once, so that goroutines hardly wait for
// each other.
type stackBatch struct {
	frames []int32 // of all stack traces, each with the leaf first
	stacks []batchedStack
	path   stackPath // of the last one that has been numbered
}

// numberedFrame is a frame of a chunk and its number in the dictionary.
type numberedFrame struct {
	frame  Frame
	number int32
}

type batchedStack struct {
	StackNumber
	known int32 // number of the key
	end   int   // of its frames
}

// noSuchStack stands for the number of a stack trace that the chunk does not have, or not yet.
const noSuchStack = -1

// ReadStacks finds the numbers of the stack traces with some keys, as far as they are not known and the chunk has them; see
// [Translator.StackOf].
func (t *Translator) ReadStacks(c *Chunk, keys []int64) error {
	stacks, err := c.Stacks()
	if err != nil {
		return err
	}
	for _, key := range keys {
		known, isNew := t.stacks.Of(key)
		if isNew {
			t.numbers = append(t.numbers, StackNumber{Number: noSuchStack})
		}
		if t.numbers[known].Number == noSuchStack {
			t.decode(c, stacks, key, known)
		}
	}
	t.dictionary.enter(&t.batch)
	t.learn()
	return nil
}

// StackOf returns the number of the stack trace with a key if it has been read.
func (t *Translator) StackOf(key int64) (s StackNumber, ok bool) {
	known, ok := t.stacks.Find(key)
	if !ok || t.numbers[known].Number == noSuchStack {
		return StackNumber{}, false
	}
	return t.numbers[known], true
}

// decode puts a stack trace into the batch if the chunk has it.
func (t *Translator) decode(c *Chunk, stacks *Stacks, key int64, known int32) {
	frames, truncated, ok := stacks.Frames(key, t.decoded[:0])
	t.decoded = frames
	if !ok {
		return
	}
	t.numbers[known] = StackNumber{Truncated: truncated} // not twice, if the key comes again before the batch is full
	t.collect(c, batchedStack{StackNumber: t.numbers[known], known: known})
	if t.dictionary.enterFull(&t.batch) {
		t.learn()
	}
}

// collect adds what was decoded to the batch.
func (t *Translator) collect(c *Chunk, s batchedStack) {
	start := len(t.batch.frames)
	s.end = start + len(t.decoded)
	t.batch.frames = slices.Grow(t.batch.frames, len(t.decoded))[:s.end]
	for i, f := range slices.Backward(t.decoded) { // callers first, in which order they get their numbers
		t.batch.frames[start+i] = t.frameAt(len(t.decoded)-1-i, c, f)
	}
	t.batch.stacks = append(t.batch.stacks, s)
}

// frameAt is Frame for the frame at some depth, counted from the outermost one: mostly the stack trace before has the same there.
func (t *Translator) frameAt(depth int, c *Chunk, f Frame) int32 {
	if depth < len(t.before) && t.before[depth].frame == f {
		return t.before[depth].number
	}
	number := t.Frame(c, f)
	if depth == len(t.before) {
		t.before = append(t.before, numberedFrame{})
	}
	t.before[depth] = numberedFrame{f, number}
	return number
}

// enterFull numbers the stack traces of a batch if it is full enough.
func (d *Dictionary) enterFull(b *stackBatch) (isFull bool) {
	switch n := len(b.frames); {
	case n >= mostFrames:
		d.enter(b)
		return true
	case n >= batchFrames && d.stacksMu.TryLock():
		defer d.stacksMu.Unlock()
		b.number(&d.stacks)
		return true
	}
	return false
}

// enter numbers the stack traces of a batch.
func (d *Dictionary) enter(b *stackBatch) {
	d.stacksMu.Lock()
	defer d.stacksMu.Unlock()
	b.number(&d.stacks)
}

// number numbers all stack traces.
func (b *stackBatch) number(stacks *stackNumbers) {
	start := 0
	for i := range b.stacks {
		s := &b.stacks[i]
		s.Number = stacks.of(b.frames[start:s.end], &b.path)
		start = s.end
	}
}

// learn remembers the numbers of the stack traces in the batch, which it empties.
func (t *Translator) learn() {
	for _, s := range t.batch.stacks {
		t.numbers[s.known] = s.StackNumber
	}
	t.batch.frames, t.batch.stacks = t.batch.frames[:0], t.batch.stacks[:0]
}

// Stack returns the number of a stack trace, its frames given by number, the leaf first.
func (t *Translator) Stack(frames []int32) int32 {
	t.dictionary.stacksMu.Lock()
	defer t.dictionary.stacksMu.Unlock()
	return t.dictionary.stacks.of(frames, &t.batch.path)
}

// Stack returns the number of a stack trace, its frames given by number, the leaf first. [Translator.Stack] is faster for many.
func (d *Dictionary) Stack(frames ...int32) int32 {
	d.stacksMu.Lock()
	defer d.stacksMu.Unlock()
	return d.stacks.of(frames, &stackPath{})
}

// TopMethod returns the method on top of a stack trace that has frames.
func (d *Dictionary) TopMethod(stack int32) MethodEntry {
	d.stacksMu.Lock()
	frame := d.stacks.tree.Frame[stack]
	d.stacksMu.Unlock()
	return d.methodOf(frame)
}

// Callers returns the number of what called the frame on top of a stack trace that has frames, 0 if nothing did.
func (d *Dictionary) Callers(stack int32) int32 {
	d.stacksMu.Lock()
	defer d.stacksMu.Unlock()
	return d.stacks.tree.Parent[stack]
}

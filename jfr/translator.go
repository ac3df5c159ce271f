package jfr

// Translator finds the numbers that the constants of one chunk have in a dictionary. It is for one goroutine. What it
// knows holds for one chunk and, as parts of a growing chunk share constants, for all parts of it.
type Translator struct {
	dictionary *Dictionary

	methods KeyNumbers
	entries []int32             // by number of the method's key
	lines   []func(int32) int32 // the same
	kinds   map[int64]FrameKind // by key
	threads KeyNumbers
	named   []int32 // numbers of threads, by that of the key; NoThread: not known yet
	frames  frameTable
	stacks  KeyNumbers
	numbers []StackNumber // by number of the stack trace's key

	decoded []Frame         // of the stack trace read last
	before  []numberedFrame // of the ones before, the outermost first
	batch   stackBatch
}

// Translator returns a translator that has yet to see a chunk.
func (d *Dictionary) Translator() *Translator {
	return &Translator{dictionary: d, kinds: map[int64]FrameKind{}}
}

// Each is [Recording.Each] with a translator of the dictionary for the chunk, which knows what it found in other parts of it.
func (d *Dictionary) Each(rec *Recording, fn func(*Chunk, *Translator) error) error {
	var idle Idle[*Translator]
	return rec.Each(0, func(c *Chunk) error {
		t := idle.Take(c.ID(), d.Translator, func(t *Translator, _ ChunkID) { t.Reset() })
		defer idle.Put(c.ID(), t)
		return fn(c, t)
	})
}

// Reset forgets all about the chunk before and keeps the memory.
func (t *Translator) Reset() {
	t.methods.Reset()
	t.entries, t.lines = t.entries[:0], t.lines[:0]
	clear(t.kinds)
	t.threads.Reset()
	t.named = t.named[:0]
	t.frames.reset()
	t.stacks.Reset()
	t.numbers = t.numbers[:0]
	t.before = t.before[:0]
}

// Frame returns the number of a frame of a chunk.
func (t *Translator) Frame(c *Chunk, f Frame) int32 {
	e := t.frames.slot(f.Method, f.Kind, f.Line)
	if e.number < 0 {
		e.number = t.newFrame(c, f)
		t.frames.count++
	}
	return e.number
}

// newFrame numbers a frame that the chunk has not shown before.
func (t *Translator) newFrame(c *Chunk, f Frame) int32 {
	kind, ok := t.kinds[f.Kind]
	if !ok {
		kind = frameKind(c.FrameKind(f.Kind))
		t.kinds[f.Kind] = kind
	}
	method, isNew := t.methods.Of(f.Method)
	if isNew {
		t.newMethod(c, f.Method)
	}
	line := f.Line
	if lines := t.lines[method]; lines != nil && line > 0 {
		line = lines(line)
	}
	return t.dictionary.Frame(FrameEntry{Method: t.entries[method], Line: line, Kind: kind})
}

// newMethod numbers a method that the chunk has not shown before.
func (t *Translator) newMethod(c *Chunk, key int64) {
	method := c.MethodEntry(key)
	t.lines = append(t.lines, t.dictionary.sourceLines(method.Class))
	t.entries = append(t.entries, t.dictionary.Method(method))
}

// Thread returns the number of the thread with a key; ok says that the chunk has it.
func (t *Translator) Thread(c *Chunk, key int64) (number int32, ok bool) {
	known, isNew := t.threads.Of(key)
	if isNew {
		t.named = append(t.named, NoThread)
	}
	if number = t.named[known]; number != NoThread {
		return number, true
	}
	thread, ok := c.Thread(key)
	if !ok {
		return NoThread, false
	}
	t.named[known] = t.dictionary.Thread(thread.Entry())
	return t.named[known], true
}

// MethodEntry returns the method with that key, as dictionaries name it.
func (c *Chunk) MethodEntry(key int64) MethodEntry {
	class, name, ok := c.MethodName(key)
	if !ok {
		name = unknownMethod
	}
	return MethodEntry{Class: class, Name: name}
}

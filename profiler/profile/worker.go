package profile

import (
	"slices"

	"jfrlens/jfr"
	"jfrlens/profiler/sample"
)

// worker turns chunks into cells. Its tables hold for one chunk and, as parts of
// a growing chunk share constants, for all parts of it.
type worker struct {
	builder   *Builder
	id        jfr.ChunkID
	by        Producer
	aggregate bool
	contexts  bool // samples have some
	clock     clock

	stacks   jfr.KeyNumbers    // number 0 is key 0: no stack
	placed   []jfr.StackNumber // by stack number; those from len(placed) on are new
	missing  []int32           // stacks that had no constant yet
	threads  jfr.KeyNumbers    // number 0 is key 0: no thread
	threadID []uint16
	locks    map[int64]bool // by class that threads parked for
	wanted   map[int64]bool // by thread, see isWanted
	names    *jfr.Translator

	errors     bool               // there are events of errors alone
	wallStates map[int64]bool     // see readWallStates
	choices    map[string]*choice // by sample type, nil where but one producer tells

	freed   []lent          // in this chunk
	paces   map[source]pace // of this chunk, of what JVMs may throttle
	counted []*counting     // reused between chunks
}

// newWorker returns a worker that has yet to begin a chunk.
func newWorker(b *Builder) *worker {
	return &worker{
		builder: b, aggregate: b.options.Aggregate, contexts: len(b.labels()) > 0, locks: map[int64]bool{}, wanted: map[int64]bool{},
		names: b.assembly.names.Translator(),
	}
}

// begin forgets all about the chunk before.
func (w *worker) begin(id jfr.ChunkID) {
	w.id = id
	w.stacks.Reset()
	w.stacks.Of(0)
	w.placed, w.missing = w.placed[:0], w.missing[:0]
	w.threads.Reset()
	w.threads.Of(0)
	w.threadID = w.threadID[:0]
	w.errors = false
	clear(w.locks)
	clear(w.wanted)
	w.names.Reset()
}

// stack returns the number of a stack key.
func (w *worker) stack(key int64) int32 {
	number, _ := w.stacks.Of(key)
	return number
}

// count reads the events of all feeds.
func (w *worker) count(c *jfr.Chunk, p *plan) error {
	w.counted, w.freed = w.counted[:0], w.freed[:0]
	w.paces = map[source]pace{}
	if err := w.readWallStates(c); err != nil {
		return err
	}
	for i := range p.feeds {
		f := &p.feeds[i]
		if f.event.Filter == sample.ByWallClock && w.wallStates == nil {
			continue
		}
		if chosen := w.choices[f.kind.Name]; chosen != nil {
			if chosen.group != f.group {
				continue
			}
			alone := *f // what is better was looked for already
			alone.rank, f = f.first, &alone
		}
		if f.rank.number > 0 && (w.hasBetter(f) || w.builder.hasBetter(f)) {
			continue
		}
		if f.event.Filter == sample.NotFreed {
			if err := w.readFreed(c); err != nil {
				return err
			}
		}
		n := w.counting(f)
		n.sources = append(n.sources, counted{source: source{w.by, f.event.Name}})
		for table, err := range c.Events(f.sel) {
			if err != nil {
				return err
			}
			w.rows(c, f, table, n)
		}
	}
	return nil
}

// hasBetter tells whether this chunk has samples that make those of a feed
// superfluous.
func (w *worker) hasBetter(f *feed) bool {
	return slices.ContainsFunc(w.counted, func(n *counting) bool {
		return f.yieldsTo(n.kind.Name, n.rank) && len(n.stacks) > 0
	})
}

// counting returns where samples of a feed are counted.
func (w *worker) counting(f *feed) *counting {
	i := slices.IndexFunc(w.counted, func(n *counting) bool {
		return n.kind.Name == f.kind.Name && n.rank == f.rank && n.repeats == f.event.Repeats
	})
	if i >= 0 {
		return w.counted[i]
	}
	i = len(w.counted)
	if i < cap(w.counted) {
		w.counted = w.counted[:i+1] // there may be one of the chunk before
	} else {
		w.counted = append(w.counted, nil)
	}
	if w.counted[i] == nil {
		w.counted[i] = &counting{}
	}
	w.counted[i].begin(f, w.aggregate, w.contexts)
	return w.counted[i]
}

// paceOf returns where events of a feed are counted by time, nil where none are dropped.
func (w *worker) paceOf(f *feed) pace {
	if !f.paced {
		return nil
	}
	from := source{w.by, f.event.Name}
	if w.paces[from] == nil {
		w.paces[from] = pace{}
	}
	return w.paces[from]
}

// publish hands the cells over to the assembly, whose tree has all stacks.
func (w *worker) publish(a *assembly) {
	a.addPaces(w.paces)
	a.heap.free(w.freed)
	w.noteErrors()
	for _, n := range w.counted {
		s := a.seriesOf(n.kind, n.rank)
		s.quality.addDoubled(n.doubled)
		s.quality.Failed += n.failed
		s.quality.Biased += n.biased
		s.quality.Weightless += n.nothing
		b := w.newBlock(n)
		b.squares = n.squares
		for i, stack := range n.stacks {
			if n.repeats && a.isRepeated(w.placed[stack].Number, w.errors) {
				n.sources[0].events -= int64(n.counts[i])
				continue
			}
			node := w.placed[stack].Number
			if node == noFrames {
				node = a.names.Stack(NoStackFrame)
				if !n.freeable {
					s.quality.NoStack += int64(n.counts[i])
				}
			} else if !n.freeable && w.placed[stack].Truncated {
				s.quality.Truncated += int64(n.counts[i])
			}
			at := place{node: node, thread: w.threadID[n.threads[i]], bin: n.bins[i]}
			if n.lasting {
				at.span = n.spans[i]
			}
			if n.placed {
				at.context = n.within[i]
			}
			b.add(at, n.weighted, n.lasting, n.placed)
			weight := int64(n.counts[i])
			if n.weighted {
				weight = n.weights[i]
			}
			b.count(b.len()-1, int64(n.counts[i]), weight)
		}
		for _, from := range n.sources {
			s.from(from.source, from.events)
		}
		if n.freeable {
			a.heap.lend(s, b, n.lent)
			continue
		}
		a.addBlock(s, b)
	}
}

// newBlock returns an empty block with room for what was counted.
func (w *worker) newBlock(n *counting) *block {
	cells := len(n.stacks)
	b := &block{
		base: w.clock.base, shift: w.clock.shift,
		nodes: make([]int32, 0, cells), threads: make([]uint16, 0, cells),
		bins: make([]uint16, 0, cells), counts: make([]uint32, 0, cells),
	}
	if n.weighted {
		b.weights = make([]int64, 0, cells)
	}
	if n.lasting {
		b.spans = make([]uint16, 0, cells)
	}
	if n.placed {
		b.within = make([]uint16, 0, cells)
	}
	return b
}

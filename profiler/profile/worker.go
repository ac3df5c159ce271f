package profile

import (
	"slices"

	"jfrlens/jfr"
)

// worker turns chunks into cells. Its tables hold for one chunk and, as parts of
// a growing chunk share constants, for all parts of it.
type worker struct {
	builder   *Builder
	id        jfr.ChunkID
	aggregate bool
	clock     clock

	stacks   keyTable // number 0 is key 0: no stack
	nodes    []int32  // by stack number, noNode without frames; stacks from len(nodes) on are new
	cut      []bool   // by stack number: truncated
	missing  []int32  // stacks that had no constant yet
	threads  keyTable // number 0 is key 0: no thread
	threadID []int32
	methods  keyTable
	methodID []int32
	kinds    map[int64]Kind
	frames   frameTable

	decoded []jfr.Frame
	batch   batch
	counted []*counting
	recents [][]recentCell // reused between chunks
}

// newWorker returns a worker without a chunk.
func newWorker(b *Builder) *worker {
	w := &worker{builder: b, aggregate: b.options.Aggregate, kinds: map[int64]Kind{}}
	w.begin(jfr.ChunkID{})
	return w
}

// begin forgets all about the chunk before.
func (w *worker) begin(id jfr.ChunkID) {
	w.id = id
	w.stacks.reset()
	w.stacks.place(0)
	w.nodes, w.cut, w.missing = w.nodes[:0], w.cut[:0], w.missing[:0]
	w.threads.reset()
	w.threads.place(0)
	w.threadID = w.threadID[:0]
	w.methods.reset()
	w.methodID = w.methodID[:0]
	clear(w.kinds)
	w.frames.reset()
}

// stack returns the number of a stack key.
func (w *worker) stack(key int64) int32 {
	number, _ := w.stacks.place(key)
	return number
}

// count reads the events of all feeds.
func (w *worker) count(c *jfr.Chunk, p *plan) error {
	w.counted = w.counted[:0]
	for i := range p.feeds {
		f := &p.feeds[i]
		if f.rank.number > 0 && (w.hasBetter(f) || w.builder.hasBetter(f)) {
			continue
		}
		n := w.counting(f)
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
		return n.rank.group == f.rank.group && n.rank.number < f.rank.number && len(n.stacks) > 0
	})
}

// counting returns where samples of a feed are counted.
func (w *worker) counting(f *feed) *counting {
	i := slices.IndexFunc(w.counted, func(n *counting) bool { return n.kind.Name == f.kind.Name && n.rank == f.rank })
	if i >= 0 {
		return w.counted[i]
	}
	n := &counting{kind: f.kind, rank: f.rank, weighted: f.event.weigh != byCount && !f.event.counts}
	if !w.aggregate {
		n.recent = w.recent(len(w.counted))
	}
	w.counted = append(w.counted, n)
	return n
}

// recent returns the i-th memory of recent cells, empty.
func (w *worker) recent(i int) []recentCell {
	if i == len(w.recents) {
		w.recents = append(w.recents, make([]recentCell, recentCells))
	}
	clear(w.recents[i])
	return w.recents[i]
}

// publish hands the cells over to the assembly, whose tree has all stacks.
func (w *worker) publish(a *assembly) {
	for _, n := range w.counted {
		s := a.seriesOf(n.kind, n.rank)
		s.quality.Failed += n.failed
		for i, stack := range n.stacks {
			node := w.nodes[stack]
			if node == noNode {
				node = a.noStack()
				s.quality.NoStack += n.counts[i]
			}
			if w.cut[stack] {
				s.quality.Truncated += n.counts[i]
			}
			n.stacks[i] = node
			n.threads[i] = w.threadID[n.threads[i]]
		}
		a.addBlock(s, &block{
			base: w.clock.base, shift: w.clock.shift,
			nodes: n.stacks, threads: n.threads, bins: n.bins,
			counts: n.counts, weights: n.weights,
		})
	}
}

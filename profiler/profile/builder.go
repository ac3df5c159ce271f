package profile

import (
	"sync"

	"jfrlens/jfr"
)

// Builder makes profiles from chunks that come one after the other, such as
// the parts of a recording that is still written. It is safe for concurrent
// use and starts no goroutines.
type Builder struct {
	options Options
	limits  *limits  // of the part that is wanted; nil: none
	within  Contexts // that matter; nil: none
	choices choices  // where several producers tell of the same time

	mu       sync.Mutex // guards since, told and assembly
	since    int64      // start of the first chunk in nanoseconds from the epoch; 0 = not known yet
	told     toldTimes
	assembly *assembly

	plansMu sync.Mutex // guards plans
	plans   map[*jfr.Metadata]*plan

	idle jfr.Idle[*worker]
}

// NewBuilder returns a builder without samples.
func NewBuilder(o Options) *Builder {
	a := newAssembly(o)
	if !o.AndStandard {
		a.wanted = o.Types
	}
	return &Builder{options: o, assembly: a, plans: map[*jfr.Metadata]*plan{}, told: toldTimes{}}
}

// Add counts the events of a chunk, or of a part of one. Parts must not overlap.
// What is known of a chunk's stacks is kept for its next part.
func (b *Builder) Add(c *jfr.Chunk) error { return b.AddNumbered(c, nil) }

// AddNumbered is Add for a chunk of which stack traces have been numbered in the dictionary already; the others are decoded.
func (b *Builder) AddNumbered(c *jfr.Chunk, known Numbered) error {
	if watch := b.options.Watch; watch != nil {
		if err := watch(c); err != nil {
			return err
		}
	}
	p := b.plan(c)
	w := b.take(c.ID())
	defer b.release(w)
	w.clock = b.clock(c)
	w.choices, w.by = b.choices[c.Index], p.by
	if err := w.count(c, p); err != nil {
		return err
	}
	facts, err := readInfo(c, p.info, b.limits)
	if err != nil {
		return err
	}
	if err := w.numberStacks(c, known); err != nil {
		return err
	}
	w.resolveThreads(c)
	b.publish(c, w, &facts)
	for _, look := range b.options.Also {
		if err := look(c, w.names); err != nil {
			return err
		}
	}
	return nil
}

// publish puts what a chunk said into the assembly.
func (b *Builder) publish(c *jfr.Chunk, w *worker, facts *facts) {
	b.mu.Lock()
	defer b.mu.Unlock()
	w.publish(b.assembly)
	facts.addTo(b.assembly)
	b.told.add(w.by, limitsOfChunk(c))
	b.assembly.extend(c.Header.Start, c.Header.Start.Add(max(c.Header.Duration, 0)))
}

// clock returns what puts times of a chunk into bins.
func (b *Builder) clock(c *jfr.Chunk) clock {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.since == 0 {
		b.since = c.Header.Start.UnixNano()
	}
	return newClock(c, b.since, b.limits, b.assembly.resolution, b.assembly.shift, b.options.Aggregate)
}

// IsDoubled tells whether two producers told of the same time, which a builder that does not know them beforehand counts
// twice, see [BuilderFor].
func (b *Builder) IsDoubled() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.choices == nil && b.told.overlap()
}

// Snapshot returns what was counted so far. It shares what is there; later
// additions do not change it.
func (b *Builder) Snapshot() *Profile {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.assembly.snapshot()
	p.recorded = b.assembly.recorded(b.limits)
	p.start, p.end = b.limits.clip(p.start, p.end)
	if p.contexts = b.labels(); b.options.ByContext && len(p.contexts) > 0 {
		p = p.byContext()
	}
	return p
}

// plan returns the feeds for a chunk.
func (b *Builder) plan(c *jfr.Chunk) *plan {
	metadata := c.Metadata() // reads the chunk, so not under the mutex
	b.plansMu.Lock()
	defer b.plansMu.Unlock()
	p := b.plans[metadata]
	if p == nil {
		p = newPlan(c, b.options)
		b.plans[metadata] = p
	}
	return p
}

// hasBetter tells whether there already are samples that make those of a feed
// superfluous.
func (b *Builder) hasBetter(f *feed) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.assembly.series {
		if f.yieldsTo(s.Name, s.rank) && s.quality.Samples > 0 {
			return true
		}
	}
	return false
}

// take returns a worker for a chunk, if possible one that knows it already.
func (b *Builder) take(id jfr.ChunkID) *worker {
	return b.idle.Take(id, func() *worker { return newWorker(b) }, (*worker).begin)
}

// release puts a worker back.
func (b *Builder) release(w *worker) { b.idle.Put(w.id, w) }

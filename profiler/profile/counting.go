package profile

import (
	"math"

	"jfrlens/jfr"
	"jfrlens/profiler/sample"
)

// counting collects the samples of one chunk for one sample type and rank, by
// the chunk's own numbers of stacks and threads. It is reused between chunks.
type counting struct {
	kind     sample.Type
	rank     rank
	weighted bool
	lasting  bool   // samples last for the time that they weigh
	placed   bool   // samples have contexts
	lent     []lent // if each event has a cell of its own: what was allocated
	freeable bool   // each has
	repeats  bool   // see [sample.Event]
	sources  []counted
	failed   int64
	biased   int64
	nothing  int64 // samples without a weight
	doubled  map[doubled]int64
	stacks   []int32
	threads  []int32
	bins     []uint16
	spans    []uint16 // if lasting
	within   []uint16 // if placed
	counts   []uint32
	weights  []int64      // if weighted
	squares  float64      // if weighted: of the weights of single samples, added up
	recent   []recentCell // if threads and time are kept
	cellOf   []int32      // if not: by stack, number of its cell + 1
}

// begin makes it empty for another chunk.
func (n *counting) begin(f *feed, aggregate, placed bool) {
	n.kind, n.rank, n.repeats = f.kind, f.rank, f.event.Repeats
	n.lent, n.freeable = nil, f.event.Filter == sample.NotFreed
	n.failed, n.biased, n.nothing, n.squares, n.sources, n.doubled = 0, 0, 0, 0, nil, map[doubled]int64{}
	n.weighted = f.event.Weigh != sample.ByCount && !f.event.Counts
	n.lasting, n.placed = f.event.Weigh == sample.ByDuration && !aggregate, placed
	n.stacks, n.threads, n.bins, n.spans, n.within = n.stacks[:0], n.threads[:0], n.bins[:0], n.spans[:0], n.within[:0]
	n.counts, n.weights = n.counts[:0], n.weights[:0]
	clear(n.recent)
	n.cellOf = n.cellOf[:0]
	if !aggregate && n.recent == nil {
		n.recent = make([]recentCell, recentCells)
		clear(n.recent) // see [jfr.KeyNumbers]
	}
}

// recentCell remembers where a place was put lately. Threads write their events
// in rows, so that most samples that share a place are found here.
type recentCell struct {
	stack, thread      int32
	cell               int32 // 0 = free, else number + 1
	bin, span, context uint16
}

// recentCells is the number of places remembered; a power of two.
const recentCells = 1 << 12

// place returns the cell of a place, a new one if it was not seen lately.
func (n *counting) place(stack, thread int32, bin, span, context uint16) int32 {
	if n.freeable {
		return n.add(stack, thread, bin, span, context)
	}
	if n.recent == nil {
		return n.placeStack(stack)
	}
	slot := &n.recent[hashPlace(stack, thread, bin)&(recentCells-1)]
	if slot.cell > 0 && slot.stack == stack && slot.thread == thread && slot.bin == bin && slot.span == span && slot.context == context {
		return slot.cell - 1
	}
	cell := n.add(stack, thread, bin, span, context)
	*slot = recentCell{stack: stack, thread: thread, bin: bin, span: span, context: context, cell: cell + 1}
	return cell
}

// hashPlace mixes the parts of a place.
func hashPlace(stack, thread int32, bin uint16) uint64 {
	hash := (uint64(uint32(stack))<<32 ^ uint64(uint32(thread))<<16 ^ uint64(bin)) * 0xd6e8feb86659fd93
	return hash ^ hash>>32
}

// placeStack returns the cell of a stack when threads and time are not kept.
func (n *counting) placeStack(stack int32) int32 {
	for int(stack) >= len(n.cellOf) {
		n.cellOf = append(n.cellOf, 0)
	}
	if n.cellOf[stack] == 0 {
		n.cellOf[stack] = n.add(stack, 0, 0, 0, 0) + 1
	}
	return n.cellOf[stack] - 1
}

// add appends an empty cell.
func (n *counting) add(stack, thread int32, bin, span, context uint16) int32 {
	n.stacks = append(n.stacks, stack)
	n.threads = append(n.threads, thread)
	n.bins = append(n.bins, bin)
	n.counts = append(n.counts, 0)
	if n.lasting {
		n.spans = append(n.spans, span)
	}
	if n.placed {
		n.within = append(n.within, context)
	}
	if n.weighted {
		n.weights = append(n.weights, 0)
	}
	return int32(len(n.stacks) - 1)
}

// rows counts the events of a table.
func (w *worker) rows(c *jfr.Chunk, f *feed, t *jfr.Table, n *counting) {
	stacks, threads, times := t.Ints(stackField), t.Ints(f.thread), t.Ints(timeField)
	failed, biased := t.Ints(failedField), t.Ints(biasedField)
	var lengths []int64
	if n.lasting {
		lengths = t.Ints(spanField)
	}
	outside, left := w.outside(c, f, t), w.leftOut(c, f, t)
	pace, chosen := w.paceOf(f), w.choices[f.kind.Name]
	weigh := newWeigher(c, f, t, w.builder.limits)
	within := w.withinOf(c, f, t)
	lastThread, thread, context := int64(0), int32(0), uint16(0)
	for row := range t.Rows {
		if times != nil {
			if by, ok := chosen.tells(c.UnixNanos(times[row])); ok {
				if outside == nil || !outside(row) {
					n.doubled[doubled{f.event.Name, by.String()}]++
				}
				continue
			}
		}
		if pace != nil && times != nil {
			pace.add(c.UnixNanos(times[row]))
		}
		if outside != nil && outside(row) {
			continue
		}
		if failed != nil && failed[row] != 0 {
			n.failed++
			continue
		}
		if left != nil && left(row) {
			continue
		}
		if within != nil {
			var ok bool
			if context, ok = within.of(row); !ok {
				continue
			}
		}
		n.sources[len(n.sources)-1].events++
		if biased != nil && biased[row] != 0 {
			n.biased++
		}
		stack := int32(0)
		if stacks != nil {
			stack = w.stack(stacks[row])
		}
		bin, span := uint16(0), uint16(0)
		if !w.aggregate {
			if threads != nil && threads[row] != lastThread {
				lastThread = threads[row]
				thread, _ = w.threads.Of(lastThread)
			}
			if times != nil {
				bin = w.clock.bin(c.UnixNanos(times[row]))
				if lengths != nil {
					span = max(bin, w.clock.bin(c.UnixNanos(times[row]+lengths[row]))) - bin
				}
			}
		}
		cell := n.place(stack, thread, bin, span, context)
		if n.freeable {
			n.lent = append(n.lent, lentIn(c, t, row))
		}
		count, weight := weigh.of(row)
		if within != nil && f.event.Weigh == sample.ByDuration {
			weight = within.weight(row, weight)
		}
		n.counts[cell] = uint32(min(int64(n.counts[cell])+count, math.MaxUint32))
		if n.weighted {
			if weight == 0 {
				n.nothing++
			}
			n.weights[cell] += weight
			n.squares += float64(weight) * float64(weight)
		}
	}
}

// weigher tells what the events of a table are worth.
type weigher struct {
	chunk  *jfr.Chunk
	event  sample.Event
	unit   jfr.Unit
	ints   []int64
	floats []float64
	times  []float64
	starts []int64 // of what counts only with its time within the limits
	limits *limits
}

func newWeigher(c *jfr.Chunk, f *feed, t *jfr.Table, within *limits) weigher {
	w := weigher{chunk: c, event: f.event, unit: f.unit, limits: within}
	switch f.event.Weigh {
	case sample.ByDuration:
		w.ints = t.Ints(spanField)
		w.unit = jfr.UnitTicks
		if within != nil && w.ints != nil {
			w.starts = t.Ints(timeField)
		}
	case sample.ByField:
		if column := t.Column(f.event.Field); column != nil {
			w.ints, w.floats = column.Ints, column.Floats
		}
		if column := t.Column(f.event.Times); column != nil {
			w.times = column.Floats
		}
	case sample.ByCount:
	}
	return w
}

// of returns the number of samples that an event stands for, and its weight. A
// weight below zero, as for "not available", is zero.
func (w *weigher) of(row int) (count, weight int64) {
	switch {
	case w.event.Weigh == sample.ByCount:
		return 1, 1
	case w.starts != nil:
		weight = w.limits.overlap(spanOf(w.chunk, w.starts, w.ints, row))
	case w.ints != nil:
		weight = max(0, w.scale(w.ints[row]))
	case w.floats != nil:
		weight = max(0, int64(w.floats[row]))
	}
	if w.times != nil {
		weight = max(0, int64(float64(weight)*w.times[row]))
	}
	if w.event.Counts {
		return weight, weight
	}
	return 1, weight
}

// scale converts a value to the unit of weights: time to nanoseconds.
func (w *weigher) scale(value int64) int64 {
	switch w.unit {
	case jfr.UnitTicks:
		return w.chunk.Nanos(value)
	case jfr.UnitMicros:
		return value * 1000
	case jfr.UnitMillis:
		return value * 1_000_000
	case jfr.UnitSeconds:
		return value * 1_000_000_000
	}
	return value
}

// clock puts times of a chunk into bins.
type clock struct {
	from, to int64 // times outside are taken for the nearer end
	base     int64
	shift    uint8
}

// newClock returns a clock for the time that a chunk's header gives, and for
// what began in an earlier chunk of a recording that starts at since, in
// nanoseconds from the epoch, as far as it is within the limits; without time,
// for one that has but one bin.
func newClock(c *jfr.Chunk, since int64, within *limits, r resolution, shift uint8, timeless bool) clock {
	if timeless {
		return clock{shift: maxShift}
	}
	from := c.Header.Start.UnixNano()
	to := from + int64(max(c.Header.Duration, 0))
	shift = max(shift, r.fit(from, to))
	since = min(since, from)
	base := max(since>>shift, from>>shift-r.earlierBins())
	k := clock{from: max(since, base<<shift), to: to, base: base, shift: shift}
	if within != nil {
		k.to = max(min(k.to, within.to-1), k.from)
		k.from = min(max(k.from, within.from), k.to)
	}
	return k
}

// bin returns the bin of a time in nanoseconds from the epoch.
func (k *clock) bin(nanos int64) uint16 {
	return uint16(min(max(nanos, k.from), k.to)>>k.shift - k.base)
}

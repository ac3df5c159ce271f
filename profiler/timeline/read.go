package timeline

import (
	"cmp"
	"slices"
	"sync"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// Within tells what part of what a thread did is wanted, the thread by its key; false for none of it.
type Within func(thread, from, to int64) (partFrom, partTo int64, ok bool)

// Read reads what threads did, several chunks at once; a part of it if within is not nil. What cannot be read is left out.
func Read(rec *jfr.Recording, within Within) (*Timeline, error) {
	names := jfr.NewDictionary(nil)
	r := NewReader(names)
	r.within = within
	if err := names.Each(rec, r.Add); err != nil {
		return nil, err
	}
	return r.Timeline(), nil
}

// Reader reads what threads did from the chunks that somebody goes through.
type Reader struct {
	names   *jfr.Dictionary
	within  Within   // nil: all is wanted
	drawing *Drawing // nil: each span is wanted

	mu     sync.Mutex // guards the fields below
	chunks []Part
	spans  gathered
	stops  []Stop
	list   []string
	events map[string]int32 // index in list
	limits map[string]string
}

// NewReader returns a reader whose stack traces and threads have the numbers of a dictionary.
func NewReader(names *jfr.Dictionary) *Reader {
	return &Reader{names: names, events: map[string]int32{}, limits: map[string]string{}}
}

// NewDrawingReader is NewReader for a timeline of which only a drawing of all its time is wanted: the spans of a coarse one are
// not kept.
func NewDrawingReader(names *jfr.Dictionary, d Drawing) *Reader {
	r := NewReader(names)
	r.drawing = d.drawable()
	r.spans.drawing = r.drawing
	return r
}

// chunkReader reads one chunk.
type chunkReader struct {
	chunk   *jfr.Chunk
	within  Within
	names   *jfr.Translator
	stacks  *jfr.Stacks
	resting map[int64]bool // by key of a stack trace
	frames  []jfr.Frame
	spans   gathered
	rows    []Span           // of a table
	keys    []int64          // of their stack traces
	periods map[string]int64 // nanoseconds by event type
	limits  map[string]string
	stops   stopEvents

	isNamed    bool // a thread has been found
	lastKey    int64
	lastThread int32
}

// Add reads a chunk, or a part of one, each once, several at once if need be. The translator is one of the dictionary.
func (r *Reader) Add(c *jfr.Chunk, names *jfr.Translator) error { return r.visit(c, names).read(c) }

// visit is what the reader wants of a chunk.
func (r *Reader) visit(c *jfr.Chunk, names *jfr.Translator) visit {
	stacks, err := c.Stacks()
	if err != nil {
		stacks = nil // spans are worth something without
	}
	of := &chunkReader{chunk: c, within: r.within, names: names, stacks: stacks, resting: map[int64]bool{}, periods: map[string]int64{}, limits: map[string]string{}}
	of.spans = r.begun()
	of.readSettings()
	v := visit{end: func() error {
		if c.First() { // what tells of one stop may stand in several parts
			if err := of.readStops(c.Whole()); err != nil {
				return err
			}
		}
		r.enter(of)
		return nil
	}}
	for _, f := range feeds() {
		v.readings = append(v.readings, of.reading(f, r.eventNumber(f.event)))
	}
	return v
}

// begun is where the spans of a chunk are gathered.
func (r *Reader) begun() gathered {
	r.mu.Lock()
	defer r.mu.Unlock()
	g := gathered{drawing: r.drawing}
	if r.spans.sums != nil {
		g.sums = newSums(*r.drawing)
	}
	return g
}

// enter adds what was read of a chunk.
func (r *Reader) enter(of *chunkReader) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if of.chunk.First() {
		r.chunks = append(r.chunks, partOf(of.chunk))
	}
	r.spans.join(&of.spans)
	r.stops = append(r.stops, of.stops.windows()...)
	for event, threshold := range of.limits {
		r.limits[event] = threshold
	}
}

func (r *Reader) eventNumber(name string) int32 {
	r.mu.Lock()
	defer r.mu.Unlock()
	number, known := r.events[name]
	if !known {
		number = int32(len(r.list))
		r.events[name], r.list = number, append(r.list, name)
	}
	return number
}

// defaultPeriod is what a sample stands for where the settings do not say.
const defaultPeriod = 20e6

// reading is what a feed wants of the chunk.
func (r *chunkReader) reading(f feed, event int32) jfr.Reading {
	fields := f.fields()
	if r.spans.sums == nil {
		fields = append(fields, stackField)
	}
	return jfr.Reading{Type: r.chunk.Metadata().Type(f.event), Fields: fields, Read: func(t *jfr.Table) error { return r.read(f, event, t) }}
}

// read reads the events of a table.
func (r *chunkReader) read(f feed, event int32, t *jfr.Table) error {
	r.rows, r.keys = r.rows[:0], r.keys[:0]
	events := tableOf(f, t)
	for row := range t.Rows {
		span, ok := r.span(f, events, row)
		if !ok {
			continue
		}
		span.Event = event
		r.rows, r.keys = append(r.rows, span), append(r.keys, at(events.stacks, row))
	}
	if r.spans.sums == nil { // else nothing is drawn of stacks
		if err := r.name(r.rows, r.keys); err != nil {
			return err
		}
	}
	for _, s := range r.rows {
		r.spans.add(s)
	}
	return nil
}

// events are those of a table, with the columns that all have looked up once; nil where they have none.
type events struct {
	*jfr.Table
	times, lengths, threads, stacks []int64
}

func tableOf(f feed, t *jfr.Table) *events {
	return &events{t, t.Ints(timeField), t.Ints(durationField), t.Ints(f.thread), t.Ints(stackField)}
}

// at is a number of an event, 0 where the column is missing.
func at(column []int64, row int) int64 {
	if column == nil {
		return 0
	}
	return column[row]
}

// span is what one event says; false where it names no thread, or took no time.
func (r *chunkReader) span(f feed, t *events, row int) (Span, bool) {
	keys := t.threads
	if keys == nil {
		return Span{}, false
	}
	thread, ok := r.threadOf(keys[row])
	if !ok {
		return Span{}, false
	}
	s := r.timed(f, t, row)
	s.Thread = thread
	switch {
	case r.within == nil:
	case f.sample:
		if _, _, ok = r.within(keys[row], s.From, s.From); !ok {
			return Span{}, false
		}
	default:
		if s.From, s.To, ok = r.within(keys[row], s.From, s.To); !ok {
			return Span{}, false
		}
	}
	return s, s.To > s.From
}

// threadOf is the number of a thread, mostly that of the event before.
func (r *chunkReader) threadOf(key int64) (number int32, ok bool) {
	if r.isNamed && key == r.lastKey {
		return r.lastThread, true
	}
	number, ok = r.names.Thread(r.chunk, key)
	r.lastKey, r.lastThread, r.isNamed = key, number, ok
	return number, ok
}

// timed is what one event says, whatever thread it is of.
func (r *chunkReader) timed(f feed, t *events, row int) Span {
	s := Span{From: r.chunk.UnixNanos(at(t.times, row)), State: f.state(r, t.Table, row), Sampled: f.sample}
	if f.sample {
		s.To = s.From + r.period(f, t.Table, row)
	} else {
		s.To = s.From + r.chunk.Nanos(at(t.lengths, row))
	}
	return s
}

// period is the time that a sample stands for.
func (r *chunkReader) period(f feed, t *jfr.Table, row int) int64 {
	if f.period != "" {
		if told := r.chunk.Nanos(t.Int(f.period, row)); told > 0 {
			return told
		}
	}
	period := cmp.Or(r.periods[f.event], defaultPeriod)
	if f.times != "" {
		return period * min(max(t.Int(f.times, row), 1), mostPeriods)
	}
	return period
}

// mostPeriods is how many periods one sample can stand for: a damaged number must not fill the timeline.
const mostPeriods = 1000

// name gives spans the numbers of their stacks.
func (r *chunkReader) name(spans []Span, keys []int64) error {
	if r.stacks == nil || len(keys) == 0 {
		return nil
	}
	if err := r.names.ReadStacks(r.chunk, keys); err != nil {
		return err
	}
	for i, key := range keys {
		s, _ := r.names.StackOf(key)
		spans[i].Stack = s.Number
	}
	return nil
}

// constant is the text of a constant that an event refers to.
func (r *chunkReader) constant(t *jfr.Table, field string, row int) string {
	return profile.ConstantText(r.chunk, t.Column(field), row)
}

// Timeline puts everything in order. Nothing may be added any more.
func (r *Reader) Timeline() *Timeline {
	t := &Timeline{Events: r.list, Chunks: r.chunks, Stops: joinStops(r.stops), Names: r.names.Entries()}
	slices.SortFunc(t.Chunks, func(a, b Part) int { return cmp.Compare(a.From, b.From) })
	t.From, t.To = extent(t.Chunks)
	for event, threshold := range r.limits {
		t.Limits = append(t.Limits, Limit{event, threshold})
	}
	slices.SortFunc(t.Limits, func(a, b Limit) int { return cmp.Compare(a.Event, b.Event) })
	place := t.fillThreads(r.spans.threads(t.Names.Threads))
	if sums := r.spans.sums; sums != nil {
		t.coarse = sums.rows(place, len(t.Threads))
	} else {
		for s := range each(r.spans.blocks) {
			s.Thread = place[s.Thread]
		}
		t.Spans = inOrder(r.spans.blocks, len(t.Threads))
	}
	r.spans = gathered{}
	return t
}

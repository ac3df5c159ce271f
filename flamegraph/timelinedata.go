package flamegraph

import (
	"context"
	"net/url"
	"strconv"
	"strings"

	"jfrlens/jfr"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/timeline"
)

// TimelineData is what threads did, as the page reads it. Times are microseconds from Start.
type TimelineData struct {
	StartMillis float64      `json:"start"` // since 1970 UTC
	Length      int64        `json:"length"`
	From        int64        `json:"from"` // the part of it that spans are of
	To          int64        `json:"to"`
	Exact       bool         `json:"exact"` // else spans are put together: ask for a shorter time to see each
	Chunks      [][2]int64   `json:"chunks"`
	States      []string     `json:"states"`
	Events      []string     `json:"events"`
	Limits      []string     `json:"limits"`
	Threads     []ThreadData `json:"threads"`
	Stops       StopTable    `json:"stops"`
	Spans       SpanTable    `json:"spans"`
	Stacks      StackTable   `json:"stacks"`
}

// ThreadData is a row of the timeline.
type ThreadData struct {
	Name    string `json:"name"`
	Pool    string `json:"pool"`
	Virtual bool   `json:"virtual"`
	Count   int    `json:"count"` // threads in the row
	Spans   int    `json:"spans"` // entries of the span table; those of the first thread come first
}

// StopTable holds times in which the whole program stood still.
type StopTable struct {
	From      []int64  `json:"from"`
	Length    []int64  `json:"length"`
	What      []string `json:"what"`
	Collector []bool   `json:"collector"`
	AtLeast   []bool   `json:"atLeast"` // stopping itself took longer, but was not recorded
}

// SpanTable holds what threads did: by thread, then by time.
type SpanTable struct {
	Gap    []int64 `json:"gap"` // from the start of the one before of the thread, of the first from From
	Length []int64 `json:"length"`
	State  []int32 `json:"state"`
	Event  []int32 `json:"event"` // index into Events; -1 of spans that are put together
	Stack  []int32 `json:"stack"` // index into the stack table, 0 for none
}

// StackTable holds stack traces as a tree: each is a frame on top of its callers. Number 0 has no frames.
type StackTable struct {
	Parent []int32  `json:"parent"`
	Frame  []int32  `json:"frame"` // index into Names
	Names  []string `json:"names"`
}

// mostSpans is how many spans a page draws one by one.
const mostSpans = 250_000

// answerTimeline answers "timeline?from=MICROS&to=MICROS", or without for the whole time.
func (r *Resources) answerTimeline(_ context.Context, rec *jfr.Recording, query url.Values) (any, error) {
	if asked := contextsAsked(query); r.timeline == nil || r.timelineOf != asked {
		within, err := r.within(rec, query)
		if err != nil {
			return nil, err
		}
		read, err := timeline.Read(rec, within)
		if err != nil {
			return nil, err
		}
		r.timeline, r.timelineOf = read, asked
	}
	t := r.timeline
	from, to := t.From+micros(query, "from", 0)*1000, t.To
	if until := micros(query, "to", 0); until > 0 {
		to = min(to, t.From+until*1000)
	}
	return timelineData(t, from, max(to, from)), nil
}

// micros is a number of a request, or what it is without.
func micros(query url.Values, name string, otherwise int64) int64 {
	n, err := strconv.ParseInt(query.Get(name), 10, 64)
	if err != nil || n < 0 || n > 1<<52 {
		return otherwise
	}
	return n
}

// timelineData is a part of a timeline as the page reads it.
func timelineData(t *timeline.Timeline, from, to int64) *TimelineData {
	since := func(nanos int64) int64 { return (nanos - t.From) / 1000 }
	d := &TimelineData{
		StartMillis: float64(t.From) / 1e6, Length: since(t.To), From: since(from), To: since(to),
		Chunks: [][2]int64{}, States: timeline.StateNames(), Events: t.Events, Limits: limitTexts(t.Limits),
		Threads: []ThreadData{}, Stops: stopTable(t, since),
	}
	for _, c := range t.Chunks {
		d.Chunks = append(d.Chunks, [2]int64{since(c.From), since(c.To)})
	}
	parts, exact := t.Draw(timeline.Drawing{From: from, To: to, Most: mostSpans})
	d.Exact = exact
	d.Spans = SpanTable{Gap: []int64{}, Length: []int64{}, State: []int32{}, Event: []int32{}, Stack: []int32{}}
	b := newStackTableBuilder(t.Names)
	for i, row := range t.Threads {
		d.Threads = append(d.Threads, ThreadData{visible.Text(row.Name), visible.Text(row.Pool), row.Virtual, row.Count, len(parts[i])})
		d.Spans.add(parts[i], from, b)
	}
	d.Stacks = b.table
	return d
}

// encode appends the JSON form, which is mostly numbers.
func (d *TimelineData) encode(e *encoder) {
	e.open()
	e.decimal("start", d.StartMillis)
	e.number("length", d.Length)
	e.number("from", d.From)
	e.number("to", d.To)
	e.boolean("exact", d.Exact)
	e.pairs("chunks", d.Chunks)
	e.texts("states", d.States)
	e.texts("events", d.Events)
	e.texts("limits", d.Limits)
	objects(e, "threads", d.Threads, func(t *ThreadData) {
		e.text("name", t.Name)
		e.text("pool", t.Pool)
		e.boolean("virtual", t.Virtual)
		e.number("count", int64(t.Count))
		e.number("spans", int64(t.Spans))
	})
	e.object("stops", func() {
		array(e, "from", d.Stops.From)
		array(e, "length", d.Stops.Length)
		e.texts("what", d.Stops.What)
		e.booleans("collector", d.Stops.Collector)
		e.booleans("atLeast", d.Stops.AtLeast)
	})
	e.object("spans", func() {
		array(e, "gap", d.Spans.Gap)
		array(e, "length", d.Spans.Length)
		array(e, "state", d.Spans.State)
		array(e, "event", d.Spans.Event)
		array(e, "stack", d.Spans.Stack)
	})
	e.object("stacks", func() {
		array(e, "parent", d.Stacks.Parent)
		array(e, "frame", d.Stacks.Frame)
		e.texts("names", d.Stacks.Names)
	})
	e.close()
}

// add appends the spans of a thread.
func (s *SpanTable) add(spans []timeline.Span, from int64, b *stackTableBuilder) {
	last := from / 1000
	for _, span := range spans {
		at := span.From / 1000
		s.Gap = append(s.Gap, at-last)
		s.Length = append(s.Length, max(span.To/1000-at, 1))
		s.State = append(s.State, int32(span.State))
		s.Event = append(s.Event, span.Event)
		s.Stack = append(s.Stack, b.stack(span.Stack))
		last = at
	}
}

func limitTexts(limits []timeline.Limit) []string {
	texts := []string{}
	for _, l := range limits {
		texts = append(texts, visible.Text(strings.TrimPrefix(l.Event, "jdk.")+" from "+l.Threshold+" on"))
	}
	return texts
}

func stopTable(t *timeline.Timeline, since func(int64) int64) StopTable {
	s := StopTable{From: []int64{}, Length: []int64{}, What: []string{}, Collector: []bool{}, AtLeast: []bool{}}
	for _, stop := range t.Stops {
		s.From, s.Length = append(s.From, since(stop.From)), append(s.Length, since(stop.To)-since(stop.From))
		s.What = append(s.What, visible.Text(stop.What))
		s.Collector, s.AtLeast = append(s.Collector, stop.Collector), append(s.AtLeast, stop.AtLeast)
	}
	return s
}

// stackTableBuilder numbers the stacks that spans have.
type stackTableBuilder struct {
	names  jfr.Entries
	table  StackTable
	stacks []int32 // by number in names: ours, -1 for none yet
	frames map[int32]int32
}

func newStackTableBuilder(names jfr.Entries) *stackTableBuilder {
	b := &stackTableBuilder{names: names, stacks: make([]int32, names.Stacks.Len()), frames: map[int32]int32{}}
	for i := range b.stacks {
		b.stacks[i] = -1
	}
	b.table = StackTable{Parent: []int32{-1}, Frame: []int32{-1}, Names: []string{}}
	if len(b.stacks) > 0 {
		b.stacks[0] = 0
	}
	return b
}

// stack is our number of a stack.
func (b *stackTableBuilder) stack(number int32) int32 {
	var open []int32 // of which we have no number yet, the leaf first
	at := number
	for int(at) < len(b.stacks) && b.stacks[at] < 0 {
		open = append(open, at)
		at = b.names.Stacks.Parent[at]
	}
	if int(at) >= len(b.stacks) {
		return 0
	}
	ours := b.stacks[at]
	for i := len(open) - 1; i >= 0; i-- {
		b.table.Parent = append(b.table.Parent, ours)
		b.table.Frame = append(b.table.Frame, b.method(b.names.Frames[b.names.Stacks.Frame[open[i]]].Method))
		ours = int32(len(b.table.Parent) - 1)
		b.stacks[open[i]] = ours
	}
	return ours
}

// method is our number of the name of a method.
func (b *stackTableBuilder) method(number int32) int32 {
	ours, known := b.frames[number]
	if !known {
		ours = int32(len(b.table.Names))
		b.frames[number] = ours
		b.table.Names = append(b.table.Names, visible.Text(fullName(profile.Method(b.names.Methods[number]))))
	}
	return ours
}

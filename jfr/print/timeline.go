package print

import (
	"cmp"
	"math"
	"slices"

	"jfrlens/jfr"
)

// timeline knows the place of every event in the text, and where the context events begin and end.
//
// The JDK's tool puts events into a priority queue of up to a million and takes them out by their end. Which of
// those that end at the same time comes first is not by any reason, but always the same, so the queue is played
// through here with times alone (jdk.jfr.internal.tool.PrettyWriter, print).
//
// It reads the recording by itself, as far ahead of what is written as the queue is long.
type timeline struct {
	chunks  func() (timedChunk, error, bool) // the next one
	options Options

	places   []uint32 // of the chosen events of the chunks so far, in the order of the file
	known    int      // events of which, and of all before, the place is known
	contexts []contextEvent
	changes  []contextChange // in the order of the text
	queue    []moment        // a heap
	room     int             // for moments in the queue
	next     uint32          // place
}

// contextEvent is an event whose fields are shown with other events.
type contextEvent struct {
	thread int64  // key, the same in all chunks of a process; noThread if it has none
	lines  []byte // its contextual fields
}

// contextChange is a start or end of a context event.
type contextChange struct {
	before  uint32 // place of the event that it precedes
	context int32  // index
	start   bool
}

// moment is an end of an event, or a start or end of a context event.
type moment struct {
	nanos   int64 // since 1970
	number  int32 // of the event or of the context event
	context bool
	start   bool
}

// maxQueued is how many moments the JDK's tool has in its queue at most (EVENT_WINDOW_SIZE).
const maxQueued = 1_000_000

// unknown is the place of an event that is still in the queue.
const unknown = math.MaxUint32

// reach reads on until the places of the first n events are known, or fewer if there are fewer.
func (t *timeline) reach(n int) error {
	for t.advance(); t.known < n; t.advance() {
		c, err, ok := t.chunks()
		switch {
		case err != nil:
		case ok:
			err = t.addChunk(c)
		case len(t.queue) > 0:
			t.leaveAll()
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// advance finds out up to where the places are known.
func (t *timeline) advance() {
	for t.known < len(t.places) && t.places[t.known] != unknown {
		t.known++
	}
}

// occurrence is the moments of one event, or of one context event.
type occurrence struct {
	offset  uint32
	moments []moment
}

// addChunk enters the events of a chunk. Those that are context and printed enter twice, first as context.
func (t *timeline) addChunk(c timedChunk) error {
	refs, err := listEvents(c.Chunk, chosenTypes(c.Metadata(), t.options.Filter))
	if err != nil {
		return err
	}
	slices.SortFunc(refs, byOffset)
	contexts, err := t.contextsOf(c.Chunk, &textRenderer{chunk: c.Chunk, times: c.times, exact: t.options.Exact, screen: screen(t.options.Screen)})
	if err != nil {
		return err
	}
	for _, ref := range refs {
		for len(contexts) > 0 && contexts[0].offset < ref.offset {
			t.enter(contexts[0].moments...)
			contexts = contexts[1:]
		}
		end := moment{nanos: c.times.header.UnixNanos(ref.order), number: int32(len(t.places))}
		t.places = append(t.places, unknown)
		if len(contexts) > 0 && contexts[0].offset == ref.offset {
			t.enter(append(contexts[0].moments, end)...)
			contexts = contexts[1:]
			continue
		}
		t.enter(end)
	}
	for _, context := range contexts {
		t.enter(context.moments...)
	}
	return nil
}

// contextsOf returns the starts and ends of a chunk's context events in the order of the file.
func (t *timeline) contextsOf(c *jfr.Chunk, r *textRenderer) ([]occurrence, error) {
	var found []occurrence
	for _, typ := range c.Metadata().Types() {
		if !typ.IsEvent() || !isContextual(typ) {
			continue
		}
		for table, err := range c.Events(c.Select(typ)) {
			if err != nil {
				return nil, err
			}
			for row := range table.Rows {
				found = append(found, t.context(table, row, r))
			}
		}
	}
	slices.SortFunc(found, func(a, b occurrence) int { return cmp.Compare(a.offset, b.offset) })
	return found, nil
}

// context enters the context event in a row of a table.
func (t *timeline) context(table *jfr.Table, row int, r *textRenderer) occurrence {
	number := int32(len(t.contexts))
	context := contextEvent{thread: noThread, lines: r.contextLines(table, row)}
	if thread := table.Column(threadField); thread != nil && thread.Kind == jfr.KindConstant && !thread.Null(row) {
		context.thread = thread.Ints[row]
	}
	t.contexts = append(t.contexts, context)
	return occurrence{table.Offsets[row], []moment{
		{nanos: r.times.header.UnixNanos(startOf(table, row)), number: number, context: true, start: true},
		{nanos: r.times.header.UnixNanos(endOf(table, row)), number: number, context: true},
	}}
}

// enter puts the moments of one event into the queue, from which the earliest leave if it is full.
func (t *timeline) enter(moments ...moment) {
	for _, m := range moments {
		t.push(m)
	}
	for len(t.queue) > t.room {
		t.leave()
	}
}

// leave takes the earliest moment out of the queue.
func (t *timeline) leave() {
	m := t.pop()
	if m.context {
		t.changes = append(t.changes, contextChange{before: t.next, context: m.number, start: m.start})
		return
	}
	t.places[m.number] = t.next
	t.next++
}

// leaveAll empties the queue, when nothing more will enter it.
func (t *timeline) leaveAll() {
	for len(t.queue) > 0 {
		t.leave()
	}
}

// before orders moments; at the same time context begins first.
func (m moment) before(other moment) bool {
	return m.nanos < other.nanos || m.nanos == other.nanos && m.start && !other.start
}

// push and pop are those of java.util.PriorityQueue, so that equal moments leave in the same order.
func (t *timeline) push(m moment) {
	t.queue = append(t.queue, m)
	at := len(t.queue) - 1
	for at > 0 {
		parent := (at - 1) / 2
		if !m.before(t.queue[parent]) {
			break
		}
		t.queue[at] = t.queue[parent]
		at = parent
	}
	t.queue[at] = m
}

func (t *timeline) pop() moment {
	first, last := t.queue[0], len(t.queue)-1
	m := t.queue[last]
	t.queue = t.queue[:last]
	at := 0
	for 2*at+1 < last {
		child := 2*at + 1
		if child+1 < last && t.queue[child+1].before(t.queue[child]) {
			child++
		}
		if !t.queue[child].before(m) {
			break
		}
		t.queue[at] = t.queue[child]
		at = child
	}
	if last > 0 {
		t.queue[at] = m
	}
	return first
}

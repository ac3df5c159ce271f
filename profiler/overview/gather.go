package overview

import (
	"bytes"
	"slices"
	"strconv"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// gatherer takes the facts out of chunks, one after the other. Its tables hold for one chunk and all parts of it.
type gatherer struct {
	*facts
	within interval
	id     jfr.ChunkID
	chunk  *jfr.Chunk

	times, lengths, eventThreads, traces []int64 // of the events that are read, nil where they have none

	others []*jfr.Column // of what else is read of them, in the order of the feed's fields; nil where they have none

	stacks     *stacks
	names      jfr.Numbered[string] // of classes, files, peers and reasons in all chunks; number 0 is no name
	lastName   int32                // that was looked for
	lastRow    int                  // of the table, for which that was; -1: for none of it
	text       []byte               // of which the number is looked for
	classKeys  jfr.KeyNumbers       // of the chunk
	classOf    []int32              // numbers of classes, by that of the key
	threadKeys jfr.KeyNumbers       // of the chunk
	threadOf   []int32              // numbers of threads, by that of the key
	lastThread int64                // key of the thread looked for last, which writes many events in a row
	lastNumber int32                // of that thread; -1: none was looked for
	told       jfr.KeyNumbers       // causes by numbers, see packed
	causeOf    []int32              // numbers of causes, by that in told
	lastTold   int64                // the one looked for last, as in told
	lastCause  int32                // its number; -1: none was looked for
	amounts    amounts
}

func newGatherer(libraries profile.Libraries, within interval) *gatherer {
	g := &gatherer{facts: newFacts(), within: within, stacks: newStacks(libraries), lastCause: -1}
	g.names.Of("")
	return g
}

// begin forgets the chunk before.
func (g *gatherer) begin(id jfr.ChunkID) {
	g.id = id
	g.stacks.begin()
	g.classKeys.Reset()
	g.classOf = g.classOf[:0]
	g.threadKeys.Reset()
	g.threadOf = g.threadOf[:0]
	g.lastNumber = -1
}

// read goes through the events that a chunk, or a part of one, has of each feed.
func (g *gatherer) read(c *jfr.Chunk, feeds []feed) error {
	g.chunk = c
	for _, f := range feeds {
		t := c.Metadata().Type(f.event)
		if t == nil {
			continue
		}
		for table, err := range c.Events(c.Select(t, f.fields...)) {
			if err != nil {
				return err
			}
			g.bind(table, f)
			for row := range table.Rows {
				f.read(g, row)
			}
		}
	}
	return nil
}

// bind looks up the columns of a table.
func (g *gatherer) bind(t *jfr.Table, f feed) {
	g.times, g.lengths = t.Ints(timeField), t.Ints(durationField)
	g.eventThreads, g.traces = t.Ints(threadField), t.Ints(stackField)
	g.others, g.lastRow = g.others[:0], -1
	for _, name := range f.fields {
		switch name {
		case timeField, durationField, threadField, stackField:
		default:
			g.others = append(g.others, t.Column(name))
		}
	}
}

// number is a number of an event in one of the other columns, 0 where that is missing.
func (g *gatherer) number(other, row int) int64 {
	if c := g.others[other]; c != nil && c.Ints != nil {
		return c.Ints[row]
	}
	return 0
}

// textOf is the text of an event in one of the other columns, "" where that is missing.
func (g *gatherer) textOf(other, row int) string {
	if c := g.others[other]; c != nil {
		return c.String(row)
	}
	return ""
}

// at is when an event began; false where that is outside of what is wanted.
func (g *gatherer) at(row int) (nanos int64, ok bool) {
	nanos = g.chunk.UnixNanos(cell(g.times, row))
	return nanos, nanos >= g.within.from && nanos <= g.within.to
}

// lasted is the part of an event's time that is wanted; false where there is none.
func (g *gatherer) lasted(row int) (part interval, ok bool) {
	from := g.chunk.UnixNanos(cell(g.times, row))
	to := from + g.chunk.Nanos(cell(g.lengths, row))
	part = interval{max(from, g.within.from), min(to, g.within.to)}
	return part, part.from < part.to
}

// cell is a number of an event, 0 where the column is missing.
func cell(column []int64, row int) int64 {
	if column == nil {
		return 0
	}
	return column[row]
}

// stack is the stack trace of an event.
func (g *gatherer) stack(row int) stack {
	return g.stacks.of(g.chunk, cell(g.traces, row), true)
}

// spot is the own code of the stack trace of an event.
func (g *gatherer) spot(row int) spot {
	return g.stacks.of(g.chunk, cell(g.traces, row), false).spot
}

// classNumber is the number of the name of the class that one of the other columns of an event names.
func (g *gatherer) classNumber(other, row int) int32 {
	key := g.number(other, row)
	known, isNew := g.classKeys.Of(key)
	if isNew {
		class, _ := g.chunk.Class(key)
		g.classOf = append(g.classOf, g.names.Of(class.Name))
	}
	return g.classOf[known]
}

// textNumber is the number of the text in one of the other columns of an event, often that of the event before.
func (g *gatherer) textNumber(other, row int) int32 {
	if g.lastRow < 0 || !isSame(g.others[other], row, g.lastRow) {
		g.text = appendText(g.text[:0], g.others[other], row)
		g.nameNumber(g.text)
		g.lastRow = row
	}
	return g.lastName
}

// isSame tells whether a column, which may be missing, certainly has the same text in two rows.
func isSame(c *jfr.Column, row, other int) bool { return c == nil || c.IsSame(row, other) }

// nameNumber is the number of a name, which mostly is that of the event before.
func (g *gatherer) nameNumber(text []byte) int32 {
	if string(text) != g.names.List[g.lastName] {
		g.lastName = jfr.NumberOfText(&g.names, text)
	}
	return g.lastName
}

func appendText(buf []byte, c *jfr.Column, row int) []byte {
	if c != nil {
		return c.Append(buf, row)
	}
	return buf
}

// thread is the number of the thread that an event happened on.
func (g *gatherer) thread(row int) int32 { return g.threadNumber(cell(g.eventThreads, row)) }

// threadNumber is the number of the thread with a key.
func (g *gatherer) threadNumber(key int64) int32 {
	if g.lastNumber >= 0 && key == g.lastThread {
		return g.lastNumber
	}
	known, isNew := g.threadKeys.Of(key)
	if isNew {
		thread, _ := g.chunk.Thread(key)
		g.threadOf = append(g.threadOf, g.threads.Of(thread.Entry()))
	}
	g.lastThread, g.lastNumber = key, g.threadOf[known]
	return g.lastNumber
}

// wait is a wait, still without its cause, if a thread that had work stood still; that of others is entered as a sum.
func (g *gatherer) wait(row int, kind waitKind, s stack) (w wait, ok bool) {
	part, ok := g.lasted(row)
	if !ok || s.all.has(recorder) {
		return wait{}, false
	}
	thread := g.thread(row)
	if s.all.has(poolWorker) {
		*g.workers.of(thread) = true
	}
	if kind == waitIdle {
		*g.atRest.of(thread) += part.to - part.from
		return wait{}, false
	}
	return wait{from: part.from, to: part.to, thread: thread}, true
}

// add enters a wait for what has a number in names.
func (g *gatherer) add(w wait, kind waitKind, what int32, at spot) {
	w.cause = g.cause(kind, what, at)
	g.waits.add(w)
}

// cause is the number of a cause, mostly that of the wait before.
func (g *gatherer) cause(kind waitKind, what int32, at spot) int32 {
	told := packed(uint8(kind), what, at)
	if told == g.lastTold && g.lastCause >= 0 {
		return g.lastCause
	}
	known, isNew := g.told.Of(told)
	if isNew {
		g.causeOf = append(g.causeOf, g.causes.Of(cause{kind, g.names.List[what], g.stacks.place(at), g.stacks.call(at)}))
	}
	g.lastTold, g.lastCause = told, g.causeOf[known]
	return g.lastCause
}

// count adds to what happened at a place in own code.
func (g *gatherer) count(kind amountKind, class int32, at spot, n int64) {
	g.amounts.add(packed(uint8(kind), class, at), n)
}

func readMonitor(g *gatherer, row int) {
	s := g.stack(row)
	kind := waitLock
	if !s.isOwn() {
		kind = waitIdle
	}
	w, ok := g.wait(row, kind, s)
	if ok {
		g.add(w, kind, g.classNumber(0, row), s.spot)
	}
	if part, ok := g.lasted(row); ok && kind == waitLock {
		if holder := g.number(1, row); holder != 0 {
			g.holders[holding{g.names.List[g.classNumber(0, row)], g.threadNumber(holder)}] += part.to - part.from
		}
	}
}

func readPark(g *gatherer, row int) {
	s, class := g.stack(row), g.classNumber(0, row)
	kind := kindOfPark(g.names.List[class], s)
	if w, ok := g.wait(row, kind, s); ok {
		g.add(w, kind, class, s.spot)
	}
}

func readObjectWait(g *gatherer, row int) {
	s := g.stack(row)
	kind := waitIdle
	if s.above.has(awaitsResult) {
		kind = waitResult
	}
	if w, ok := g.wait(row, kind, s); ok {
		g.add(w, kind, g.classNumber(0, row), s.spot)
	}
}

func readSleep(g *gatherer, row int) {
	s := g.stack(row)
	kind := waitSleep
	if !s.isOwn() {
		kind = waitIdle
	}
	if w, ok := g.wait(row, kind, s); ok {
		g.add(w, kind, 0, s.spot)
	}
}

func readSocket(g *gatherer, row int) {
	s := g.stack(row)
	kind, server := waitSocket, s.all.has(readsRequests)
	if !s.isOwn() || server {
		kind = waitIdle
	}
	g.servesRequests = g.servesRequests || server
	if w, ok := g.wait(row, kind, s); ok {
		g.add(w, kind, g.peerNumber(row), s.spot)
	}
}

// peerNumber is the number of the name of the other side of a connection, often that of the event before.
func (g *gatherer) peerNumber(row int) int32 {
	last := g.lastRow
	if last < 0 || g.number(peerPort, row) != g.number(peerPort, last) || !isSame(g.others[peerHost], row, last) || !isSame(g.others[peerAddress], row, last) {
		g.nameNumber(g.peer(row))
		g.lastRow = row
	}
	return g.lastName
}

// The other columns of events of sockets.
const (
	peerHost = iota
	peerAddress
	peerPort
)

// peer is the name of the other side of a connection: "db:5432", "[::1]:80", of a Unix domain socket its path, which the JDK writes in
// brackets and without a port.
func (g *gatherer) peer(row int) []byte {
	name, port := appendText(g.text[:0], g.others[peerHost], row), g.number(peerPort, row)
	if len(name) == 0 {
		name = appendText(name, g.others[peerAddress], row)
	}
	switch {
	case port == 0:
		g.text = name
		return bytes.TrimSuffix(bytes.TrimPrefix(name, []byte("[")), []byte("]"))
	case bytes.IndexByte(name, ':') >= 0:
		name = append(slices.Insert(name, 0, '['), ']')
	}
	g.text = strconv.AppendInt(append(name, ':'), port, 10)
	return g.text
}

func readFile(g *gatherer, row int) {
	s := g.stack(row)
	kind := waitFile
	if !s.isOwn() {
		kind = waitIdle
	}
	if w, ok := g.wait(row, kind, s); ok {
		g.add(w, kind, g.textNumber(0, row), s.spot)
	}
}

func readPinned(g *gatherer, row int) {
	s := g.stack(row)
	if w, ok := g.wait(row, waitPinned, s); ok {
		g.add(w, waitPinned, g.textNumber(0, row), s.spot)
	}
}

func readStall(g *gatherer, row int) {
	s := g.stack(row)
	if w, ok := g.wait(row, waitStall, s); ok {
		g.add(w, waitStall, 0, s.spot)
	}
}

// The other columns of events of allocations.
const (
	allocatedClass = iota
	allocatedSize
)

// readAllocation reads what is allocated, and where if that is wanted; size, if any, looks at how much it is at once.
func readAllocation(where bool, size func(g *gatherer, class int32, bytes int64)) func(*gatherer, int) {
	return func(g *gatherer, row int) {
		if _, ok := g.at(row); !ok {
			return
		}
		class, bytes := g.classNumber(allocatedClass, row), g.number(allocatedSize, row)
		g.count(allocatedBytes, class, 0, bytes)
		if where {
			g.count(allocatedThere, class, g.spot(row), bytes)
		}
		if size != nil {
			size(g, class, bytes)
		}
	}
}

// sizeOfSample looks at what a thread had allocated since its sample before, which tells how large large arrays are.
func sizeOfSample(g *gatherer, class int32, bytes int64) {
	if bytes >= largeArray {
		g.weights.add(weighed{g.names.List[class], bytes}, 1)
	}
}

// sizeOutsideTLAB looks at what is allocated by itself.
func sizeOutsideTLAB(g *gatherer, _ int32, bytes int64) {
	g.outsideTLAB.add(outsideTLAB{bytes, 1})
}

// readKept reads objects that are still there at the end, of those that were made in the second half of the time: what a
// program keeps from its start on does not grow.
func readKept(g *gatherer, row int) {
	made := g.chunk.UnixNanos(g.number(0, row))
	if at := g.spot(row); at != 0 && made >= g.within.from+(g.within.to-g.within.from)/2 {
		g.count(keptObjects, 0, at, 1)
	}
}

func readThrow(g *gatherer, row int) {
	if _, ok := g.at(row); ok {
		g.count(exceptionsThrown, g.classNumber(0, row), g.spot(row), 1)
	}
}

func readThreadStart(g *gatherer, row int) {
	if _, ok := g.at(row); ok {
		g.count(threadStarts, 0, g.spot(row), 1)
	}
}

func readSystemGC(g *gatherer, row int) {
	if _, ok := g.at(row); !ok {
		return
	}
	kind, s := collectionsAsked, g.stack(row)
	if s.all.has(directBuffer) {
		kind = collectionsForBuffers
	}
	g.count(kind, 0, s.spot, 1)
}

func readNative(g *gatherer, row int) {
	if _, ok := g.at(row); !ok {
		return
	}
	if s := g.stack(row); s.isOwn() && !isPolling(g.stacks.topName(s)) {
		g.count(nativeSamples, 0, s.spot, 1)
	}
}

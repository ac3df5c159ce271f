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

	stacks     *stacks
	names      jfr.Numbered[string] // of classes, files, peers and reasons in all chunks; number 0 is no name
	lastName   int32                // that was looked for
	text       []byte               // of which the number is looked for
	classKeys  jfr.KeyNumbers       // of the chunk
	classOf    []int32              // numbers of classes, by that of the key
	threadKeys jfr.KeyNumbers       // of the chunk
	threadOf   []int32              // numbers of threads, by that of the key
	told       jfr.KeyNumbers       // causes by numbers, see packed
	causeOf    []int32              // numbers of causes, by that in told
	amounts    amounts
}

func newGatherer(libraries profile.Libraries, within interval) *gatherer {
	g := &gatherer{facts: newFacts(), within: within, stacks: newStacks(libraries)}
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
			g.times, g.lengths = table.Ints(timeField), table.Ints(durationField)
			g.eventThreads, g.traces = table.Ints(threadField), table.Ints(stackField)
			for row := range table.Rows {
				f.read(g, table, row)
			}
		}
	}
	return nil
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

// class is the name of a class that an event names.
func (g *gatherer) class(t *jfr.Table, field string, row int) string {
	return g.names.List[g.classNumber(t, field, row)]
}

// classNumber is the number of the name of a class that an event names.
func (g *gatherer) classNumber(t *jfr.Table, field string, row int) int32 {
	known, isNew := g.classKeys.Of(t.Int(field, row))
	if isNew {
		class, _ := g.chunk.Class(t.Int(field, row))
		g.classOf = append(g.classOf, g.names.Of(class.Name))
	}
	return g.classOf[known]
}

// textNumber is the number of a text of an event.
func (g *gatherer) textNumber(t *jfr.Table, field string, row int) int32 {
	g.text = appendText(g.text[:0], t, field, row)
	return g.nameNumber(g.text)
}

// nameNumber is the number of a name, which mostly is that of the event before.
func (g *gatherer) nameNumber(text []byte) int32 {
	if string(text) != g.names.List[g.lastName] {
		g.lastName = jfr.NumberOfText(&g.names, text)
	}
	return g.lastName
}

func appendText(buf []byte, t *jfr.Table, field string, row int) []byte {
	if c := t.Column(field); c != nil {
		return c.Append(buf, row)
	}
	return buf
}

// thread is the number of the thread that an event happened on.
func (g *gatherer) thread(row int) int32 { return g.threadNumber(cell(g.eventThreads, row)) }

// threadNumber is the number of the thread with a key.
func (g *gatherer) threadNumber(key int64) int32 {
	known, isNew := g.threadKeys.Of(key)
	if isNew {
		thread, _ := g.chunk.Thread(key)
		g.threadOf = append(g.threadOf, g.threads.Of(thread.Entry()))
	}
	return g.threadOf[known]
}

// wait enters a wait for what has a number in names, those without work as a sum only.
func (g *gatherer) wait(row int, kind waitKind, what int32, s stack) {
	part, ok := g.lasted(row)
	if !ok || s.all.has(recorder) {
		return
	}
	thread := g.thread(row)
	if s.all.has(poolWorker) {
		g.workers[thread] = true
	}
	if kind == waitIdle {
		g.atRest[thread] += part.to - part.from
		return
	}
	g.waits.add(wait{part.from, part.to, thread, g.cause(kind, what, s.spot)})
}

// cause is the number of a cause.
func (g *gatherer) cause(kind waitKind, what int32, at spot) int32 {
	known, isNew := g.told.Of(packed(uint8(kind), what, at))
	if isNew {
		g.causeOf = append(g.causeOf, g.causes.Of(cause{kind, g.names.List[what], g.stacks.place(at), g.stacks.call(at)}))
	}
	return g.causeOf[known]
}

// count adds to what happened at a place in own code.
func (g *gatherer) count(kind amountKind, class int32, at spot, n int64) {
	g.amounts.add(packed(uint8(kind), class, at), n)
}

func readMonitor(g *gatherer, t *jfr.Table, row int) {
	s := g.stack(row)
	kind := waitLock
	if !s.isOwn() {
		kind = waitIdle
	}
	class := g.classNumber(t, "monitorClass", row)
	g.wait(row, kind, class, s)
	if part, ok := g.lasted(row); ok && kind == waitLock {
		if holder := t.Int("previousOwner", row); holder != 0 {
			g.holders[holding{g.names.List[class], g.threadNumber(holder)}] += part.to - part.from
		}
	}
}

func readPark(g *gatherer, t *jfr.Table, row int) {
	s, class := g.stack(row), g.classNumber(t, "parkedClass", row)
	g.wait(row, kindOfPark(g.names.List[class], s), class, s)
}

func readObjectWait(g *gatherer, t *jfr.Table, row int) {
	s := g.stack(row)
	kind := waitIdle
	if s.above.has(awaitsResult) {
		kind = waitResult
	}
	g.wait(row, kind, g.classNumber(t, "monitorClass", row), s)
}

func readSleep(g *gatherer, t *jfr.Table, row int) {
	s := g.stack(row)
	kind := waitSleep
	if !s.isOwn() {
		kind = waitIdle
	}
	g.wait(row, kind, 0, s)
}

func readSocket(g *gatherer, t *jfr.Table, row int) {
	s := g.stack(row)
	kind, server := waitSocket, s.all.has(readsRequests)
	if !s.isOwn() || server {
		kind = waitIdle
	}
	g.servesRequests = g.servesRequests || server
	g.wait(row, kind, g.peer(t, row), s)
}

// peer is the number of the name of the other side of a connection: "db:5432", "[::1]:80", of a Unix domain socket its path,
// which the JDK writes in brackets and without a port.
func (g *gatherer) peer(t *jfr.Table, row int) int32 {
	name, port := appendText(g.text[:0], t, "host", row), t.Int("port", row)
	if len(name) == 0 {
		name = appendText(name, t, "address", row)
	}
	switch {
	case port == 0:
		g.text = name
		return g.nameNumber(bytes.TrimSuffix(bytes.TrimPrefix(name, []byte("[")), []byte("]")))
	case bytes.IndexByte(name, ':') >= 0:
		name = append(slices.Insert(name, 0, '['), ']')
	}
	g.text = strconv.AppendInt(append(name, ':'), port, 10)
	return g.nameNumber(g.text)
}

func readFile(g *gatherer, t *jfr.Table, row int) {
	s := g.stack(row)
	kind := waitFile
	if !s.isOwn() {
		kind = waitIdle
	}
	g.wait(row, kind, g.textNumber(t, "path", row), s)
}

func readPinned(g *gatherer, t *jfr.Table, row int) {
	g.wait(row, waitPinned, g.textNumber(t, "pinnedReason", row), g.stack(row))
}

func readStall(g *gatherer, t *jfr.Table, row int) { g.wait(row, waitStall, 0, g.stack(row)) }

// readAllocation reads what is allocated, and where if that is wanted; size, if any, looks at how much it is at once.
func readAllocation(weight string, where bool, size func(g *gatherer, t *jfr.Table, row int, bytes int64)) func(*gatherer, *jfr.Table, int) {
	return func(g *gatherer, t *jfr.Table, row int) {
		if _, ok := g.at(row); !ok {
			return
		}
		class, bytes := g.classNumber(t, "objectClass", row), t.Int(weight, row)
		g.count(allocatedBytes, class, 0, bytes)
		if where {
			g.count(allocatedThere, class, g.spot(row), bytes)
		}
		if size != nil {
			size(g, t, row, bytes)
		}
	}
}

// sizeOfSample looks at what a thread had allocated since its sample before, which tells how large large arrays are.
func sizeOfSample(g *gatherer, t *jfr.Table, row int, bytes int64) {
	if bytes >= largeArray {
		g.weights.add(weighed{g.class(t, "objectClass", row), bytes}, 1)
	}
}

// sizeOutsideTLAB looks at what is allocated by itself.
func sizeOutsideTLAB(g *gatherer, _ *jfr.Table, _ int, bytes int64) {
	g.outsideTLAB.add(outsideTLAB{bytes, 1})
}

// readKept reads objects that are still there at the end, of those that were made in the second half of the time: what a
// program keeps from its start on does not grow.
func readKept(g *gatherer, t *jfr.Table, row int) {
	made := g.chunk.UnixNanos(t.Int("allocationTime", row))
	if at := g.spot(row); at != 0 && made >= g.within.from+(g.within.to-g.within.from)/2 {
		g.count(keptObjects, 0, at, 1)
	}
}

func readThrow(g *gatherer, t *jfr.Table, row int) {
	if _, ok := g.at(row); ok {
		g.count(exceptionsThrown, g.classNumber(t, "thrownClass", row), g.spot(row), 1)
	}
}

func readThreadStart(g *gatherer, t *jfr.Table, row int) {
	if _, ok := g.at(row); ok {
		g.count(threadStarts, 0, g.spot(row), 1)
	}
}

func readSystemGC(g *gatherer, t *jfr.Table, row int) {
	if _, ok := g.at(row); !ok {
		return
	}
	kind, s := collectionsAsked, g.stack(row)
	if s.all.has(directBuffer) {
		kind = collectionsForBuffers
	}
	g.count(kind, 0, s.spot, 1)
}

func readNative(g *gatherer, t *jfr.Table, row int) {
	if _, ok := g.at(row); !ok {
		return
	}
	if s := g.stack(row); s.isOwn() && !s.top.has(polls) {
		g.count(nativeSamples, 0, s.spot, 1)
	}
}

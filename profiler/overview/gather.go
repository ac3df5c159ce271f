package overview

import (
	"strings"
	"sync"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// gatherer takes the facts out of one chunk.
type gatherer struct {
	*facts
	chunk  *jfr.Chunk
	stacks *stacksOf
	within interval
}

// gather reads the facts of a part of a recording's time, several chunks at once.
func gather(rec *jfr.Recording, libraries profile.Libraries, within interval) (*facts, error) {
	all, mu := newFacts(), sync.Mutex{}
	err := rec.Each(0, func(c *jfr.Chunk) error {
		stacks, err := newStacksOf(c, libraries)
		if err != nil {
			return err
		}
		g := &gatherer{newFacts(), c, stacks, within}
		err = g.read()
		mu.Lock()
		defer mu.Unlock()
		all.add(g.facts)
		return err
	})
	return all, err
}

// read goes through the events that the chunk has of each feed.
func (g *gatherer) read() error {
	for _, f := range feeds() {
		t := g.chunk.Metadata().Type(f.event)
		if t == nil {
			continue
		}
		for table, err := range g.chunk.Events(g.chunk.Select(t, f.fields...)) {
			if err != nil {
				return err
			}
			for row := range table.Rows {
				f.read(g, table, row)
			}
		}
	}
	return nil
}

// at is when an event began; false where that is outside of what is wanted.
func (g *gatherer) at(t *jfr.Table, row int) (nanos int64, ok bool) {
	nanos = g.chunk.UnixNanos(t.Int(timeField, row))
	return nanos, nanos >= g.within.from && nanos <= g.within.to
}

// lasted is the part of an event's time that is wanted; false where there is none.
func (g *gatherer) lasted(t *jfr.Table, row int) (part interval, ok bool) {
	from := g.chunk.UnixNanos(t.Int(timeField, row))
	to := from + g.chunk.Nanos(t.Int(durationField, row))
	part = interval{max(from, g.within.from), min(to, g.within.to)}
	return part, part.from < part.to
}

// stack is the stack trace of an event.
func (g *gatherer) stack(t *jfr.Table, row int) *stack { return g.stacks.of(t.Int(stackField, row)) }

// class is the name of a class that an event names.
func (g *gatherer) class(t *jfr.Table, field string, row int) string {
	class, _ := g.chunk.Class(t.Int(field, row))
	return class.Name
}

// thread is the number of the thread that an event happened on.
func (g *gatherer) thread(t *jfr.Table, row int) int32 {
	thread, _ := g.chunk.Thread(t.Int(threadField, row))
	return g.threads.Of(thread.Entry())
}

// wait enters a wait, those without work as a sum only.
func (g *gatherer) wait(t *jfr.Table, row int, kind waitKind, what string, s *stack) {
	part, ok := g.lasted(t, row)
	if !ok || s.isRecorder() {
		return
	}
	thread := g.thread(t, row)
	if isWorker(s) {
		g.workers[thread] = true
	}
	if kind == waitIdle {
		g.atRest[thread] += part.to - part.from
		return
	}
	of := g.causes.Of(cause{kind, what, s.place(), called(s)})
	g.waits = append(g.waits, wait{part.from, part.to, thread, of})
}

func readMonitor(g *gatherer, t *jfr.Table, row int) {
	s := g.stack(t, row)
	kind := waitLock
	if !s.isOwn() {
		kind = waitIdle
	}
	g.wait(t, row, kind, g.class(t, "monitorClass", row), s)
}

func readPark(g *gatherer, t *jfr.Table, row int) {
	s, class := g.stack(t, row), g.class(t, "parkedClass", row)
	g.wait(t, row, kindOfPark(class, s), class, s)
}

func readObjectWait(g *gatherer, t *jfr.Table, row int) {
	s := g.stack(t, row)
	kind := waitIdle
	if waitsForResult(s) {
		kind = waitResult
	}
	g.wait(t, row, kind, g.class(t, "monitorClass", row), s)
}

func readSleep(g *gatherer, t *jfr.Table, row int) {
	s := g.stack(t, row)
	kind := waitSleep
	if !s.isOwn() {
		kind = waitIdle
	}
	g.wait(t, row, kind, "", s)
}

func readSocket(g *gatherer, t *jfr.Table, row int) {
	s := g.stack(t, row)
	kind, server := waitSocket, readsRequests(s)
	if !s.isOwn() || server {
		kind = waitIdle
	}
	g.servesRequests = g.servesRequests || server
	g.wait(t, row, kind, peer(t, row), s)
}

// peer names the other side of a connection.
func peer(t *jfr.Table, row int) string {
	host := t.Text("host", row)
	if host == "" {
		host = t.Text("address", row)
	}
	return host + ":" + decimal(t.Int("port", row))
}

func readFile(g *gatherer, t *jfr.Table, row int) {
	s := g.stack(t, row)
	kind := waitFile
	if !s.isOwn() {
		kind = waitIdle
	}
	g.wait(t, row, kind, t.Text("path", row), s)
}

func readPinned(g *gatherer, t *jfr.Table, row int) {
	g.wait(t, row, waitPinned, t.Text("pinnedReason", row), g.stack(t, row))
}

func readStall(g *gatherer, t *jfr.Table, row int) { g.wait(t, row, waitStall, "", g.stack(t, row)) }

func readAllocation(weight string) func(*gatherer, *jfr.Table, int) {
	return func(g *gatherer, t *jfr.Table, row int) {
		if _, ok := g.at(t, row); !ok {
			return
		}
		c := g.stacks.callOf(t.Int(stackField, row))
		g.allocated[allocation{g.class(t, "objectClass", row), c.to, c.place}] += t.Int(weight, row)
	}
}

func readThrow(g *gatherer, t *jfr.Table, row int) {
	if _, ok := g.at(t, row); ok {
		g.thrown[thrown{g.class(t, "thrownClass", row), g.stacks.callOf(t.Int(stackField, row)).place}]++
	}
}

func readThreadStart(g *gatherer, t *jfr.Table, row int) {
	if _, ok := g.at(t, row); ok {
		g.starts[g.stacks.callOf(t.Int(stackField, row)).place]++
	}
}

func readSystemGC(g *gatherer, t *jfr.Table, row int) {
	if _, ok := g.at(t, row); ok {
		s := g.stack(t, row)
		g.collects[collector{s.place(), s.has("java.nio.Bits", "reserveMemory")}]++
	}
}

func readNative(g *gatherer, t *jfr.Table, row int) {
	if _, ok := g.at(t, row); !ok {
		return
	}
	if s := g.stack(t, row); s.isOwn() && !isPolling(s) {
		g.native[nativeCall{called(s), s.place()}]++
	}
}

// isPolling tells whether native code waits for others to connect, to send or to type.
func isPolling(s *stack) bool {
	if len(s.frames) == 0 {
		return true
	}
	switch method := s.frames[0].Method; method {
	case "accept", "accept0", "poll", "wait", "poll0", "select", "park":
		return true
	default:
		return strings.HasPrefix(method, "epoll") || strings.HasPrefix(method, "kqueue")
	}
}

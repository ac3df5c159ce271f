package print

import (
	"bufio"
	"container/heap"
	"io"
	"slices"

	"jfrlens/jfr"
)

// Text writes the events of a recording as people read them, the same text as
// `jfr print` of JDK 25, or with Options.Exact `jfr print --exact`: one timeline over all chunks by end time, each event
// with the fields of the context events that surround it on its thread.
//
// The recording is read twice: first for the context events and the times of
// the chunks, so that the second reading can write as it goes.
func Text(w io.Writer, rec *jfr.Recording, o Options) error {
	found, err := survey(rec, o)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 1<<16)
	line := timeline{out: out}
	err = eachChunk(rec, o, func(c *jfr.Chunk, times clock) error {
		p := textPrinter{renderer: &textRenderer{chunk: c, times: times, stackDepth: o.StackDepth, exact: o.Exact}, contexts: found.contexts}
		if err := p.print(&line, o); err != nil {
			return err
		}
		return line.writeBefore(found.nextEnd(c.Index))
	})
	if err == nil {
		err = line.writeBefore(noEnd)
	}
	if flushErr := out.Flush(); err == nil {
		err = flushErr
	}
	return err
}

// noEnd is after the end of every event.
const noEnd = int64(^uint64(0) >> 1)

// textPrinter renders the events of one chunk into a timeline.
type textPrinter struct {
	renderer *textRenderer
	contexts contextIndex
}

// print renders the chosen events of the chunk.
func (p *textPrinter) print(line *timeline, o Options) error {
	render := func(buf []byte, table *jfr.Table, row int) []byte {
		return p.renderer.appendEvent(buf, table, row, p.around(table, row))
	}
	emit := func(ref eventRef, text []byte) error {
		line.add(p.renderer.times.header.UnixNanos(ref.end), text)
		return nil
	}
	return printChunk(p.renderer.chunk, o, render, emit)
}

// around returns the lines of the context events around an event's end on its
// thread. A context event has no context itself.
func (p *textPrinter) around(table *jfr.Table, row int) [][]byte {
	thread := table.Column(threadField)
	if len(p.contexts) == 0 || thread == nil || thread.Null(row) || isContextual(table.Type) {
		return nil
	}
	return p.contexts.around(thread.Ints[row], p.renderer.times.header.UnixNanos(endOf(table, row)))
}

// timeline holds rendered events until no earlier one can come, and then
// writes them by end time; those of the same end in the order they came in.
type timeline struct {
	out   *bufio.Writer
	queue textQueue
	added int
}

// maxHeld bounds the events that are held; beyond it the earliest are written
// though a later chunk may have earlier ones. The JDK's tool has the same bound.
const maxHeld = 1_000_000

func (t *timeline) add(end int64, text []byte) {
	t.added++
	heap.Push(&t.queue, heldText{end: end, number: t.added, text: slices.Clone(text)})
}

// writeBefore writes the events that end before a time.
func (t *timeline) writeBefore(end int64) error {
	for len(t.queue) > 0 && (t.queue[0].end < end || end == noEnd || len(t.queue) > maxHeld) {
		next, _ := heap.Pop(&t.queue).(heldText)
		if _, err := t.out.Write(next.text); err != nil {
			return err
		}
	}
	return nil
}

// heldText is one rendered event.
type heldText struct {
	end    int64
	number int
	text   []byte
}

// textQueue is a heap of events by end.
type textQueue []heldText

func (q textQueue) Len() int { return len(q) }

func (q textQueue) Less(i, j int) bool {
	if q[i].end != q[j].end {
		return q[i].end < q[j].end
	}
	return q[i].number < q[j].number
}

func (q textQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

// Push implements heap.Interface.
func (q *textQueue) Push(x any) {
	text, _ := x.(heldText)
	*q = append(*q, text)
}

// Pop implements heap.Interface.
func (q *textQueue) Pop() any {
	last := len(*q) - 1
	text := (*q)[last]
	*q = (*q)[:last]
	return text
}

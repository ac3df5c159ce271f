package print

import (
	"bufio"
	"io"
	"iter"
	"maps"
	"slices"

	"jfrlens/jfr"
)

// Text writes the events of a recording as people read them, the same bytes as `jfr print` of JDK 25, or with
// Options.Exact as `jfr print --exact`: one timeline over all chunks by end time, each event with the fields of
// the context events that surround it on its thread.
//
// The recording is read twice, at the same time: the first reading, for the times and the context events, is ahead
// by as many events as the JDK's tool sorts, so that the second can write as it goes.
func Text(w io.Writer, rec *jfr.Recording, o Options) error {
	if err := rec.Decodable(); err != nil {
		return err
	}
	ahead, stop := iter.Pull2(timedChunks(rec, o))
	defer stop()
	line := &timeline{chunks: ahead, options: o, room: maxQueued}
	out := &textWriter{out: bufio.NewWriterSize(w, 1<<16), line: line, held: map[uint32]heldEvent{}, open: map[int64][]int32{}}
	err := eachChunk(rec, o, func(c *jfr.Chunk, times clock) error { return out.printChunk(c, times, o) })
	if err == nil {
		err = out.finish()
	}
	if flushErr := out.out.Flush(); err == nil {
		err = flushErr
	}
	return err
}

// textWriter writes rendered events at their places in the timeline.
type textWriter struct {
	out  *bufio.Writer
	line *timeline

	numbered int                  // events of the chunks before
	next     uint32               // place to be written
	held     map[uint32]heldEvent // by place: events that a later chunk has others before
	changes  int                  // of context, that have happened
	open     map[int64][]int32    // context events that surround what is written now by thread, the outermost first
}

// heldEvent is one rendered event.
type heldEvent struct {
	text   []byte // empty if the event is damaged
	head   int    // length of the line that context follows
	thread int64  // noThread if context is not shown with the event
}

// printChunk renders the chosen events of a chunk and writes those whose turn it is.
func (w *textWriter) printChunk(c *jfr.Chunk, times clock, o Options) error {
	types := chosenTypes(c.Metadata(), o.Filter)
	refs, err := listEvents(c, types)
	if err != nil {
		return err
	}
	slices.SortFunc(refs, byOffset)
	if err := w.line.reach(w.numbered + len(refs)); err != nil {
		return err
	}
	refs = refs[:min(len(refs), w.line.known-w.numbered)] // the file may have grown in the meantime
	for i := range refs {
		refs[i].order = int64(w.line.places[w.numbered+i])
	}
	w.numbered += len(refs)
	sortEvents(refs)
	r := &textRenderer{chunk: c, times: times, stackDepth: o.StackDepth, exact: o.Exact, screen: screen(o.Screen), room: room{notice: o.Notice}}
	rendering := window{chunk: c, types: types, render: o.render(c, r.appendEvent)}
	return rendering.inOrder(refs, func(ref eventRef, text []byte) error {
		event := heldEvent{text: text, head: r.headLength(types[ref.typ]), thread: ref.thread}
		if isContextual(types[ref.typ]) {
			event.thread = noThread // a context event has no context itself
		}
		return w.deliver(uint32(ref.order), event)
	})
}

// deliver writes an event, and those that have waited for it, or makes it wait.
func (w *textWriter) deliver(place uint32, event heldEvent) error {
	if place != w.next {
		event.text = slices.Clone(event.text)
		w.held[place] = event
		return nil
	}
	for ok := true; ok; event, ok = w.held[w.next] {
		delete(w.held, w.next)
		if err := w.write(event); err != nil {
			return err
		}
		w.next++
	}
	return nil
}

// finish writes the events that wait for others which have not come: the file has changed in the meantime.
func (w *textWriter) finish() error {
	for _, place := range slices.Sorted(maps.Keys(w.held)) {
		w.next = place
		if err := w.write(w.held[place]); err != nil {
			return err
		}
	}
	return nil
}

// write writes an event with its context.
func (w *textWriter) write(event heldEvent) error {
	for w.changes < len(w.line.changes) && w.line.changes[w.changes].before <= w.next {
		w.change(w.line.changes[w.changes])
		w.changes++
	}
	if len(event.text) == 0 {
		return nil
	}
	w.out.Write(event.text[:event.head])
	if event.thread != noThread {
		for _, context := range w.open[event.thread] {
			w.out.Write(w.line.contexts[context].lines)
		}
	}
	_, err := w.out.Write(event.text[event.head:])
	return err
}

// change begins or ends a context event.
func (w *textWriter) change(c contextChange) {
	thread := w.line.contexts[c.context].thread
	switch open := w.open[thread]; {
	case thread == noThread:
	case c.start:
		w.open[thread] = append(open, c.context)
	default:
		if i := slices.Index(open, c.context); i >= 0 {
			w.open[thread] = slices.Delete(open, i, i+1)
		}
	}
}

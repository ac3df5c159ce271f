package print

import (
	"cmp"
	"slices"

	"jfrlens/jfr"
)

// contextualAnnotation marks fields of events that are shown with the other
// events of the same thread and time (JDK 25, jdk.jfr.Contextual).
const contextualAnnotation = "jdk.jfr.Contextual"

// contextSpan is one context event.
type contextSpan struct {
	start, end int64 // nanoseconds since 1970
	thread     int64 // key of the thread, the same in all chunks of a process
	lines      []byte
}

// contextIndex finds the context events around a moment, by thread.
type contextIndex map[int64]*threadContexts

// threadContexts are the context events of one thread by start. latest[i] is
// the latest end among the first i+1 of them, so that a search backwards from
// a moment knows when nothing before can reach it.
type threadContexts struct {
	spans  []contextSpan
	latest []int64
}

// newContextIndex indexes context events of all chunks: one may end in a later
// chunk than the events that it surrounds.
func newContextIndex(all []contextSpan) contextIndex {
	index := contextIndex{}
	slices.SortStableFunc(all, func(a, b contextSpan) int { return cmp.Compare(a.start, b.start) })
	for _, span := range all {
		t := index[span.thread]
		if t == nil {
			t = &threadContexts{}
			index[span.thread] = t
		}
		latest := span.end
		if n := len(t.latest); n > 0 {
			latest = max(latest, t.latest[n-1])
		}
		t.spans, t.latest = append(t.spans, span), append(t.latest, latest)
	}
	return index
}

// around returns the lines of the context events that surround a moment on a
// thread, the outermost first.
func (x contextIndex) around(thread, moment int64) [][]byte {
	t := x[thread]
	if t == nil {
		return nil
	}
	i, _ := slices.BinarySearchFunc(t.spans, moment, func(span contextSpan, moment int64) int {
		if span.start <= moment {
			return -1
		}
		return 1
	})
	var lines [][]byte
	for i--; i >= 0 && t.latest[i] > moment; i-- {
		if t.spans[i].end > moment {
			lines = append(lines, t.spans[i].lines)
		}
	}
	slices.Reverse(lines)
	return lines
}

// surveyed is what has to be known of all chunks before the first is written.
type surveyed struct {
	contexts contextIndex
	firstEnd []int64 // earliest end of an event by index of the chunk, in nanoseconds
}

// survey reads times and context events of all chunks.
func survey(rec *jfr.Recording, o Options) (*surveyed, error) {
	found := &surveyed{}
	var all []contextSpan
	err := eachChunk(rec, o, func(c *jfr.Chunk, times clock) error {
		refs, err := sortedEvents(c, chosenTypes(c.Metadata(), o.Filter))
		if err != nil {
			return err
		}
		for len(found.firstEnd) <= c.Index {
			found.firstEnd = append(found.firstEnd, noEnd)
		}
		if len(refs) > 0 {
			found.firstEnd[c.Index] = times.header.UnixNanos(refs[0].end)
		}
		spans, err := contextsOf(c, &textRenderer{chunk: c, times: times, exact: o.Exact})
		all = append(all, spans...)
		return err
	})
	if err != nil {
		return nil, err
	}
	found.contexts = newContextIndex(all)
	return found, nil
}

// nextEnd is the earliest end of an event in the chunks after one.
func (s *surveyed) nextEnd(index int) int64 {
	earliest := noEnd
	for next := index + 1; next < len(s.firstEnd); next++ {
		earliest = min(earliest, s.firstEnd[next])
	}
	return earliest
}

// contextsOf returns the context events of a chunk with the lines to show.
func contextsOf(c *jfr.Chunk, r *textRenderer) ([]contextSpan, error) {
	var spans []contextSpan
	for _, t := range c.Metadata().Types() {
		if !t.IsEvent() || !isContextual(t) {
			continue
		}
		for table, err := range c.Events(c.Select(t)) {
			if err != nil {
				return nil, err
			}
			spans = r.appendContexts(spans, table)
		}
	}
	return spans, nil
}

// isContextual tells whether events of a type are context of others.
func isContextual(t *jfr.Type) bool {
	return slices.ContainsFunc(t.Fields, func(f *jfr.Field) bool { return f.Annotation(contextualAnnotation) != nil })
}

// appendContexts appends the context events of a table that have a thread.
func (r *textRenderer) appendContexts(spans []contextSpan, table *jfr.Table) []contextSpan {
	thread := table.Column(threadField)
	if thread == nil {
		return spans
	}
	for row := range table.Rows {
		if thread.Null(row) {
			continue
		}
		spans = append(spans, contextSpan{
			start:  r.times.header.UnixNanos(startOf(table, row)),
			end:    r.times.header.UnixNanos(endOf(table, row)),
			thread: thread.Ints[row],
			lines:  r.contextLines(table, row),
		})
	}
	return spans
}

// contextLines renders the contextual fields of an event.
func (r *textRenderer) contextLines(table *jfr.Table, row int) []byte {
	var lines []byte
	for i := range table.Columns {
		col := &table.Columns[i]
		if col.Field.Annotation(contextualAnnotation) != nil {
			lines = r.appendField(lines, "Context: "+table.Type.SimpleName()+"."+col.Field.Name, col, row, 2)
		}
	}
	return lines
}

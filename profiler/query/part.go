package query

import (
	"slices"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// A part of a recording is what some threads did, in some contexts, in some of its time. Events that begin in that time count, and
// of those that last those that go on in it, with all of their time; of contexts those that end in one. Events of the whole
// program are of no thread, so that only the time chooses among them. What describes the JVM and what was recorded, once per
// chunk, always counts.

// describing are events without a period that describe the recording, or the whole time before they were written.
var describing = []string{"jdk.ActiveSetting", "jdk.ActiveRecording", "jdk.OldObjectSample"}

// describes tells whether an event says what is always so: the JVM writes it once per chunk.
func describes(t *jfr.Type) bool {
	return slices.Contains(describing, t.Name) || slices.ContainsFunc(t.Settings, func(s jfr.Setting) bool {
		return s.Name == "period" && (s.Default == "endChunk" || s.Default == "beginChunk")
	})
}

// chosen is a part of one recording; nil is all of it.
type chosen struct {
	part     profile.Part
	from, to int64            // in nanoseconds since 1970, to exclusive
	contexts profile.Contexts // nil: they do not matter
}

// chosenOf finds out what a part is of a recording. Methods on stacks choose samples only.
func chosenOf(rec *jfr.Recording, part profile.Part) (*chosen, error) {
	if part.Time == nil && part.Thread == nil && part.Contexts == nil {
		return nil, nil
	}
	ch := &chosen{part: part}
	if part.Time != nil {
		start, end, err := profile.TimeOf(rec)
		if err != nil {
			return nil, err
		}
		from, to, err := part.Time(rec, start, end)
		if err != nil {
			return nil, err
		}
		ch.from, ch.to = from.UnixNano(), to.UnixNano()
	}
	if part.Contexts != nil {
		var err error
		if ch.contexts, err = part.Contexts(rec); err != nil {
			return nil, err
		}
	}
	return ch, nil
}

// fields are those of a type's events that tell which of them count.
func (ch *chosen) fields(t *jfr.Type) []string {
	fields := []string{"startTime", "duration"}
	if thread := t.ThreadField(); ch != nil && thread != "" {
		fields = append(fields, thread)
	}
	return fields
}

// filter returns what tells which events of a type in a chunk count; nil: all do. It is for one goroutine.
func (ch *chosen) filter(c *jfr.Chunk, t *jfr.Type) func(batch *jfr.Table, row int) bool {
	switch {
	case ch == nil || describes(t):
		return nil
	case t.IsOfProgram():
		return func(batch *jfr.Table, row int) bool { return ch.isInTime(spanOf(c, batch, row)) }
	}
	field, named := t.ThreadField(), ch.threadsOf(c)
	return func(batch *jfr.Table, row int) bool {
		from, end := spanOf(c, batch, row)
		thread := batch.Int(field, row)
		if !ch.isInTime(from, end) || !named(thread) {
			return false
		}
		if ch.contexts == nil {
			return true
		}
		_, _, _, ok := ch.contexts.Of(thread, end)
		return ok
	}
}

// threadsOf returns what tells which threads of a chunk are chosen, by their keys.
func (ch *chosen) threadsOf(c *jfr.Chunk) func(key int64) bool {
	if ch.part.Thread == nil {
		return func(int64) bool { return true }
	}
	known := map[int64]bool{}
	return func(key int64) bool {
		is, ok := known[key]
		if !ok {
			name := jfr.NoThreadName
			if thread, has := c.Thread(key); has {
				name = thread.Entry().Name
			}
			is = ch.part.Thread(name)
			known[key] = is
		}
		return is
	}
}

// isInTime tells whether what goes on between two moments, which may be the same, is in part in the chosen time.
func (ch *chosen) isInTime(from, end int64) bool {
	return ch.part.Time == nil || from < ch.to && (from >= ch.from || end > ch.from)
}

// spanOf is when an event begins and ends.
func spanOf(c *jfr.Chunk, batch *jfr.Table, row int) (from, end int64) {
	start := batch.Int("startTime", row)
	from = c.UnixNanos(start)
	return from, max(from, c.UnixNanos(start+batch.Int("duration", row)))
}

// rowsOf lists the events of a batch that count; counts may be nil. The list is valid until the next.
func (w *worker) rowsOf(batch *jfr.Table, counts func(batch *jfr.Table, row int) bool) []int32 {
	if counts == nil {
		return w.allRows(batch.Rows)
	}
	w.counting = w.counting[:0]
	for row := range batch.Rows {
		if counts(batch, row) {
			w.counting = append(w.counting, int32(row))
		}
	}
	return w.counting
}

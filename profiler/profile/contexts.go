package profile

import (
	"strings"

	"jfrlens/jfr"
)

// Contexts tell what samples happened in, such as a request. They are safe for concurrent use.
type Contexts interface {
	// Of returns the number of the context that a thread is in at a time, which lasts from one time to another; false where samples
	// do not count. The thread is named by its key, which is the same in all chunks of a process; times are nanoseconds
	// from the epoch. Number 0 stands for none.
	Of(thread, at int64) (number uint16, from, to int64, ok bool)

	// Labels returns what each number means, none where nobody wants to tell contexts apart.
	Labels() [][]Label
}

// Label is a field of a context with its value.
type Label struct{ Field, Value string }

// ContextName is a context for people.
func ContextName(labels []Label) string {
	var values []string
	for _, l := range labels {
		values = append(values, l.Value)
	}
	return strings.Join(values, ", ")
}

// Contexts returns what the contexts of cells are, the first for those that are in none; nil where nobody asked for them.
func (p *Profile) Contexts() [][]Label { return p.contexts }

// labels are those of the contexts that matter.
func (b *Builder) labels() [][]Label {
	if b.within == nil {
		return nil
	}
	return b.within.Labels()
}

// within finds the contexts of the events of a table.
type within struct {
	contexts       Contexts
	chunk          *jfr.Chunk
	threads, times []int64
	lengths        []int64 // nil: events have no duration
	limits         *limits
	from, to       int64 // of the context of the row before
}

// withinOf returns nil where contexts do not matter.
func (w *worker) withinOf(c *jfr.Chunk, f *feed, t *jfr.Table) *within {
	if w.builder.within == nil {
		return nil
	}
	return &within{
		contexts: w.builder.within, chunk: c, limits: w.builder.limits,
		threads: t.Ints(f.thread), times: t.Ints(timeField), lengths: t.Ints(spanField),
	}
}

// of returns the context of an event, which is the one in which it ends (jdk.jfr.internal.tool.PrettyWriter); false where
// it does not count.
func (in *within) of(row int) (number uint16, ok bool) {
	var thread, at int64
	if in.threads != nil {
		thread = in.threads[row]
	}
	if in.times != nil {
		_, at = spanOf(in.chunk, in.times, in.lengths, row)
	}
	number, in.from, in.to, ok = in.contexts.Of(thread, at)
	return number, ok
}

// weight is the part of an event's duration that is within its context: a worker may have waited before.
func (in *within) weight(row int, whole int64) int64 {
	if in.times == nil || in.lengths == nil || in.to == 0 {
		return whole
	}
	from, to := spanOf(in.chunk, in.times, in.lengths, row)
	return min(whole, in.limits.overlap(max(from, in.from), min(to, in.to)))
}

package profile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/units"
	"jfrlens/profiler/sample"
)

// Part is a part of a recording: the samples of some threads and contexts in some of its time. The zero value is all of it.
type Part struct {
	// Time returns from when and until when samples count of a recording, which goes from start to end. What lasts
	// longer counts with the time that it has in between. Nil: all of them do.
	Time func(rec *jfr.Recording, start, end time.Time) (from, to time.Time, err error)

	// Thread tells whether samples of a thread with that name count. Nil: all do.
	Thread func(name string) bool

	// Contexts returns what tells in which contexts of a recording samples are. Nil: it does not matter.
	Contexts func(rec *jfr.Recording) (Contexts, error)

	// Stacks chooses samples by the methods on their stacks.
	Stacks Stacks
}

// IsWhole tells whether nothing is left out.
func (p Part) IsWhole() bool {
	return p.Stacks.isAll() && p.Time == nil && p.Thread == nil && p.Contexts == nil
}

// limits are the time of a part in nanoseconds from the epoch, to exclusive.
type limits struct{ from, to int64 }

// limitsIn returns the time of a part in a recording from start to end, nil for all of it.
func (p Part) limitsIn(rec *jfr.Recording, start, end time.Time) (*limits, error) {
	if p.Time == nil {
		return nil, nil
	}
	from, to, err := p.Time(rec, start, end)
	if err != nil {
		return nil, err
	}
	return &limits{from.UnixNano(), to.UnixNano()}, nil
}

// TimeOf returns when a recording starts and ends, as its chunks say.
func TimeOf(rec *jfr.Recording) (start, end time.Time, err error) {
	for c, err := range rec.Chunks() {
		if err != nil {
			return start, end, err
		}
		from := c.Header.Start
		to := from.Add(max(c.Header.Duration, 0))
		if start.IsZero() || from.Before(start) {
			start = from
		}
		if to.After(end) {
			end = to
		}
	}
	return start, end, nil
}

// overlap is how much of the time between two moments is within the limits, which may be nil.
func (l *limits) overlap(from, to int64) int64 {
	if l != nil {
		from, to = max(from, l.from), min(to, l.to)
	}
	return max(to-from, 0)
}

// has tells whether something that takes the time between two moments, which may be the same, is in part within the
// limits, which may be nil.
func (l *limits) has(from, to int64) bool {
	return l == nil || from >= l.from && from < l.to || l.overlap(from, to) > 0
}

// clip narrows a time, which is not moved where it lies outside altogether.
func (l *limits) clip(start, end time.Time) (time.Time, time.Time) {
	if l == nil || !l.has(start.UnixNano(), end.UnixNano()) {
		return start, end
	}
	from, to := max(start.UnixNano(), l.from), min(end.UnixNano(), l.to)
	return time.Unix(0, from).In(start.Location()), time.Unix(0, to).In(end.Location())
}

// outside tells which events of a table do not belong to the part that is wanted, nil if all do.
func (w *worker) outside(c *jfr.Chunk, f *feed, t *jfr.Table) func(row int) bool {
	wanted, limits := w.builder.options.Part.Thread, w.builder.limits
	if wanted == nil && limits == nil {
		return nil
	}
	times, threads := t.Ints(timeField), t.Ints(f.thread)
	var lengths []int64
	if f.event.Weigh == sample.ByDuration {
		lengths = t.Ints(spanField)
	}
	return func(row int) bool {
		if limits != nil && times != nil {
			from, to := spanOf(c, times, lengths, row)
			if !limits.has(from, to) {
				return true
			}
		}
		return wanted != nil && (threads == nil || !w.isWanted(c, threads[row]))
	}
}

// spanOf returns when an event begins and ends, in nanoseconds from the epoch; lengths may be nil.
func spanOf(c *jfr.Chunk, times, lengths []int64, row int) (from, to int64) {
	from = c.UnixNanos(times[row])
	if lengths == nil {
		return from, from
	}
	return from, max(from, c.UnixNanos(times[row]+lengths[row]))
}

// isWanted tells whether samples of a thread count, by its key in the chunk.
func (w *worker) isWanted(c *jfr.Chunk, key int64) bool {
	wanted, known := w.wanted[key]
	if !known {
		name := jfr.NoThreadName
		if t, ok := c.Thread(key); ok {
			name = t.Entry().Name
		}
		wanted = w.builder.options.Part.Thread(name)
		w.wanted[key] = wanted
	}
	return wanted
}

// hasAny tells whether there are samples of one of the types, of any type if none is named.
func (p *Profile) hasAny(types []string) bool {
	return slices.ContainsFunc(types, p.Has) || len(types) == 0 && len(p.types) > 0
}

// notInPart explains why a part of a recording has no samples, by what the whole has.
func notInPart(rec *jfr.Recording, o Options) error {
	o.Part, o.Aggregate, o.ByContext, o.Also = Part{}, false, false, nil
	p, err := Read(rec, o)
	if err != nil {
		return err
	}
	v, err := p.View("")
	if err != nil {
		return err
	}
	var names []string
	for _, t := range v.Threads() {
		name := strconv.Quote(ThreadName(t.Thread))
		if len(names) < mostNamed && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return fmt.Errorf("%w in that part of the recording: it goes from %s to %s (%s), most samples of type %s are of the threads %s",
		ErrNoSamples, clockTime(p.start), clockTime(p.end), units.Duration(p.end.Sub(p.start)), v.Type.Name, strings.Join(names, ", "))
}

// clockTime is a moment as clocks here show it.
func clockTime(t time.Time) string { return t.Local().Format("15:04:05") }

package profile

import (
	"time"

	"jfrlens/jfr"
)

// MethodTraces returns the methods of which calls were recorded one by one
// (jdk.MethodTrace), those that took the most time first; nil if there are none.
// Calls that were shorter than the threshold of the recording are missing.
func (p *Profile) MethodTraces() []MethodTiming { return p.traces }

// calls adds up calls of a method; times in nanoseconds.
type calls struct {
	number                int64
	sum, minimum, maximum int64
}

// plus adds other calls of the method.
func (c calls) plus(other calls) calls {
	if c.number == 0 {
		return other
	}
	return calls{
		c.number + other.number, c.sum + other.sum,
		min(c.minimum, other.minimum), max(c.maximum, other.maximum),
	}
}

// readTrace reads one recorded call. The names are resolved later, with the chunk.
func readTrace(f *facts, t *jfr.Table, row int) {
	if f.traces == nil {
		f.traces = map[int64]calls{}
	}
	took := f.chunk.Nanos(t.Int(spanField, row))
	key := t.Int("method", row)
	f.traces[key] = f.traces[key].plus(calls{1, took, took, took})
}

// addTraces adds the recorded calls of a chunk, by the names that the chunk has for its methods.
func (a *assembly) addTraces(f *facts) {
	for id, more := range f.tracesByName {
		if a.traces == nil {
			a.traces = map[methodID]calls{}
		}
		a.traces[id] = a.traces[id].plus(more)
	}
}

// resolveTraces turns keys into names, as the chunk says.
func (f *facts) resolveTraces() {
	for key, more := range f.traces {
		id, ok := f.methodID(key)
		if !ok {
			continue
		}
		if f.tracesByName == nil {
			f.tracesByName = map[methodID]calls{}
		}
		f.tracesByName[id] = f.tracesByName[id].plus(more)
	}
}

// sortedTraces lists the methods whose calls were recorded, most time first.
func (a *assembly) sortedTraces() []MethodTiming {
	var list []MethodTiming
	for id, c := range a.traces {
		list = append(list, MethodTiming{
			Class: id.class, Name: id.name, Descriptor: id.descriptor, Invocations: c.number,
			Minimum: time.Duration(c.minimum), Average: time.Duration(c.sum / c.number), Maximum: time.Duration(c.maximum),
		})
	}
	return byTime(list)
}

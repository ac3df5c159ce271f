package profile

import (
	"cmp"
	"slices"
	"time"

	"jfrlens/jfr"
)

// MethodTiming is what the JVM counted and timed of one method, every call
// included (JEP 520, jdk.MethodTiming). It is no sample type: nothing is
// estimated. Times include calls to other methods and waiting.
type MethodTiming struct {
	Class, Name, Descriptor string
	Invocations             int64
	// Minimum, Average and Maximum are -1 where the clock was too coarse.
	Minimum, Average, Maximum time.Duration
}

// MethodTimings returns the methods that were timed exactly, those that took
// the most time first; nil if there are none.
func (p *Profile) MethodTimings() []MethodTiming { return p.timings }

// timed is a count of a method with the time it was written: counts go on
// through the whole run, so the newest has all calls.
type timed struct {
	MethodTiming
	ticks int64 // of the chunk's clock
	at    int64 // nanoseconds since 1970
}

// methodID tells methods apart, overloads too.
type methodID struct{ class, name, descriptor string }

// methodID returns which method a key of the chunk stands for, with the name that it has everywhere.
func (f *facts) methodID(key int64) (methodID, bool) {
	method, ok := f.chunk.Method(key)
	class, name, _ := f.chunk.MethodName(key)
	return methodID{class, name, method.Descriptor}, ok
}

// readTiming reads one event. The names are resolved later, with the chunk.
func readTiming(f *facts, t *jfr.Table, row int) {
	key := t.Int("method", row)
	if f.timings == nil {
		f.timings = map[int64]timed{}
	}
	if ticks := t.Int(timeField, row); f.timings[key].Invocations == 0 || ticks >= f.timings[key].ticks {
		f.timings[key] = timed{ticks: ticks, MethodTiming: MethodTiming{
			Invocations: t.Int("invocations", row),
			Minimum:     time.Duration(t.Int("minimum", row)),
			Average:     time.Duration(t.Int("average", row)),
			Maximum:     time.Duration(t.Int("maximum", row)),
		}}
	}
}

// resolveTimings turns keys into names and ticks into times, as the chunk says.
func (f *facts) resolveTimings() {
	for key, t := range f.timings {
		id, ok := f.methodID(key)
		if !ok {
			delete(f.timings, key)
			continue
		}
		t.Class, t.Name, t.Descriptor = id.class, id.name, id.descriptor
		t.at = f.chunk.UnixNanos(t.ticks)
		for _, span := range []*time.Duration{&t.Minimum, &t.Average, &t.Maximum} {
			if *span < 0 { // missing: the smallest number
				*span = -1
				continue
			}
			*span = time.Duration(f.chunk.Nanos(int64(*span)))
		}
		f.timings[key] = t
	}
}

// addTimings keeps the newest count of each method.
func (a *assembly) addTimings(timings map[int64]timed) {
	for _, t := range timings {
		id := methodID{t.Class, t.Name, t.Descriptor}
		if a.timings == nil {
			a.timings = map[methodID]timed{}
		}
		if t.at >= a.timings[id].at {
			a.timings[id] = t
		}
	}
}

// sortedTimings lists what was timed, most time first.
func (a *assembly) sortedTimings() []MethodTiming {
	var list []MethodTiming
	for _, t := range a.timings {
		list = append(list, t.MethodTiming)
	}
	return byTime(list)
}

// miscounts tells whether a JVM sees the end of a call at each throw in the method,
// caught there or not, and at none in what it calls, as those of JDK 25 and 26 do.
func miscounts(jvm JVM) bool {
	return jvm.release() == 25 || jvm.release() == 26
}

// byTime sorts methods by the time that all calls took, most first.
func byTime(list []MethodTiming) []MethodTiming {
	slices.SortFunc(list, func(x, y MethodTiming) int {
		return cmp.Or(cmp.Compare(y.total(), x.total()), cmp.Compare(y.Invocations, x.Invocations),
			cmp.Compare(x.Class, y.Class), cmp.Compare(x.Name, y.Name), cmp.Compare(x.Descriptor, y.Descriptor))
	})
	return list
}

// total is the time of all calls in nanoseconds, as far as it is known.
func (t MethodTiming) total() float64 { return float64(t.Invocations) * float64(max(t.Average, 0)) }

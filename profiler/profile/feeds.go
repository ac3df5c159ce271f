package profile

import (
	"slices"

	"jfrlens/jfr"
)

// weighing says what one event is worth.
type weighing int

const (
	byCount weighing = iota
	byDuration
	byField
)

// event names an event type whose events are samples, and what they are worth.
type event struct {
	name   string
	weigh  weighing
	field  string // for byField
	times  string // field of how many there were for each one that was sampled, if not ""
	counts bool   // the field is a number of samples
	parks  parking
	clock  samplingClock

	// twice says that an event whose leaf is the constructor of Error repeats
	// one whose leaf is that of Throwable, see [worker.repeated].
	twice bool
}

// alternatives returns, for a standard sample type, groups of event types that
// carry it, the best group first. Groups are never mixed: a JVM that writes
// two of them describes the same thing twice.
//
// Event types of the JDK are those of its metadata.xml; profiler.* is
// async-profiler's, datadog.* the Datadog profiler's.
func alternatives(name string) [][]event {
	switch name {
	case CPU:
		return [][]event{
			{{name: executionSampleType, clock: ofCPU}},
			{{name: "datadog.ExecutionSample", weigh: byField, field: "weight", counts: true}},
		}
	case CPUTime:
		return [][]event{{{name: "jdk.CPUTimeSample"}}}
	case Native:
		return [][]event{{{name: "jdk.NativeMethodSample"}}}
	case Wall:
		return [][]event{
			{{name: "profiler.WallClockSample", weigh: byField, field: "samples", counts: true}},
			{{name: "datadog.MethodSample", weigh: byField, field: "weight", counts: true}},
			{{name: executionSampleType, clock: ofWall}},
		}
	case Alloc:
		return [][]event{
			{{name: "jdk.ObjectAllocationSample", weigh: byField, field: "weight"}},
			{
				{name: "jdk.ObjectAllocationInNewTLAB", weigh: byField, field: "tlabSize"},
				{name: "jdk.ObjectAllocationOutsideTLAB", weigh: byField, field: "allocationSize"},
			},
			{{name: "datadog.ObjectSample", weigh: byField, field: "size", times: "weight"}},
		}
	case Lock:
		return [][]event{append(durations("jdk.JavaMonitorEnter"), parksFor(forLock))}
	case Wait:
		return [][]event{append(durations("jdk.JavaMonitorWait"), parksFor(forOther))}
	case IO:
		return [][]event{durations("jdk.FileRead", "jdk.FileWrite", "jdk.FileForce", "jdk.SocketRead", "jdk.SocketWrite")}
	case Exceptions:
		// Errors are exceptions too: if both are written, the first has all.
		return [][]event{{{name: "jdk.JavaExceptionThrow", twice: true}}, {{name: "jdk.JavaErrorThrow"}}}
	}
	return nil
}

// EventTypes returns the event types that carry a sample type: those of a
// standard one, some of which are alternatives, or the event type of that name.
func EventTypes(sampleType string) []string {
	if !IsStandard(sampleType) {
		return []string{sampleType}
	}
	var names []string
	for _, events := range alternatives(sampleType) {
		for _, e := range events {
			names = append(names, e.name)
		}
	}
	return names
}

// durations returns events that are worth the time they took.
func durations(names ...string) []event {
	events := make([]event, len(names))
	for i, name := range names {
		events[i] = event{name: name, weigh: byDuration}
	}
	return events
}

// parksFor returns the events of parked threads that waited for that.
func parksFor(what parking) event {
	return event{name: "jdk.ThreadPark", weigh: byDuration, parks: what}
}

// feed is one event type of a chunk that feeds one sample type.
type feed struct {
	kind   SampleType
	rank   rank
	event  event
	sel    *jfr.Selection
	thread string // name of the thread field, "" if there is none
	stack  bool   // there is a stack trace field
	unit   jfr.Unit
}

// weightCount is the weight of one per event.
const weightCount = "count"

const (
	timeField   = "startTime"
	spanField   = "duration"
	stackField  = "stackTrace"
	failedField = "failed"
	biasedField = "biased"
	parkedField = "parkedClass"
	stateField  = "state"
)

// rank orders feeds that exclude each other: of those with the same group the
// ones with the lowest number that have samples are used.
type rank struct {
	group  string // the sample type's name, or anyType
	number int
}

// anyType is the group of all feeds when only the default type is wanted.
const anyType = "*"

// plan is the feeds of all wanted sample types in chunks with equal metadata.
type plan struct {
	feeds   []feed
	info    []infoFeed
	without []string
}

// newPlan chooses the feeds for a chunk.
func newPlan(c *jfr.Chunk, o Options) *plan {
	p := &plan{info: infoFeeds(c, o.Part), without: o.Without}
	if o.Types == nil {
		number := 0
		for _, kind := range Standard() {
			if !o.DefaultOnly {
				p.addStandard(c, kind, rank{group: kind.Name})
				continue
			}
			p.addStandard(c, kind, rank{anyType, number})
			number += maxAlternatives
		}
		return p
	}
	if o.AndStandard {
		for _, kind := range Standard() {
			p.addStandard(c, kind, rank{group: kind.Name})
		}
	}
	for _, name := range o.Types {
		if kind, ok := standardType(name); ok {
			p.addStandard(c, kind, rank{group: name})
			continue
		}
		p.addNamed(c, name, o.Weight)
	}
	return p
}

// maxAlternatives bounds how many alternatives a sample type has.
const maxAlternatives = 8

// addStandard adds the event types of a standard sample type. Alternatives that
// the metadata does not know are not counted in ranks: chunks of a JDK that has
// only the second best are as good as those of one that has the best.
func (p *plan) addStandard(c *jfr.Chunk, kind SampleType, first rank) {
	for _, events := range alternatives(kind.Name) {
		known := false
		for _, e := range events {
			if t := c.Metadata().Type(e.name); t != nil {
				known = true
				p.add(c, t, feed{kind: kind, rank: first, event: e})
			}
		}
		if known {
			first.number++
		}
	}
}

// addNamed adds an event type by its name.
func (p *plan) addNamed(c *jfr.Chunk, name, weight string) {
	t := c.Metadata().Type(name)
	if t == nil || !t.IsEvent() {
		return
	}
	f := feed{kind: SampleType{Name: name, Unit: UnitSamples, Label: t.Label()}, rank: rank{group: name}, event: event{name: name}}
	if f.kind.Label == "" {
		f.kind.Label = name
	}
	switch weight {
	case "", weightCount:
	case spanField:
		f.kind.Unit = UnitNanos
		f.event.weigh = byDuration
	default:
		f.event.weigh, f.event.field = byField, weight
		f.kind.Unit = UnitValue
		if field := t.Field(weight); field != nil {
			f.kind.Unit = unitOf(field.Unit())
		}
	}
	p.add(c, t, f)
}

// unitOf returns the unit of weights that are sums of a field.
func unitOf(u jfr.Unit) string {
	switch u {
	case jfr.UnitTicks, jfr.UnitNanos, jfr.UnitMicros, jfr.UnitMillis, jfr.UnitSeconds:
		return UnitNanos
	case jfr.UnitBytes:
		return UnitBytes
	}
	return UnitValue
}

// add completes a feed with the fields of its event type, unless nobody wants it.
func (p *plan) add(c *jfr.Chunk, t *jfr.Type, f feed) {
	if slices.Contains(p.without, t.Name) {
		return
	}
	fields := []string{timeField, stackField, failedField, biasedField}
	for _, name := range []string{"sampledThread", "eventThread"} {
		if t.Field(name) != nil {
			f.thread = name
			fields = append(fields, name)
			break
		}
	}
	switch f.event.weigh {
	case byDuration:
		fields = append(fields, spanField)
	case byField:
		fields = append(fields, f.event.field)
		if f.event.times != "" {
			fields = append(fields, f.event.times)
		}
		if field := t.Field(f.event.field); field != nil {
			f.unit = field.Unit()
		}
	case byCount:
	}
	if f.event.parks != forAny {
		fields = append(fields, parkedField)
	}
	if f.event.clock != ofAny && maySampleSleepers(c) {
		fields = append(fields, stateField)
	}
	f.stack = t.Field(stackField) != nil
	f.sel = c.Select(t, fields...)
	p.feeds = append(p.feeds, f)
}

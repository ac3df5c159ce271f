package profile

import (
	"cmp"
	"slices"

	"jfrlens/jfr"
	"jfrlens/profiler/sample"
)

// feed is one event type of a chunk that feeds one sample type.
type feed struct {
	kind   sample.Type
	rank   rank
	group  int  // of the alternatives in the catalogue
	first  rank // of the best of them
	event  sample.Event
	sel    *jfr.Selection
	thread string // name of the thread field, "" if there is none
	stack  bool   // there is a stack trace field
	paced  bool   // JVMs may throttle the events
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

	addressField = "address"
	freeEvent    = "profiler.Free"
)

// rank orders feeds that exclude each other: of those with the same group the
// ones with the lowest number that have samples are used.
type rank struct {
	group  string // the sample type's name, or anyType
	number int
}

// yieldsTo tells whether samples of a feed are superfluous where there are some of a type and rank. Those by the clock do
// not yield to those of CPU time, which may turn out to be biased.
func (f *feed) yieldsTo(sampleType string, r rank) bool {
	return r.group == f.rank.group && r.number < f.rank.number && !(sampleType == sample.CPUTime && f.kind.Name == sample.CPU)
}

// anyType is the group of all feeds when only the default type is wanted.
const anyType = "*"

// plan is the feeds of all wanted sample types in chunks with equal metadata.
type plan struct {
	feeds   []feed
	info    []infoFeed
	by      Producer
	without []string
	placed  bool // it matters when events end
}

// newPlan chooses the feeds for a chunk.
func newPlan(c *jfr.Chunk, o Options) *plan {
	p := &plan{info: infoFeeds(c, o.Part), by: ProducerOf(c.Metadata()), without: o.Without, placed: o.Part.Contexts != nil}
	if o.Types == nil {
		number := 0
		for _, entry := range sample.Catalogue() {
			if !o.DefaultOnly {
				p.addStandard(c, entry, rank{group: entry.Name})
				continue
			}
			p.addStandard(c, entry, rank{anyType, number})
			number += len(entry.Groups)
		}
		return p
	}
	if o.AndStandard {
		for _, entry := range sample.Catalogue() {
			p.addStandard(c, entry, rank{group: entry.Name})
		}
	}
	for _, name := range o.Types {
		if entry, ok := sample.Find(name); ok {
			p.addStandard(c, entry, rank{group: name})
			continue
		}
		p.addNamed(c, name, o.Weight)
	}
	return p
}

// addStandard adds the event types of a standard sample type. Alternatives that
// the metadata does not know are not counted in ranks: chunks of a JDK that has
// only the second best are as good as those of one that has the best.
func (p *plan) addStandard(c *jfr.Chunk, entry sample.Entry, first rank) {
	best := first
	for group, events := range entry.Groups {
		known := false
		for _, e := range events {
			if t := c.Metadata().Type(e.Name); isCarriedBy(t, e) {
				known = true
				kind := entry.Type
				kind.Unit = cmp.Or(e.Unit, kind.Unit)
				p.add(c, t, feed{kind: kind, rank: first, group: group, first: best, event: e})
			}
		}
		if known {
			first.number++
		}
	}
}

// isCarriedBy tells whether an event type, nil if there is none, has what makes its events samples.
func isCarriedBy(t *jfr.Type, e sample.Event) bool {
	return t != nil && (e.Field == "" || t.Field(e.Field) != nil)
}

// addNamed adds an event type by its name.
func (p *plan) addNamed(c *jfr.Chunk, name, weight string) {
	t := c.Metadata().Type(name)
	if t == nil || !t.IsEvent() {
		return
	}
	f := feed{kind: sample.Type{Name: name, Unit: sample.UnitSamples, Label: t.Label()}, rank: rank{group: name}, event: sample.Event{Name: name}}
	if f.kind.Label == "" {
		f.kind.Label = name
	}
	switch weight {
	case "", weightCount:
	case spanField:
		f.kind.Unit = sample.UnitNanos
		f.event.Weigh = sample.ByDuration
	default:
		f.event.Weigh, f.event.Field = sample.ByField, weight
		f.kind.Unit = sample.UnitValue
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
		return sample.UnitNanos
	case jfr.UnitBytes:
		return sample.UnitBytes
	}
	return sample.UnitValue
}

// add completes a feed with the fields of its event type, unless nobody wants it.
func (p *plan) add(c *jfr.Chunk, t *jfr.Type, f feed) {
	if slices.Contains(p.without, t.Name) {
		return
	}
	fields := []string{timeField, stackField, failedField, biasedField}
	if f.thread = t.ThreadField(); f.thread != "" {
		fields = append(fields, f.thread)
	}
	if p.placed {
		fields = append(fields, spanField)
	}
	switch f.event.Weigh {
	case sample.ByDuration:
		fields = append(fields, spanField)
	case sample.ByField:
		fields = append(fields, f.event.Field)
		if f.event.Times != "" {
			fields = append(fields, f.event.Times)
		}
		if field := t.Field(f.event.Field); field != nil {
			f.unit = field.Unit()
		}
	case sample.ByCount:
	}
	fields = append(fields, filterFields(c, f.event.Filter)...)
	f.paced = sample.Throttled(t.Name)
	f.stack = t.Field(stackField) != nil
	f.sel = c.Select(t, fields...)
	p.feeds = append(p.feeds, f)
}

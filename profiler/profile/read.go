package profile

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"jfrlens/jfr"
	"jfrlens/profiler/sample"
)

// Read makes the profile of a recording, several chunks at once. What cannot be
// read is left out and named by Quality. The error of a sample type without
// samples lists what the recording has.
func Read(rec *jfr.Recording, o Options) (*Profile, error) {
	o, err := o.named(rec)
	if err != nil {
		return nil, err
	}
	b, err := BuilderFor(rec, o)
	if err != nil {
		return nil, err
	}
	if err := rec.Each(0, b.Add); err != nil {
		return nil, err
	}
	for _, problem := range rec.Problems() {
		b.assembly.run.Unreadable = append(b.assembly.run.Unreadable, problem.Error())
	}
	p := b.Snapshot()
	if len(o.Also) > 0 {
		p.compact()
	}
	if p, err = p.withStacks(o.Part.Stacks); err != nil {
		return nil, err
	}
	if !o.Part.IsWhole() && !p.hasAny(o.Types) {
		return nil, notInPart(rec, o)
	}
	for _, name := range o.Types {
		if !p.Has(name) {
			return nil, missing(rec, name)
		}
	}
	if len(o.Types) == 0 && len(p.types) == 0 {
		inv, _ := contents(rec)
		p.stacked = inv.stacked()
	}
	if err := checkWeight(rec, o); err != nil {
		return nil, err
	}
	return p, nil
}

// BuilderFor returns a builder that knows a recording's time and producers before it gets the chunks, in any order.
func BuilderFor(rec *jfr.Recording, o Options) (*Builder, error) {
	b := NewBuilder(o)
	start, end, err := TimeOf(rec)
	if err != nil {
		return nil, err
	}
	b.since = start.UnixNano()
	if b.choices, err = chooseProducers(rec); err != nil {
		return nil, err
	}
	if b.limits, err = o.Part.limitsIn(rec, start, end); err != nil || o.Part.Contexts == nil {
		return b, err
	}
	if b.within, err = o.Part.Contexts(rec); err != nil {
		return nil, err
	}
	b.options.Aggregate = o.Aggregate && len(b.labels()) == 0 // cells without threads and time have no contexts either
	return b, nil
}

// checkWeight makes sure that the events which are weighed by a field have it.
func checkWeight(rec *jfr.Recording, o Options) error {
	if o.Weight == "" || o.Weight == weightCount {
		return nil
	}
	kinds, err := contents(rec)
	if err != nil {
		return err
	}
	for _, name := range o.Types {
		t := kinds.events[name]
		if sample.IsStandard(name) || t == nil || isNumber(t.Field(o.Weight)) {
			continue
		}
		var has []string
		for _, f := range t.Fields {
			if isNumber(f) {
				has = append(has, strings.ReplaceAll(f.Name, "\n", "\ufffd")) // no name begins a line of the sentence
			}
		}
		return fmt.Errorf("%w: %s events have no number %q; they have %s", ErrUnknownWeight, name, o.Weight, strings.Join(has, ", "))
	}
	return nil
}

// isNumber tells whether the values of a field can be added up; false for nil.
func isNumber(f *jfr.Field) bool {
	if f == nil || f.Constant || f.Array || f.Unit() == jfr.UnitTicksTime || f.Unit() == jfr.UnitEpochMillis {
		return false
	}
	switch f.Type.Name {
	case "byte", "short", "int", "long", "float", "double":
		return true
	}
	return false
}

// missing explains why a wanted type has no samples.
func missing(rec *jfr.Recording, name string) error {
	kinds, err := contents(rec)
	if err != nil {
		return err
	}
	all, err := Read(rec, Options{}) // events alone do not tell, some are samples of one type or of another
	if err != nil {
		return err
	}
	switch t := kinds.events[name]; {
	case sample.IsStandard(name) || t == nil:
		return absent(name, all.SampleTypes())
	case t.Field(stackField) == nil:
		return fmt.Errorf("%w: %s events have no stack trace; the recording has %s", ErrNoSamples, name, listTypes(all.SampleTypes()))
	}
	return fmt.Errorf("%w: the recording has no %s events; it has %s", ErrNoSamples, name, listTypes(all.SampleTypes()))
}

// inventory says what a recording has.
type inventory struct {
	events map[string]*jfr.Type // event types that the metadata knows
	counts map[string]int64     // of events, by type
}

// stacked names the event types whose events have stack traces, those with most events first.
func (inv inventory) stacked() []string {
	var names []string
	for name := range inv.counts {
		if t := inv.events[name]; t != nil && t.Field(stackField) != nil {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(inv.counts[b], inv.counts[a]), cmp.Compare(a, b)) })
	return names
}

// contents counts the events of a recording.
func contents(rec *jfr.Recording) (inventory, error) {
	inv := inventory{events: map[string]*jfr.Type{}, counts: map[string]int64{}}
	for c, err := range rec.Chunks() {
		if err != nil {
			return inv, errors.Join(ErrNoSamples, err)
		}
		counts, _ := c.Counts() // first, so that constants are not read; an error is named in Problems
		for _, count := range counts {
			if count.Type != nil {
				inv.counts[count.Type.Name] += count.Count
			}
		}
		for _, t := range c.Metadata().Types() {
			if t.IsEvent() {
				inv.events[t.Name] = t
			}
		}
	}
	return inv, nil
}

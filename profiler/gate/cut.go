package gate

import (
	"fmt"
	"slices"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/profiler/budget"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// MayBeCut tells whether a budget is of events of which JVMs record no more than so many a second: then the recording is
// also read for how many there were.
func MayBeCut(b budget.Budget) bool {
	if !b.Measure.IsOfEvents() {
		return false
	}
	for _, entry := range sample.Catalogue() {
		if slices.ContainsFunc(sample.EventTypes(entry.Name), func(event string) bool {
			return sample.Throttled(event) && b.Measure.Target.Pattern.HasName(event)
		}) {
			return true
		}
	}
	return false
}

// doubt says of a finding what its number lacks. A lower bound is enough to exceed what is allowed at most, and to reach what
// has to be there at least, and for nothing else.
func (j *judge) doubt(f *Finding) {
	if f.Verdict == Unjudged {
		return
	}
	if f.Of.Measure.IsOfEvents() {
		if from := j.recordedFrom(f.Of); from > 0 {
			f.Message += fmt.Sprintf(" Events below %s are not recorded.", units.Duration(from))
		}
	}
	dropped := j.dropped(f.Of)
	if dropped == "" {
		return
	}
	f.Message += " Note: " + dropped + "."
	if isBound(f.Of) && !isEnough(f) || f.Of.Limit.Change {
		f.Verdict = Unsure
	}
}

// isEnough tells whether a verdict about a number stands when it is really larger.
func isEnough(f *Finding) bool {
	if at := f.Of; at.Sign == budget.Equal || at.Sign == budget.Differs {
		return f.Value != nil && *f.Value > at.Limit.Value
	}
	return (f.Verdict == Exceeded) == f.Of.Sign.IsUpper()
}

// isBound tells whether a number grows with each event that is recorded: shares, means and quantiles do not.
func isBound(b budget.Budget) bool {
	kind := b.Measure.Kind
	return (kind == budget.Weight || kind == budget.Count || kind == budget.Sum) && b.Limit.Dimension != budget.Percent
}

// recordedFrom is how long the events of a budget had to be to be recorded in all runs.
func (j *judge) recordedFrom(b budget.Budget) (threshold time.Duration) {
	for _, r := range slices.Concat(j.after, j.before) {
		if events, err := r.events(b); err == nil {
			threshold = max(threshold, events.recordedFrom(b.Measure.Target.Pattern))
		}
	}
	return threshold
}

// dropped is what the JVM dropped of what a budget counts in the first run where it did, "" for nothing that is known.
func (j *judge) dropped(b budget.Budget) string {
	for _, r := range slices.Concat(j.after, j.before) {
		for _, t := range j.counts(b, &r) {
			if texts := t.Dropped(); len(texts) > 0 {
				return texts[0]
			}
		}
	}
	return ""
}

// counts are the sample types of a run that tell of what a budget counts, with the limits of its events alone.
func (j *judge) counts(b budget.Budget, r *Run) (types []profile.TypeQuality) {
	if b.Measure.Kind == budget.Weight {
		if v, err := j.view(b, r); err == nil {
			types = append(types, r.Profile.Quality().Of(v.Type.Name))
		}
		return types
	}
	if !b.Measure.IsOfEvents() {
		return nil
	}
	for _, t := range r.Profile.Quality().Types {
		t.Limits = slices.DeleteFunc(slices.Clone(t.Limits), func(l profile.Limit) bool { return !b.Measure.Target.Pattern.HasName(l.Event) })
		types = append(types, t)
	}
	return types
}

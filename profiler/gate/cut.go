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
		f.Verdict = j.beyond(f.Of)
	}
}

// counted is the part of what the JVM says that happened which surely did: it does not take its totals at the same moments
// as the events.
const counted = 0.95

// beyond is the verdict on a number of which some was dropped, by what the JVM counted all the same: Unsure where that is not
// known, or not enough.
func (j *judge) beyond(b budget.Budget) Verdict {
	if t := b.Measure.Target; b.Limit.Change || b.Per != "" || t.Thread != "" || t.Context != "" ||
		b.Measure.Kind != budget.Count && (b.Measure.Kind != budget.Weight || t.Pattern != budget.Pattern{Text: "*"}) {
		return Unsure // the totals are of everything
	}
	verdict := Unsure
	for i := range j.after {
		number, limit := j.happened(b, &j.after[i]), b.Limit.Value
		switch far := number > limit || number == limit && (b.Sign == budget.Below || b.Sign == budget.AtLeast); {
		case far && !b.Sign.Holds(number, limit):
			return Exceeded
		case !far:
			return Unsure
		}
		verdict = Held
	}
	return verdict
}

// happened is the number of a budget with what the JVM dropped and counted, at least.
func (j *judge) happened(b budget.Budget, r *Run) float64 {
	whole, err := j.whole(b, r)
	value, failed := j.value(b, r)
	if err != nil || failed != nil || whole.Number == 0 {
		return value.Number
	}
	missed, seen := 0.0, map[string]bool{}
	for _, t := range j.counts(b, r) {
		for _, l := range t.Limits {
			if !seen[l.Event] {
				missed += max(counted*float64(l.Happened)-float64(l.Recorded), 0)
			}
			seen[l.Event] = true
		}
	}
	return value.Number * (1 + missed/whole.Number)
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

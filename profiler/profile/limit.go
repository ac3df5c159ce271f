package profile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/profiler/sample"
)

// Limit is what the settings of a recording left out of one event type.
type Limit struct {
	Event     string
	Off       bool          // it was not recorded at all
	Threshold time.Duration // shorter ones were not recorded
	PerSecond float64       // at most so many were; 0: no limit
	Reached   bool          // that limit was reached, as far as can be seen
	Recorded  int64         // events, where Happened is known
	Happened  int64         // about how many there were; 0: not known
}

// dropped tells whether there were more events than are recorded.
func (l Limit) dropped() bool {
	if l.Happened > 0 {
		return float64(l.Recorded) < mostRecorded*float64(l.Happened)
	}
	return l.Reached
}

// mostRecorded is the share of what happened from which on all of it counts as recorded: the JVM's totals are not
// taken at the same moments as the events.
const mostRecorded = 0.95

// limitsOf returns what was left out of the event types that a series has samples of.
func (a *assembly) limitsOf(s *series) []Limit {
	var limits []Limit
	for _, from := range s.told() {
		set, pace := a.settings[from], a.paces[from]
		l := Limit{Event: from.event, Off: set.off, Threshold: set.threshold, PerSecond: set.perSecond, Reached: pace.reached(set.perSecond)}
		if l.Happened = a.totals[from].happened(pace); l.Happened > 0 {
			l.Recorded, _ = pace.between(0, 0)
		}
		l.Off = l.Off && !s.repeats()
		if l.Off || l.Threshold > 0 || l.PerSecond > 0 || l.Happened > 0 {
			limits = append(limits, l)
		}
	}
	return limits
}

// LeftOut returns one sentence for each kind of events of the type that happened,
// or may have, and are not recorded; none where each is or where samples stand for others.
func (t TypeQuality) LeftOut() []string {
	if !t.each() {
		return nil
	}
	list := t.Dropped()
	for _, l := range t.Limits {
		if l.Off {
			list = append(list, l.Event+" was not recorded")
		}
	}
	return append(list, t.below()...)
}

// Dropped is the part of LeftOut that the JVM dropped because there were too many of them.
func (t TypeQuality) Dropped() []string {
	if !t.each() {
		return nil
	}
	var list []string
	for _, l := range t.Limits {
		if l.dropped() && l.Happened > 0 {
			list = append(list, fmt.Sprintf("%s of about %s are recorded (%s)%s: the rest was dropped%s", units.Count(l.Recorded),
				units.Plural(l.Happened, l.Event+" event"), units.Share(l.Recorded, l.Happened), limitText(l), lowerBound))
		}
	}
	return append(list, t.throttled()...)
}

// DropsEvents tells whether the JVM dropped events of which each counts, so that
// numbers are lower bounds and shares rough.
func (t TypeQuality) DropsEvents() bool {
	return t.each() && slices.ContainsFunc(t.Limits, Limit.dropped)
}

// each tells whether each event counts, and none stands for others.
func (t TypeQuality) each() bool {
	e, ok := sample.Find(t.Type.Name)
	return !ok || e.Each
}

const lowerBound = ", so that the numbers are a lower bound"

// limitText is the limit that dropped events, if it is known.
func limitText(l Limit) string {
	if l.PerSecond == 0 {
		return ""
	}
	return ", at most " + rateOf(l) + " a second"
}

// rateOf is how many events a second are recorded at most.
func rateOf(l Limit) string {
	if l.PerSecond < 1 {
		return fmt.Sprintf("%.2g", l.PerSecond)
	}
	return units.Count(int64(l.PerSecond))
}

// throttled tells of limits that were reached and of which nobody knows what they dropped.
func (t TypeQuality) throttled() []string {
	byRate := map[string][]string{}
	for _, l := range t.Limits {
		if l.dropped() && l.Happened == 0 {
			byRate[rateOf(l)] = append(byRate[rateOf(l)], l.Event)
		}
	}
	var list []string
	for rate, events := range byRate {
		list = append(list, fmt.Sprintf("at most %s a second are recorded of %s, and that limit was reached: what the JVM dropped is not known%s",
			rate, strings.Join(events, ", "), lowerBound))
	}
	slices.Sort(list)
	return list
}

// below tells of thresholds.
func (t TypeQuality) below() []string {
	if t.Type.Unit != sample.UnitNanos {
		return nil
	}
	limits := slices.DeleteFunc(slices.Clone(t.Limits), func(l Limit) bool { return l.Threshold == 0 })
	if len(limits) == 0 {
		return nil
	}
	slices.SortStableFunc(limits, func(a, b Limit) int { return cmp.Compare(a.Threshold, b.Threshold) })
	var parts []string
	for i := 0; i < len(limits); {
		first, names := limits[i], []string(nil)
		for ; i < len(limits) && limits[i].Threshold == first.Threshold; i++ {
			names = append(names, limits[i].Event)
		}
		parts = append(parts, fmt.Sprintf("below %s (%s)", units.Duration(first.Threshold), strings.Join(names, ", ")))
	}
	return []string{"what took less time is not recorded: " + strings.Join(parts, "; ") + lowerBound}
}

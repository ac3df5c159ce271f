package profile

import (
	"fmt"
	"maps"
	"slices"

	"jfrlens/jfr/units"
	"jfrlens/profiler/sample"
)

// Quality holds the facts that limit how far the numbers of a profile can be
// trusted.
type Quality struct {
	Types         []TypeQuality // one per sample type of the profile
	LostBytes     int64         // event data that JFR dropped (jdk.DataLoss)
	Compiler      CompilerMode
	Debugger      bool     // a debugger agent was loaded
	NonSafepoints State    // whether -XX:+DebugNonSafepoints was on
	HiddenTLABs   bool     // compiled code of JDK 8 took new TLABs without an event
	AutoBox       State    // whether -XX:+EliminateAutoBox was on, so that the JIT compiler removes boxing; on unless told
	Misplaces     bool     // inlined code may count for a wrong method, because of AutoBox
	Miscounts     bool     // methods were counted or traced by a JDK that miscounts where exceptions are thrown
	Unreadable    []string // parts of the recording that could not be read
}

// TypeQuality counts what is missing or weak in one sample type.
type TypeQuality struct {
	Type       sample.Type
	Samples    int64
	Failed     int64             // samples whose stack could not be walked; not in Samples
	Biased     int64             // samples whose stack was walked late, without methods at its top
	Weightless int64             // samples that the recording gives no weight
	Lost       int64             // samples dropped before they were written; not in Samples
	Truncated  int64             // samples whose stack is deeper than was recorded
	NoStack    int64             // samples without a stack
	SampledOn  string            // the event that async-profiler took samples of, such as "page-faults"; empty: as the type says
	Rate       string            // how often samples were taken, such as "every 20 ms" or "500 times a second"; empty: not known
	Doubled    map[doubled]int64 // events of times that another producer tells of; not in Samples
	Limits     []Limit           // what the recording's settings left out, by event type
}

// Complete tells whether each event of the type is there that is not shorter than
// a threshold: few of them are no rough picture, as few samples are.
func (t TypeQuality) Complete() bool {
	e, ok := sample.Find(t.Type.Name)
	return ok && e.Each && !slices.ContainsFunc(t.Limits, Limit.dropped)
}

// CompilerMode says which of the JVM's compilers were at work.
type CompilerMode int

// Compiler modes. Normal is also used where the recording does not say.
const (
	CompilerNormal CompilerMode = iota
	CompilerC1Only
	CompilerNone  // interpreted only
	CompilerFirst // everything compiled at its first call, -Xcomp
)

// State is a yes-or-no fact that may be unknown.
type State int

// States.
const (
	Unknown State = iota
	Off
	On
)

// Notes returns one sentence for each fact that the readers of the default
// sample type's numbers should know.
func (q Quality) Notes() []string {
	if len(q.Types) == 0 {
		return q.NotesFor("")
	}
	return q.NotesFor(q.Types[0].Type.Name)
}

// RatesDiffer tells whether samples of a type were taken more often in one of two
// recordings than in the other, and how often in each; false where that is not known.
func RatesDiffer(p, other *Profile, name string) (rate, otherRate string, differ bool) {
	if p.quality.Of(name).Type.Unit != sample.UnitSamples {
		return "", "", false // each tells what it is worth
	}
	rate, otherRate = p.quality.rate(name), other.quality.rate(name)
	return rate, otherRate, rate != "" && otherRate != "" && rate != otherRate
}

// CPUKindsDiffer tells whether two recordings have samples of the CPU, but of
// different types, as those of JDK 21 and 25 have; and which.
func CPUKindsDiffer(p, other *Profile) (kind, otherKind string, differ bool) {
	for kind, otherKind := range map[string]string{sample.CPU: sample.CPUTime, sample.CPUTime: sample.CPU} {
		if p.Has(kind) && other.Has(otherKind) && !p.Has(otherKind) && !other.Has(kind) {
			return kind, otherKind, true
		}
	}
	return "", "", false
}

// rate says how often samples of a type were taken.
func (q Quality) rate(name string) string { return q.Of(name).Rate }

// Of returns what is known of one sample type; no more than its name where there is nothing.
func (q Quality) Of(name string) TypeQuality {
	i := slices.IndexFunc(q.Types, func(t TypeQuality) bool { return t.Type.Name == name })
	if i < 0 {
		return TypeQuality{Type: sample.TypeOf(name)}
	}
	return q.Types[i]
}

// addLost adds lost samples, which only cpu-time tells of.
func (q *Quality) addLost(samples int64) {
	if samples == 0 {
		return
	}
	i := slices.IndexFunc(q.Types, func(t TypeQuality) bool { return t.Type.Name == sample.CPUTime })
	if i < 0 {
		i = len(q.Types)
		q.Types = append(q.Types, TypeQuality{Type: sample.TypeOf(sample.CPUTime)})
	}
	q.Types[i].Lost += samples
}

// addDoubled adds what was left out of a chunk.
func (t *TypeQuality) addDoubled(more map[doubled]int64) {
	if len(more) == 0 {
		return
	}
	all := maps.Clone(t.Doubled) // snapshots share it
	if all == nil {
		all = map[doubled]int64{}
	}
	for what, n := range more {
		all[what] += n
	}
	t.Doubled = all
}

// doubles tells what was left out because two producers tell of the same time.
func (t TypeQuality) doubles() []string {
	var list []string
	for what, n := range t.Doubled {
		list = append(list, fmt.Sprintf("two profilers recorded the same time: %s left out, for %s tells of that time",
			units.Plural(n, what.Event+" event"), what.By))
	}
	slices.Sort(list)
	return list
}

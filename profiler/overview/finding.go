package overview

import (
	"slices"

	"jfrlens/profiler/profile"
)

// Sureness is how sure a finding is.
type Sureness string

// How sure findings are.
const (
	Sure   Sureness = "sure"   // an event says it
	Likely Sureness = "likely" // the pattern of stacks does
	Hint   Sureness = "hint"   // only the source text, or a number on a busy machine, does
)

// Finding is a cause that explains a part of the run.
type Finding struct {
	ID       string   `json:"id"`       // "lock", "regex-compiled"
	Sure     Sureness `json:"sure"`     // how sure
	Loss     float64  `json:"loss"`     // the share of the span that it explains, 0 to 1
	Text     string   `json:"text"`     // what, with its numbers: one sentence
	Advice   string   `json:"advice"`   // what to do: one sentence
	Evidence string   `json:"evidence"` // what was measured, and from when on it counts
	Where    Where    `json:"where"`    // in own code; without a class where it is a setting of the JVM

	at    profile.Place // in place of a cause
	cause cause
}

// rule looks for one cause. It returns nil where there is none.
type rule struct {
	id       string
	silences []string // the more general rules of which it tells the cause
	look     func(*evidence) *Finding
}

// rules are all of them; a new one is one more entry.
func rules() []rule {
	return slices.Concat(waitRules(), memoryRules(), codeRules(), machineRules())
}

// findings asks all rules, and leaves out what a more specific one explains.
func (e *evidence) findings() []Finding {
	var found []Finding
	silenced := map[string]bool{}
	for _, r := range rules() {
		f := r.look(e)
		if f == nil {
			continue
		}
		f.ID, f.Where = r.id, e.whereFound(f)
		found = append(found, *f)
		for _, general := range r.silences {
			silenced[general] = true
		}
	}
	found = slices.DeleteFunc(found, func(f Finding) bool { return silenced[f.ID] })
	slices.SortStableFunc(found, func(a, b Finding) int {
		switch {
		case a.Loss > b.Loss:
			return -1
		case a.Loss < b.Loss:
			return 1
		}
		return 0
	})
	return found
}

// whereFound finds the source of what a rule found.
func (e *evidence) whereFound(f *Finding) Where {
	if f.at.Class != "" {
		return e.where(f.at)
	}
	return e.whereOf(f.cause)
}

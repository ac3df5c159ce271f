package gate

import (
	"jfrlens/profiler/budget"
	"jfrlens/profiler/compare"
	"jfrlens/profiler/source"
)

// Number is the number of a budget in a run, in the unit of its limit, with the variance that chance gives it. The error says
// why there is none.
func Number(b budget.Budget, r *Run, o Options) (compare.Value, error) {
	j := &judge{options: o, places: source.NewPlaces(nil)}
	return j.value(b, r)
}

// LowerBound says in one sentence why the number of a budget in a run is one, "" where it is none: the JVM dropped some of what
// it counts.
func LowerBound(b budget.Budget, r *Run, o Options) string {
	if !isBound(b) {
		return ""
	}
	j := &judge{options: o, after: []Run{*r}}
	return j.dropped(b)
}

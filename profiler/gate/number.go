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

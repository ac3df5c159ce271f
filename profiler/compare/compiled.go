package compare

import (
	"fmt"
	"math"

	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
)

// otherwise is from which difference on of the part of all samples that is in interpreted code the JIT compiler was in another
// state.
const otherwise = 0.1

// compiledOtherwise says that the sides differ by how far the JIT compiler got, where they were recorded one after the other: then
// it may have been kept from it by what ran beside one of them. It is "" where they do not, and where compilers were set.
func compiledOtherwise(before, after []*profile.View) string {
	was, is := interpreted(before), interpreted(after)
	if math.Abs(was-is) < otherwise || !isOneAfterTheOther(before, after) || before[0].Profile().Quality().Compiler != after[0].Profile().Quality().Compiler {
		return ""
	}
	return fmt.Sprintf("%s of all ran interpreted before, now %s, and all runs before are older: runs recorded alternately would tell more",
		units.Percent(100*was), units.Percent(100*is))
}

// interpreted is the mean of what runs have in interpreted code, as a part of all.
func interpreted(runs []*profile.View) (part float64) {
	for _, v := range runs {
		part += float64(v.Interpreted()) / float64(v.Total) / float64(len(runs))
	}
	return part
}

// isOneAfterTheOther tells whether all runs of one side had ended when the first of the other began.
func isOneAfterTheOther(before, after []*profile.View) bool {
	for _, was := range before {
		for _, is := range after {
			if !was.Profile().End().Before(is.Profile().Start()) {
				return false
			}
		}
	}
	return true
}

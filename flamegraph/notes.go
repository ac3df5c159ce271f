package flamegraph

import (
	"fmt"
	"slices"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// notes tell how far the numbers of a type can be trusted. The advice is for
// runs that cannot be compared by weight.
func (s *subject) notes(name, advice string) []string {
	list := append([]string{}, s.runs[0].Quality().NotesFor(name)...)
	if len(s.runs) == 1 {
		return list
	}
	for _, warning := range s.runs[1].Quality().NotesFor(name) {
		if !slices.Contains(list, warning) {
			list = append(list, "Before: "+warning)
		}
	}
	if kind, earlier, differ := profile.CPUKindsDiffer(s.runs[0].Profile, s.runs[1].Profile); differ {
		list = append(list, fmt.Sprintf("The CPU was measured as %s before and as %s now: profile both with --type %s to compare that.", earlier, kind, sample.CPU))
	}
	now, before := s.runs[0].span(), s.runs[1].span()
	if longer, shorter := max(now, before), min(now, before); longer > shorter+shorter/4 {
		list = append(list, fmt.Sprintf("The runs took %s before and %s now: %s unless both did the same work.",
			units.Duration(before), units.Duration(now), advice))
	}
	return list
}

// span is how long was recorded.
func (r *run) span() time.Duration { return r.Recorded() }

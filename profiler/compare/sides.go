package compare

import (
	"fmt"

	"jfrlens/profiler/profile"
)

// Sides are the runs of a program before and after a change, to be compared in any sample type.
type Sides struct {
	Earlier       []*profile.Profile // further runs of it, from which is learned what its runs vary by; may be none
	Before, After []*profile.Profile
	Libraries     profile.Libraries // what is not the project's own code
}

// In compares the sides in a sample type. A run that has nothing of it, or too little, is why nothing is judged.
func (s Sides) In(sampleType string) *Result {
	var earlier []*profile.View
	for _, p := range s.Earlier {
		if v, err := p.View(sampleType); err == nil {
			earlier = append(earlier, v)
		}
	}
	before, err := viewsIn(s.Before, sampleType)
	if err != nil {
		return s.none(sampleType, fmt.Sprintf("before, %v", err))
	}
	after, err := viewsIn(s.After, sampleType)
	if err != nil {
		return s.none(sampleType, fmt.Sprintf("now, %v", err))
	}
	return Runs(earlier, before, after, s.Libraries)
}

// none is a comparison that judges nothing.
func (s Sides) none(sampleType, why string) *Result {
	return &Result{Kind: sampleType, Before: len(s.Before), After: len(s.After), Factor: 1, Changes: []Change{}, Refused: why}
}

func viewsIn(runs []*profile.Profile, sampleType string) (list []*profile.View, err error) {
	for _, p := range runs {
		v, err := p.View(sampleType)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}

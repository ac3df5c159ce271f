package main

import (
	"fmt"

	"jfrlens/profiler/compare"
	"jfrlens/profiler/gate"
	"jfrlens/profiler/profile"
)

// compare says what differs from the runs before, nil if there are none.
func (f *gateFlags) compare(after, before []gate.Run, o gate.Options) (*compare.Result, error) {
	if len(before) == 0 {
		return nil, nil
	}
	was, err := viewsOfRuns(before, o.Type)
	if err != nil {
		return nil, err
	}
	is, err := viewsOfRuns(after, o.Type)
	if err != nil {
		return nil, err
	}
	var earlier []*profile.View
	for _, r := range o.Earlier {
		if v, err := r.Profile.View(was[0].Type.Name); err == nil {
			earlier = append(earlier, v)
		}
	}
	return compare.Runs(earlier, was, is, o.Libraries), nil
}

// viewsOfRuns are those of runs that all have one of a sample type.
func viewsOfRuns(runs []gate.Run, kind string) (list []*profile.View, err error) {
	for _, r := range runs {
		v, err := r.Profile.View(kind)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name, err)
		}
		list = append(list, v)
	}
	return list, nil
}

package flamegraph

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"jfrlens/profiler/profile"
)

// ErrNothingInCommon says that two profiles that are to be compared have no sample type in common.
var ErrNothingInCommon = errors.New("the recordings have no sample type in common")

// subject is what a page shows: one profile, or two that are compared. Both number methods and frames alike.
type subject struct {
	runs    []*run               // the profile that is shown, then the earlier one if there is one
	types   []profile.SampleType // those that all runs have
	chosen  string               // the type to show first
	methods []profile.Method
	frames  []profile.Frame // of all runs, one after the other
}

// run is one profile of a page.
type run struct {
	*profile.Profile
	frames []profile.Frame // of the profile, with the subject's numbers of methods
	first  int32           // number of the first of them among the subject's
	passed int32           // method that is passed over in stacks; -1: none
	shares shares
	into   []int32 // for each node of the profile the node of the merged tree
}

// subjectOf returns what a page of a profile shows. The error is profile.ErrNoSamples, profile.ErrUnknownType
// or ErrNothingInCommon.
func subjectOf(p *profile.Profile, o Options) (*subject, error) {
	chosen, err := chooseType(p, o)
	if err != nil {
		return nil, err
	}
	s := &subject{types: typesOf(p, o.Before), chosen: chosen, methods: p.Methods(), frames: p.Frames()}
	s.runs = []*run{{Profile: p, frames: p.Frames(), passed: -1}}
	if o.Before != nil {
		s.runs = append(s.runs, &run{Profile: o.Before})
		s.share()
	}
	for _, r := range s.runs {
		r.shares = sharesOf(r.Profile, s.types, chosen)
	}
	return s, nil
}

// share gives the runs one numbering of methods. Those whose names differ from run to run are the same method.
func (s *subject) share() {
	numbers := map[profile.Method]int32{}
	s.methods, s.frames = nil, nil
	for _, r := range s.runs {
		shared := make([]int32, len(r.Methods()))
		for id, method := range r.Methods() {
			method = method.InAnyRun()
			number, known := numbers[method]
			if !known {
				number = int32(len(s.methods))
				numbers[method] = number
				s.methods = append(s.methods, method)
			}
			shared[id] = number
		}
		r.frames = slices.Clone(r.Frames())
		for i := range r.frames {
			r.frames[i].Method = shared[r.frames[i].Method]
		}
		r.first = int32(len(s.frames))
		s.frames = append(s.frames, r.frames...)
	}
	for _, r := range s.runs {
		r.passed = -1
		if number, known := numbers[carrier()]; known {
			r.passed = number
		}
	}
}

// carrier is the method that stands between Thread.run and the work of a thread from JDK 21 on: in a comparison with an
// older JDK all below it would be gone and new.
func carrier() profile.Method { return profile.Method{Class: "java.lang.Thread", Name: "runWith"} }

// merge merges the calling-context trees of all runs, and folds the smallest frames above a number of them.
func (s *subject) merge(limit int) *tree {
	merged := mergeByMethod(s.runs)
	if cut := cutoffFor(merged.total, limit); cut.share > 0 {
		var again []int32
		merged, again = merged.fold(cut)
		for _, r := range s.runs {
			replace(r.into, again)
		}
	}
	return merged
}

// hottestFrames returns for each node of the tree the frame to show, of the first run that has the node.
func (s *subject) hottestFrames(t *tree) []int32 {
	shown := s.runs[0].hottestFrames(t)
	for _, r := range s.runs[1:] {
		for node, frame := range r.hottestFrames(t) {
			if shown[node] < 0 && frame >= 0 {
				shown[node] = r.first + frame
			}
		}
	}
	return shown
}

// chooseType returns the sample type to show first: of two profiles one that both have.
func chooseType(p *profile.Profile, o Options) (string, error) {
	if err := checkHas(p, o.Type); err != nil {
		return "", err
	}
	if o.Before != nil {
		if err := checkHas(o.Before, o.Type); err != nil {
			return "", fmt.Errorf("the earlier recording: %w", err)
		}
	}
	types := typesOf(p, o.Before)
	switch {
	case len(types) == 0:
		return "", fmt.Errorf("%w: this one has %s, the earlier one %s", ErrNothingInCommon, typeNames(p), typeNames(o.Before))
	case o.Type != "":
		return o.Type, nil
	}
	return types[0].Name, nil
}

// checkHas explains why a profile has no samples of a type; "" is any. The view is only made for its error.
func checkHas(p *profile.Profile, name string) error {
	if p.Has(name) || name == "" && p.Default().Name != "" {
		return nil
	}
	_, err := p.View(name, profile.Filter{})
	return err
}

// typesOf returns the sample types of a profile that an earlier one has, too; nil has all.
func typesOf(p, before *profile.Profile) []profile.SampleType {
	return slices.DeleteFunc(p.SampleTypes(), func(t profile.SampleType) bool { return before != nil && !before.Has(t.Name) })
}

// typeNames lists the sample types of a profile.
func typeNames(p *profile.Profile) string {
	var names []string
	for _, t := range p.SampleTypes() {
		names = append(names, t.Name)
	}
	return strings.Join(names, ", ")
}

// beforeTitle says what the earlier profile is of; "" if there is none.
func (s *subject) beforeTitle(o Options) string {
	if len(s.runs) == 1 {
		return ""
	}
	return cmp.Or(o.BeforeTitle, s.runs[1].JVM().Command, "an earlier run")
}

// warnings tell how far the numbers of a type can be trusted.
func (s *subject) warnings(name string) []string {
	list := append([]string{}, s.runs[0].Quality().WarningsFor(name)...)
	if len(s.runs) == 1 {
		return list
	}
	for _, warning := range s.runs[1].Quality().WarningsFor(name) {
		if !slices.Contains(list, warning) {
			list = append(list, "Before: "+warning)
		}
	}
	now, before := s.runs[0].span(), s.runs[1].span()
	if longer, shorter := max(now, before), min(now, before); longer > shorter+shorter/4 {
		list = append(list, fmt.Sprintf("The runs took %s before and %s now: compare shares (S) unless both did the same work.",
			rounded(before), rounded(now)))
	}
	return list
}

// span is how long was recorded.
func (r *run) span() time.Duration { return r.End().Sub(r.Start()) }

// rounded is a time span as text for people.
func rounded(d time.Duration) string {
	if d < 10*time.Second {
		return d.Round(100 * time.Millisecond).String()
	}
	return d.Round(time.Second).String()
}

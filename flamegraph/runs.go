package flamegraph

import (
	"slices"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// subject is what a page shows: one profile, or two that are compared. Both number methods and frames alike.
type subject struct {
	runs    []*run        // the profile that is shown, then the earlier one if there is one
	types   []sample.Type // those that all runs have
	chosen  string        // the type to show first
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
	chosen, err := ChooseType(p, o)
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
		if number, known := numbers[passedOver()]; known {
			r.passed = number
		}
	}
}

// passedOver is the method that stands between Thread.run and the work of a thread from JDK 21 on: in a comparison with an
// older JDK all below it would be gone and new.
func passedOver() profile.Method { return profile.Method{Class: "java.lang.Thread", Name: "runWith"} }

// merge merges the calling-context trees of all runs, and takes the smallest frames together above a number of them.
func (s *subject) merge(limit int) *tree {
	merged := mergeByMethod(s.runs)
	if cut := cutoffFor(merged.total, limit); cut.share > 0 {
		var again []int32
		merged, again = merged.withoutSmall(cut, merged.sort(s.methods).order)
		for _, r := range s.runs {
			replace(r.into, again)
		}
	}
	return merged
}

// heaviestFrames returns for each node of the tree the frame to show, of the first run that has the node.
func (s *subject) heaviestFrames(t *tree) []int32 {
	shown := s.runs[0].heaviestFrames(t)
	for _, r := range s.runs[1:] {
		for node, frame := range r.heaviestFrames(t) {
			if shown[node] < 0 && frame >= 0 {
				shown[node] = r.first + frame
			}
		}
	}
	return shown
}

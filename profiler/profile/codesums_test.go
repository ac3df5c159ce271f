package profile

import (
	stdcmp "cmp"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// everyRecording are the profiles of our recordings.
func everyRecording(t *testing.T) []*Profile {
	t.Helper()
	var all []*Profile
	for _, pattern := range []string{"../../testdata/recordings/hard-jdk*.jfr", "../../testdata/recordings/producers/*.jfr"} {
		paths, _ := filepath.Glob(pattern)
		for _, path := range paths {
			all = append(all, read(t, Options{}, path))
		}
	}
	if len(all) < 10 {
		t.Fatalf("%d recordings", len(all))
	}
	return all
}

// What code has by numbers is what views say by names.
func TestCodeSums(t *testing.T) {
	for _, p := range everyRecording(t) {
		for _, sums := range p.CodeSums(nil) {
			of, v := sums.Type, view(t, p, sums.Type.Name)
			if diff := cmp.Diff(byNames(v), append(named(p, sums.Lines), named(p, sums.Methods)...)); diff != "" {
				t.Errorf("%s: %s", of.Name, diff)
			}
			if sums.Samples != v.Samples || sums.Total != v.Total {
				t.Errorf("%s: %d samples weigh %d, want %d and %d", of.Name, sums.Samples, sums.Total, v.Samples, v.Total)
			}
			if diff := cmp.Diff(sortedCalls(v.Calls()), sortedCalls(sums.Calls)); diff != "" {
				t.Errorf("calls of %s: %s", of.Name, diff)
			}
		}
	}
}

// sortedCalls puts calls in the order of their methods.
func sortedCalls(calls []Call) []Call {
	slices.SortFunc(calls, func(a, b Call) int {
		return stdcmp.Or(stdcmp.Compare(a.Caller, b.Caller), stdcmp.Compare(a.Callee, b.Callee))
	})
	return calls
}

// byNames lists what View says of lines and methods.
func byNames(v *View) []string {
	var list, methods []string
	weights := func(at Place, self, total int64, own map[Place]OwnWeight) string {
		return fmt.Sprint(at, self, own[at].Weight, total, own[at].Samples)
	}
	own := map[Place]OwnWeight{}
	for _, o := range v.OwnLines(nil) {
		own[o.Place] = o
	}
	for _, l := range v.Lines() {
		list = append(list, weights(l.Place(), l.Self, l.Total, own))
	}
	clear(own)
	for _, o := range v.OwnMethods(nil) {
		own[o.Place] = o
	}
	for _, m := range v.Methods() {
		methods = append(methods, weights(Place{Class: m.Class, Method: m.Method}, m.Self, m.Total, own))
	}
	slices.Sort(list)
	slices.Sort(methods)
	return append(list, methods...)
}

// named gives weights names.
func named(p *Profile, weights []CodeWeight) []string {
	var list []string
	for _, w := range weights {
		m := p.Methods()[w.Method]
		list = append(list, fmt.Sprint(Place{Class: m.Class, Method: m.Name, Line: int(w.Line)}, w.Self, w.Own, w.Total, w.OwnSamples))
	}
	slices.Sort(list)
	return list
}

// Calls are all callers and callees of methods at once.
func TestCalls(t *testing.T) {
	for _, p := range everyRecording(t) {
		for _, of := range p.SampleTypes() {
			v := view(t, p, of.Name)
			down, up := map[string]int64{}, map[string]int64{}
			for _, c := range v.Calls() {
				call := fmt.Sprint(p.Methods()[c.Caller], p.Methods()[c.Callee])
				down[call], up[call] = c.Down, c.Up
			}
			for _, m := range v.Methods() {
				at := Place{Class: m.Class, Method: m.Method}
				for _, e := range v.Callees(at) {
					takeOff(t, down, Method{Class: m.Class, Name: m.Method}, Method{Class: e.Class, Name: e.Method}, e.Weight)
				}
				for _, e := range v.Callers(at) {
					takeOff(t, up, Method{Class: e.Class, Name: e.Method}, Method{Class: m.Class, Name: m.Method}, e.Weight)
				}
			}
			for call, weight := range down {
				if weight != 0 || up[call] != 0 {
					t.Fatalf("%s: %s has %d and %d too much", of.Name, call, weight, up[call])
				}
			}
		}
	}
}

// takeOff takes the weight of a call off.
func takeOff(t *testing.T, from map[string]int64, caller, callee Method, weight int64) {
	t.Helper()
	call := fmt.Sprint(caller, callee)
	if from[call] != weight {
		t.Fatalf("%s: %d, want %d", call, from[call], weight)
	}
	from[call] = 0
}

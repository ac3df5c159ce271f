package compare

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// All ways are looked at, each once and without the one at hand, of many runs a sample.
func TestDivisions(t *testing.T) {
	for _, tt := range []struct{ before, after, want int }{{1, 1, 0}, {1, 2, 2}, {2, 2, 2}, {3, 3, 9}, {3, 2, 9}, {4, 4, 34}, {5, 5, 125}, {6, 6, 461}, {8, 8, 499}, {1, 900, 900}, {40, 40, 499}} {
		list := others(tt.before, tt.after)
		seen := map[string]bool{fmt.Sprint(atHand(tt.before, tt.after).before): true}
		for _, d := range list {
			seen[fmt.Sprint(d.before)] = true
			all := slices.Sorted(slices.Values(slices.Concat(d.before, d.after)))
			if len(d.before) != tt.before || !slices.Equal(all, slices.Concat(atHand(tt.before, tt.after).before, atHand(tt.before, tt.after).after)) {
				t.Fatalf("%d + %d: %v", tt.before, tt.after, d)
			}
		}
		if len(list) != tt.want || len(seen) != tt.want+1 {
			t.Errorf("%d + %d runs: %d divisions, %d of them different; want %d", tt.before, tt.after, len(list), len(seen)-1, tt.want)
		}
	}
}

// However wildly runs of an unchanged program differ, of the 35 ways to halve eight of them one at most reports anything.
func TestWildRuns(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	reported := 0
	for range 20 {
		runs := make([]run, 8)
		for i := range runs { // methods are in one of two states, as compilers leave them
			runs[i] = program{random, 0.02 + 0.6*math.Round(random.Float64()), 1 + 3*math.Round(random.Float64())}.run(1000)
		}
		wrong := 0
		for _, d := range append(others(4, 4), atHand(4, 4)) {
			r := Result{Before: 4, After: 4, Factor: 1}
			r.judge(nil, pickRuns(runs, d.before), pickRuns(runs, d.after))
			if len(r.Changes) > 0 {
				wrong++
			}
		}
		reported += wrong
		if wrong > 1 {
			t.Errorf("%d of 35 halves report a change", wrong)
		}
	}
	if reported == 0 {
		t.Error("none reports any: the runs are too much alike to show something")
	}
}

func pickRuns(runs []run, some []int) (list []run) {
	for _, i := range some {
		list = append(list, runs[i])
	}
	return list
}

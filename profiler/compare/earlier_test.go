package compare

import (
	"math/rand/v2"
	"strings"
	"testing"

	"jfrlens/profiler/profile"
)

// Earlier runs that hardly vary let one run a side show less than a doubling, and still no change where there is none.
func TestEarlierRuns(t *testing.T) {
	const times = 300
	random := rand.New(rand.NewPCG(5, 6))
	wrong, alone, beside := 0, 0, 0
	for range times {
		usual, slower := program{random, 0.03, 1}, program{random, 0.03, 1.7}
		earlier, before := usual.runs(6, 1000), usual.runs(1, 1000)
		for _, try := range []struct {
			earlier, after []run
			count          *int
		}{{earlier, usual.runs(1, 1000), &wrong}, {nil, slower.runs(1, 1000), &alone}, {earlier, slower.runs(1, 1000), &beside}} {
			r := Result{Before: 1, After: 1, Factor: 1}
			if r.judge(try.earlier, before, try.after); len(r.Changes) > 0 {
				*try.count++
			}
		}
	}
	if wrong > times/20 || beside < times*2/3 || alone > beside/2 {
		t.Errorf("of %d: %d unchanged ones reported, %d changes found alone, %d beside earlier runs", times, wrong, alone, beside)
	}
}

// What cannot be compared teaches nothing.
func TestEarlierRunsOfOthers(t *testing.T) {
	few, many := view(t, "a.B.c:1 50"), view(t, "a.B.c:1 500")
	side := []*profile.View{many}
	for _, test := range []struct {
		earlier []*profile.View
		want    int
	}{{[]*profile.View{few, many}, 0}, {[]*profile.View{few, many, many}, 2}, {nil, 0}} {
		r := Runs(test.earlier, side, side, nil)
		if r.Earlier != test.want || strings.Contains(strings.Join(r.Sentences(), " "), "learned from 2 earlier runs") != (test.want == 2) {
			t.Errorf("%d learned from: %q", r.Earlier, r.Sentences())
		}
	}
}

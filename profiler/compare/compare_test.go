package compare

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"jfrlens/profiler/profile"
)

// view is a view of collapsed stacks.
func view(t *testing.T, collapsed string) *profile.View {
	t.Helper()
	p, err := profile.FromCollapsed(strings.NewReader(collapsed))
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.View("")
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Lambdas count in their methods, what the JVM makes for them and libraries not at all, recursions once.
func TestFold(t *testing.T) {
	v := view(t, `
java.lang.Thread.run:1;a.Main.main:3;a.Main$$Lambda.apply;a.Main.lambda$main$0:4;java.util.HashMap.get:9 5
a.Main.main:3;a.Work.rec:1;a.Work.rec:2;a.Work.rec:2 3
a.Main.main:3;a.Work.rec:1 2
java.lang.Thread.run:1 1`)
	r := fold(v, nil)
	want := map[Method]float64{{"a.Main", "main"}: 10, {"a.Work", "rec"}: 5}
	if diff := cmp.Diff(want, r.methods); diff != "" {
		t.Error(diff)
	}
	if r.total != 11 || r.stacks["a.Main.main\na.Work.rec\n"] != (stack{5, 5}) || r.noise() != 1.0/11 {
		t.Errorf("total %v, stacks %v, noise %v", r.total, r.stacks, r.noise())
	}
}

// program makes runs of a program of 12 methods, whose shares vary from run to run by a part of themselves; the first has
// the share of a third, and takes slower times as long.
type program struct {
	random *rand.Rand
	vary   float64
	slower float64
}

func (p program) runs(n int, samples float64) []run {
	list := make([]run, n)
	for i := range list {
		list[i] = p.run(samples)
	}
	return list
}

func (p program) run(samples float64) run {
	weights := make([]float64, 12)
	sum := 0.0
	for i := range weights {
		weights[i] = 1.0 / 16.5
		if i == 0 {
			weights[i] = p.slower / 3
		}
		weights[i] *= math.Exp(p.vary * p.random.NormFloat64())
		sum += weights[i]
	}
	r := run{methods: map[Method]float64{}, stacks: map[string]stack{}}
	for i, w := range weights {
		mean := samples * w / sum
		n := math.Max(0, math.Round(mean+math.Sqrt(mean)*p.random.NormFloat64()))
		m := Method{"a.Main", fmt.Sprint("m", i)}
		r.methods[m] = n
		r.stacks[m.Name] = stack{n, n}
		r.total, r.samples, r.squares = r.total+n, r.samples+n, r.squares+n
	}
	return r
}

// mostWrong is one comparison in twenty, with two standard errors of so many comparisons.
const (
	comparisons = 1200
	mostWrong   = 0.05 + 2*0.0063
)

// rates are how often anything was reported, and the first method, in comparisons of n and n runs.
func rates(n int, vary, slower float64) (anything, first float64) {
	random := rand.New(rand.NewPCG(1, uint64(n)))
	for range comparisons {
		r := Result{Before: n, After: n, Factor: 1}
		r.judge(nil, program{random, vary, 1}.runs(n, 1000), program{random, vary, slower}.runs(n, 1000))
		others := slices.IndexFunc(r.Changes, func(c Change) bool { return c.Name != "m0" }) >= 0
		if slower == 1 && len(r.Changes) > 0 || slower != 1 && others {
			anything += 1.0 / comparisons
		}
		if slices.ContainsFunc(r.Changes, func(c Change) bool { return c.Name == "m0" }) {
			first += 1.0 / comparisons
		}
	}
	return anything, first
}

// Of comparisons of an unchanged program at most one in twenty reports anything; what was slowed down is found, and the
// other methods, whose shares fell, are not.
func TestRates(t *testing.T) {
	for _, n := range []int{1, 3, 5} {
		if wrong, _ := rates(n, 0.06, 1); wrong > mostWrong {
			t.Errorf("%d + %d runs without a change: %.3f report one", n, n, wrong)
		}
	}
	for _, tt := range []struct {
		n             int
		slower, least float64
	}{{3, 1.3, 0.5}, {5, 1.3, 0.9}, {1, 3, 0.5}} {
		wrong, found := rates(tt.n, 0.03, tt.slower)
		if found < tt.least || wrong > mostWrong {
			t.Errorf("%d + %d runs, %v times as long: found in %.3f, others reported in %.3f", tt.n, tt.n, tt.slower, found, wrong)
		}
	}
}

// Of the intervals of a change that is reported 19 in 20 have it within, nearly so even where runs vary by much.
func TestIntervals(t *testing.T) {
	for _, vary := range []float64{0.02, 0.05, 0.08} {
		for _, n := range []int{2, 3, 5} {
			if part := within(n, vary, 1.5); part < 0.91 {
				t.Errorf("%d + %d runs that vary by %v: %.3f of the intervals have the change in them", n, n, vary, part)
			}
		}
	}
}

// Which way a reported change went is sure, so that its interval does not have the other way in it.
func TestIntervalsAreOnOneSide(t *testing.T) {
	r := Result{Factor: 1}
	for _, tt := range []struct{ after, apart, low, high float64 }{
		{0.36, 0.01, 0.12, 0.28}, // 0.06 ± 2.31 · 0.01 of 0.3
		{0.36, 0.1, 0, 0.97},
		{0.24, 0.01, -0.28, -0.12},
		{0.24, 0.1, -0.97, 0},
		{0.24, 0.2, -1, 0},
	} {
		c := r.change(trial{before: 0.3, after: tt.after, apart: tt.apart, freedom: 8}, 0)
		if math.Abs(c.Low-tt.low) > 0.006 || math.Abs(c.High-tt.high) > 0.006 {
			t.Errorf("0.3 before, %v after, ± %v: %.3f to %.3f, want %v to %v", tt.after, tt.apart, c.Low, c.High, tt.low, tt.high)
		}
	}
}

// within is the part of intervals of the first method's change that have it in them.
func within(n int, vary, slower float64) float64 {
	random := rand.New(rand.NewPCG(2, uint64(n)))
	found, held := 0.0, 0.0
	for range 300 {
		r := Result{Before: n, After: n, Factor: 1}
		r.judge(nil, program{random, vary, 1}.runs(n, 1000), program{random, vary, slower}.runs(n, 1000))
		at := slices.IndexFunc(r.Changes, func(c Change) bool { return c.Name == "m0" })
		if at < 0 {
			continue
		}
		found++
		if c := r.Changes[at]; c.Low <= slower-1 && slower-1 <= c.High {
			held++
		}
	}
	return held / found
}

// Shares are told as each side has them, though they are compared per unit of what did not change: of what grew to most of the
// program more than all would be.
func TestSharesAreThoseOfEachSide(t *testing.T) {
	before, after := view(t, "a.B.c:1 300\na.B.d:1 300\na.B.e:1 300"), view(t, "a.B.c:1 900\na.B.d:1 300\na.B.e:1 300")
	r := Runs(nil, []*profile.View{before}, []*profile.View{after}, nil)
	if len(r.Changes) != 1 {
		t.Fatalf("%+v", r)
	}
	c := r.Changes[0]
	if got := []float64{c.Before, c.After, c.More, c.Difference()}; !cmp.Equal(got, []float64{1.0 / 3, 0.6, 2, 0.5}, cmpopts.EquateApprox(0, 1e-9)) {
		t.Errorf("before, after, more, difference: %v", got)
	}
}

func TestReference(t *testing.T) {
	before := []run{{total: 100, stacks: map[string]stack{"a": {50, 50}, "b": {30, 30}, "c": {20, 20}}}}
	after := []run{{total: 150, stacks: map[string]stack{"a": {50, 50}, "b": {80, 80}, "c": {20, 20}}}}
	factor, ok := newGrid(nil, before, after).factor(atHand(1, 1))
	if math.Abs(factor-2.0/3) > 0.001 || !ok {
		t.Errorf("factor %v, %v", factor, ok)
	}
	other := []run{{total: 1000, stacks: map[string]stack{"c": {100, 100}, "d": {900, 900}}}}
	if _, ok := newGrid(nil, before, other).factor(atHand(1, 1)); ok {
		t.Error("most of the program is another, and that is not seen")
	}
}

// What has no own method, or is too seldom, says nothing of what changed; nor does a median that fell between what scattered.
func TestReferenceOfParts(t *testing.T) {
	side := func(stacks map[string]stack) []run { return []run{{total: 10_000, stacks: stacks}} }
	before := map[string]stack{"": {8000, 8000}, "a": {500, 500}, "b": {300, 300}, "c": {200, 200}}
	after := map[string]stack{"": {8000, 8000}, "a": {500, 500}, "b": {300, 300}, "c": {200, 200}}
	for i := range 100 {
		before[fmt.Sprint("seldom", i)] = stack{10, 5}
		after[fmt.Sprint("rare", i)] = stack{10, 5}
	}
	if factor, ok := newGrid(nil, side(before), side(after)).factor(atHand(1, 1)); !ok || math.Abs(factor-1) > 0.001 {
		t.Errorf("a server: factor %v, %v", factor, ok)
	}
	before = map[string]stack{"small": {830, 56}, "text": {1300, 88}, "large": {5350, 362}, "medium": {2480, 170}}
	after = map[string]stack{"small": {810, 55}, "text": {1230, 83}, "large": {4380, 298}, "medium": {3560, 242}}
	four := func(stacks map[string]stack) []run { return slices.Repeat(side(stacks), 4) }
	if factor, ok := newGrid(nil, four(before), four(after)).factor(atHand(4, 4)); !ok || math.Abs(factor-0.858) > 0.005 {
		t.Errorf("a median between: factor %v, %v", factor, ok)
	}
}

// Holm's order: the second is held against a wider limit than the first, and none behind one that failed.
func TestHolm(t *testing.T) {
	var list []trial
	for _, errors := range []float64{1.282, 2.543, 2.054, 2.326} { // chances of 0.2, 0.011, 0.04 and 0.02
		list = append(list, trial{after: errors, error: 1, freedom: 1e6})
	}
	if got := holm(list); len(got) != 1 || math.Abs(got[0].chance()-0.011) > 0.0001 {
		t.Errorf("%v", got)
	}
}

// What one run a side shows: about a doubling, by solving |change| = cut · error for the share.
func TestSmallest(t *testing.T) {
	for _, tt := range []struct {
		share, samples, want float64
	}{{0.1, 750, 1.56}, {0.1, 1800, 1.09}, {0.3, 750, 1.01}, {0.3, 1800, 0.82}} {
		if got := smallest(tt.share, 1/tt.samples, 1, 1, 0, 12); math.Abs(got-tt.want) > 0.03 {
			t.Errorf("%v of %v samples: %.3f, want %v", tt.share, tt.samples, got, tt.want)
		}
	}
}

func TestRefusal(t *testing.T) {
	few, many, other := view(t, "a.B.c:1 50"), view(t, "a.B.c:1 500"), view(t, "@type wall\na.B.c:1 500")
	for _, tt := range []struct {
		before, after *profile.View
		want          string
	}{{few, many, "only 50 samples"}, {many, other, "cpu in one run, wall in another"}, {many, many, ""}} {
		got := Runs(nil, []*profile.View{tt.before}, []*profile.View{tt.after}, nil).Refused
		if !strings.Contains(got, tt.want) || (got == "") != (tt.want == "") {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

func TestRelease(t *testing.T) {
	for version, want := range map[string]string{
		"OpenJDK 64-Bit Server VM (25.0.3+9-LTS) for linux-amd64 JRE (25.0.3+9-LTS), built on 2026": "25",
		"OpenJDK 64-Bit Server VM (25.412-b08) for linux-amd64 JRE (1.8.0_412-b08), built on":       "8",
		"": "",
	} {
		if got := release(profile.JVM{Version: version}); got != want {
			t.Errorf("%q: %q, want %q", version, got, want)
		}
	}
}

package compare

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/profile"
)

// Runs that do the same are compared as a whole: what did not change is called a change in one of twenty at most.
func TestWhole(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	side := func(mean float64) []float64 {
		list := make([]float64, 5)
		for i := range list {
			list[i] = math.Log(mean) + 0.05*random.NormFloat64()
		}
		return list
	}
	const tries = 2000
	wrong, found := 0, 0
	for range tries {
		if wholeOf(side(1000), side(1000)).IsChange() {
			wrong++
		}
		if w := wholeOf(side(1000), side(1300)); w.IsChange() && w.Low < 0.3 && w.High > 0.3 {
			found++
		}
	}
	if wrong > tries*6/100 || found < tries*90/100 {
		t.Errorf("%d of %d unchanged, %d changed programs called changed", wrong, tries, found)
	}
	if wholeOf([]float64{1, 1, 1}, []float64{1, 1, 1}).IsChange() {
		t.Error("what is the same in each run changed")
	}
}

func TestWork(t *testing.T) {
	for _, test := range []struct {
		lengths []float64
		want    Work
	}{
		{[]float64{8, 8.01, 8.02, 8}, FixedTime}, {[]float64{8, 9, 8, 8}, FixedWork}, {[]float64{8, 8}, ""}, {[]float64{0, 8, 8}, ""},
	} {
		if got := workOf(test.lengths); got != test.want {
			t.Errorf("%v: %q, want %q", test.lengths, got, test.want)
		}
	}
}

// Options that do more than record are told where they differ.
func TestConditions(t *testing.T) {
	recorded := "-XX:StartFlightRecording:filename=a.jfr -Djfrlens.x=1 "
	got := missing(profile.JVM{Args: recorded + "-Xmx1g -XX:+UseSerialGC"}.Options(), []string{"-XX:+UseSerialGC", "-Xmx2g"})
	if !slices.Equal(got, []string{"-Xmx1g"}) {
		t.Errorf("%q", got)
	}
	r := Result{Differ: []string{"the processor was A before, now it is B"}, Refused: ""}
	if s := r.Sentences()[0]; !strings.HasPrefix(s, "Not the same on both sides: the processor") {
		t.Errorf("%q comes first", s)
	}
	if c := collector(profile.JVM{Args: "-XX:+UseZGC", Collector: "G1Old"}); c != "G1Old" {
		t.Errorf("collector %s", c)
	}
}

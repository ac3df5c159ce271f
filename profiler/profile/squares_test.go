package profile

import (
	"math"
	"testing"

	"jfrlens/jfr"
)

// The squares are those of the single events' weights, however they were put together.
func TestSquares(t *testing.T) {
	for _, name := range []string{"slow/cache-jdk17.jfr.zst", "slow/list-search-jdk25.jfr.zst"} {
		rec, err := jfr.Open("../../testdata/recordings/" + name)
		if err != nil {
			t.Fatal(err)
		}
		defer rec.Close()
		want := squaresOf(t, rec)
		for _, o := range []Options{{}, {Aggregate: true}, {FineTime: true, Types: []string{"alloc"}}} {
			p, err := Read(rec, o)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Squares("alloc"); math.Abs(got-want) > 1e-9*want || want == 0 {
				t.Errorf("%s, %+v: %g, want %g", name, o, got, want)
			}
			for _, counted := range []string{"cpu", "exceptions"} { // each sample weighs one
				if samples, _ := p.Samples(counted); p.Has(counted) && p.Squares(counted) != float64(samples) {
					t.Errorf("%s, %s: %v of %d samples", name, counted, p.Squares(counted), samples)
				}
			}
		}
	}
}

// squaresOf adds up what a naive reader sees.
func squaresOf(t *testing.T, rec *jfr.Recording) (sum float64) {
	t.Helper()
	for c, err := range rec.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		for table, err := range c.Events(c.Select(c.Metadata().Type("jdk.ObjectAllocationSample"), "weight")) {
			if err != nil {
				t.Fatal(err)
			}
			for row := range table.Rows {
				sum += math.Pow(float64(table.Int("weight", row)), 2)
			}
		}
	}
	return sum
}

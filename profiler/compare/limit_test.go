package compare

import (
	"math"
	"math/rand/v2"
	"testing"
)

// values are what runs have of a share that varies by more than sampling.
func values(random *rand.Rand, share, vary, samples float64, n int) []Value {
	list := make([]Value, n)
	for i := range list {
		p := share * math.Exp(vary*random.NormFloat64())
		p += math.Sqrt(p/samples) * random.NormFloat64()
		list[i] = Value{p, p / samples}
	}
	return list
}

// A budget whose limit is exactly kept is called exceeded in at most one of twenty, and one that is far off is found.
func TestHold(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const tries = 4000
	for _, test := range []struct {
		name       string
		before, n  int
		limit      Limit
		grown      float64
		from, upTo float64
	}{
		{"at the limit, one run", 0, 1, Limit{Plus: 0.2}, 1, 0, 0.05},
		{"at the limit, five runs", 0, 5, Limit{Plus: 0.2}, 1, 0, 0.06},
		{"twice the limit, one run", 0, 1, Limit{Plus: 0.2}, 2, 0.9, 1},
		{"as before", 5, 5, Limit{Times: 1}, 1, 0, 0.06},
		{"5 % more are allowed, and there", 5, 5, Limit{Times: 1.05}, 1.05, 0, 0.06},
		{"5 % more are allowed, 40 % are there", 5, 5, Limit{Times: 1.05}, 1.4, 0.9, 1},
		{"5 % more are allowed, one run a side", 1, 1, Limit{Times: 1.05}, 1.05, 0, 0.05},
	} {
		found := 0
		for range tries {
			test.limit.Before = values(random, 0.2, 0.05, 1000, test.before)
			claim := Hold(values(random, 0.2*test.grown, 0.05, 1000, test.n), test.limit)
			if Sure([]float64{claim.Above})[0] {
				found++
			}
		}
		if rate := float64(found) / tries; rate < test.from || rate > test.upTo {
			t.Errorf("%s: exceeded in %.1f %%", test.name, 100*rate)
		}
	}
}

// Of several claims the least sure need not be as sure as the surest.
func TestSure(t *testing.T) {
	got := Sure([]float64{0.04, 0.001, 0.02, 0.5})
	for i, want := range []bool{false, true, false, false} {
		if got[i] != want {
			t.Errorf("%v", got)
		}
	}
	if got := Sure([]float64{0.04, 0.001, 0.02}); !got[0] || !got[1] || !got[2] {
		t.Errorf("%v", got)
	}
}

// Earlier runs keep the promise of one in twenty where a program varies by more than is usual, find more where it varies by less, and
// the interval has the number in it 19 times in 20.
func TestHoldWithEarlierRuns(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	const tries = 4000
	for _, test := range []struct {
		name       string
		vary       float64
		earlier, n int
		before     int
		grown      float64
		from, upTo float64 // in how many of all it is called exceeded
		covers     float64 // in how many the number is within the interval, at least
	}{
		{"at the limit", 0.05, 6, 1, 0, 1, 0, 0.05, 0.95},
		{"at the limit, of what varies by much, alone", 0.25, 0, 1, 0, 1, 0.1, 0.3, 0.6},
		{"at the limit, of what varies by much", 0.25, 6, 1, 0, 1, 0, 0.08, 0.93},
		{"a quarter above, alone", 0.02, 0, 1, 0, 1.25, 0.4, 0.65, 0.95},
		{"a quarter above", 0.02, 6, 1, 0, 1.25, 0.72, 1, 0.95},
		{"one earlier run says nothing", 0.02, 1, 1, 0, 1.25, 0.4, 0.65, 0.95},
		{"as before", 0.15, 6, 1, 1, 1, 0, 0.05, 0.93},
	} {
		found, inside := 0, 0
		for range tries {
			limit := Limit{Plus: 0.2, Earlier: values(random, 0.3, test.vary, 1000, test.earlier)} // the code was another
			if test.before > 0 {
				limit.Plus, limit.Times, limit.Before = 0, 1, values(random, 0.2, test.vary, 1000, test.before)
			}
			claim := Hold(values(random, 0.2*test.grown, test.vary, 1000, test.n), limit)
			if Sure([]float64{claim.Above})[0] {
				found++
			}
			if over := 0.2*test.grown - 0.2; claim.Low <= over && over <= claim.High {
				inside++
			}
		}
		if rate := float64(found) / tries; rate < test.from || rate > test.upTo {
			t.Errorf("%s: exceeded in %.1f %%", test.name, 100*rate)
		}
		if rate := float64(inside) / tries; rate < test.covers {
			t.Errorf("%s: the interval has the number in %.1f %%", test.name, 100*rate)
		}
	}
}

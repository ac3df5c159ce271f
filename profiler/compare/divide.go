package compare

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/combin"
)

// mostDivisions is how many ways to divide runs into two sides are looked at: all for 6 + 6, which are 462.
const mostDivisions = 500

// division is runs by number, divided into two sides.
type division struct{ before, after []int }

// scatter is the variance that the logarithm of a ratio of both sides has beside that of sampling.
func (d division) scatter() float64 {
	return spread * spread * (1/float64(len(d.before)) + 1/float64(len(d.after)))
}

// atHand is the division into the first runs, and those after them.
func atHand(before, after int) division {
	runs := make([]int, before+after)
	for i := range runs {
		runs[i] = i
	}
	return division{runs[:before], runs[before:]}
}

// others are the other ways to divide as many runs into sides of these sizes. Of sides of one size each way counts once, whichever
// of them is called the earlier. Of more than mostDivisions it is a sample, the same each time.
func others(before, after int) (list []division) {
	runs := before + after
	if combin.LogGeneralizedBinomial(float64(runs), float64(before)) > math.Log(2*mostDivisions) {
		random := rand.New(rand.NewPCG(1, 1))
		for range mostDivisions - 1 {
			order := random.Perm(runs)
			list = append(list, division{order[:before], order[before:]})
		}
		return list
	}
	for _, first := range combin.Combinations(runs, before) {
		if before == after && first[0] > 0 {
			break // these are those that were, the other way round
		}
		list = append(list, divide(runs, first))
	}
	return list[1:] // without the one at hand
}

// divide puts some runs on one side and the rest on the other.
func divide(runs int, before []int) division {
	d := division{before: before}
	for i := range runs {
		if !slices.Contains(before, i) {
			d.after = append(d.after, i)
		}
	}
	return d
}

// beyondRuns leaves of what differs between two sides of the runs that which differs by more than anything does if the same runs
// are divided into sides at random, in 19 of 20 ways at least, or in all where these are fewer than 20 (Westfall and Young 1993):
// what single runs are far off by does not follow the sides.
func (g *grid) beyondRuns(found []trial, before, after int) []trial {
	if len(found) == 0 {
		return nil
	}
	list := others(before, after)
	strongest := make([]float64, len(list))
	for i, d := range list {
		factor, _ := g.factor(d)
		for _, t := range g.trials(d, factor) {
			if t.isLarge() {
				strongest[i] = max(strongest[i], t.ratio())
			}
		}
	}
	allowed := int(alpha * float64(len(list)+1)) // the division at hand is one of them
	return slices.DeleteFunc(found, func(t trial) bool {
		as := 1
		for _, s := range strongest {
			if s >= t.ratio() {
				as++
			}
		}
		return as > max(allowed, 1)
	})
}

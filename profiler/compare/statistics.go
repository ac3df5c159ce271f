package compare

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// What runs of one program vary by: the part of a share that they vary by beyond sampling, and how sure that is, as
// degrees of freedom, since some methods vary much more than others; see the package comment.
const (
	spread  = 0.06
	certain = 4.0
)

// alpha is the chance that any of all methods is reported though none changed.
const alpha = 0.05

// A change that is reported is as large at least: in points of all, and in parts of what was.
const (
	leastPoints = 0.01
	leastPart   = 0.1
)

// leastRest is the part of a program that is reckoned with beside a method that is nearly all of it.
const leastRest = 0.2

// trial is the comparison of one method.
type trial struct {
	method        Method
	before, after float64 // mean shares, the later one per unit of unchanged work
	error         float64 // standard error of the difference
	apart         float64 // the same if it is told per unit of the rest, which gets less of a run where the method gets more
	freedom       float64 // its degrees of freedom
}

// try compares the shares that a method has in the runs of two sides, beside earlier ones, which only vary. noise is the mean
// of 1/N of the runs.
func try(m Method, earlier, before, after []float64, noise float64) trial {
	b, a := mean(before), mean(after)
	n1, n2 := float64(len(before)), float64(len(after))
	freedom := n1 + n2 - 2
	pooled := squares(before, b) + squares(after, a) // times the degrees of freedom
	if len(earlier) > 1 {
		pooled += squares(earlier, mean(earlier))
		freedom += float64(len(earlier) - 1)
	}
	p := (b + a) / 2
	t := trial{method: m, before: b, after: a, freedom: certain + freedom}
	standard := func(pooled float64) float64 {
		return math.Sqrt((certain*usual(p, noise) + pooled) / t.freedom * (1/n1 + 1/n2))
	}
	rest := max(1-p, leastRest)
	t.error, t.apart = standard(pooled), standard(pooled/(rest*rest))
	return t
}

// ratio is by how many standard errors the shares differ.
func (t trial) ratio() float64 { return t.size() / t.error }

// chance is that of such a difference though nothing changed.
func (t trial) chance() float64 { return 2 * student(t.freedom).Survival(t.ratio()) }

// usual is the variance that a share has from run to run: by sampling, and as runs vary.
func usual(share, noise float64) float64 {
	return share*noise + (spread*share)*(spread*share)
}

// interval is what the change of the share may be, 19 times in 20, where the later share was divided by a factor that is known
// to a part of itself, doubt.
func (t trial) interval(doubt float64) (low, high float64) {
	half := student(t.freedom).Quantile(1-alpha/2) * math.Hypot(t.apart, doubt*t.after)
	return t.after - t.before - half, t.after - t.before + half
}

// isLarge tells whether a change is worth a report.
func (t trial) isLarge() bool {
	return t.size() >= leastPoints && t.size() >= leastPart*t.before
}

// size is how far apart the shares are.
func (t trial) size() float64 { return math.Abs(t.after - t.before) }

// holm returns those that differ, with the chance that any of them is wrong at most alpha (Holm 1979), surest first.
func holm(trials []trial) []trial {
	list := slices.SortedFunc(slices.Values(trials), func(x, y trial) int { return cmp.Compare(y.ratio(), x.ratio()) })
	for i, t := range list {
		if t.chance() > alpha/float64(len(list)-i) {
			return list[:i]
		}
	}
	return list
}

// smallest is the change of a method with a share, as a part of it, from which on it would have been reported; more are degrees
// of freedom that earlier runs give.
func smallest(share, noise float64, before, after, more, methods int) float64 {
	n1, n2 := float64(before), float64(after)
	cut := student(certain + n1 + n2 - 2 + float64(more)).Quantile(1 - alpha/float64(2*max(methods, 1)))
	low, high := 0.0, 100.0
	for range 60 {
		more := (low + high) / 2
		p := share * (1 + more/2)
		error := math.Sqrt(usual(p, noise) * (1/n1 + 1/n2))
		if share*more < cut*error {
			low = more
		} else {
			high = more
		}
	}
	return max(high, leastPart, leastPoints/share)
}

// student is the distribution of t.
func student(freedom float64) distuv.StudentsT {
	return distuv.StudentsT{Sigma: 1, Nu: freedom}
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// squares is the sum of the squared distances from a mean.
func squares(values []float64, mean float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += (v - mean) * (v - mean)
	}
	return sum
}

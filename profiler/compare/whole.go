package compare

import (
	"math"
	"slices"

	"jfrlens/profiler/profile"
)

// Work says what runs have in common: the time that they take, or what they do.
type Work string

// Kinds of work. Runs whose lengths are all within 1 % of each other were ended by the clock: of such measured ones the
// lengths were within 0.3 %, those with fixed work 18 to 30 % apart on a busy machine.
const (
	FixedTime Work = "fixed time"
	FixedWork Work = "fixed work"
)

// alike is how far apart the lengths of runs of fixed time are, as a part.
const alike = 0.01

// Whole is how the weight of all samples of a run changed, where each run does the same.
type Whole struct {
	More float64 `json:"more"` // by which part: 0.3 is 30 % more
	Low  float64 `json:"low"`  // within low and high that lies, 19 times in 20
	High float64 `json:"high"`
}

// weigh tells fixed time from fixed work, and of the latter how the whole program changed.
func (r *Result) weigh(before, after []*profile.View) {
	if r.Work = workOf(lengths(before, after)); r.Work == FixedWork && min(len(before), len(after)) >= 3 {
		r.Whole = wholeOf(logs(before), logs(after))
	}
}

// wholeOf compares the logarithms of the weights of runs by a t test (Welch). Of fixed time the weight would say how busy
// the machine was, not what the code takes.
func wholeOf(before, after []float64) *Whole {
	b, a := mean(before), mean(after)
	n1, n2 := float64(len(before)), float64(len(after))
	v1, v2 := squares(before, b)/(n1-1)/n1, squares(after, a)/(n2-1)/n2
	if v1+v2 == 0 {
		return nil // all are the same, as no runs are
	}
	freedom := (v1 + v2) * (v1 + v2) / (v1*v1/(n1-1) + v2*v2/(n2-1))
	half := student(freedom).Quantile(1-alpha/2) * math.Sqrt(v1+v2)
	return &Whole{math.Exp(a-b) - 1, math.Exp(a-b-half) - 1, math.Exp(a-b+half) - 1}
}

// lengths are how many seconds of runs were recorded.
func lengths(before, after []*profile.View) (list []float64) {
	for _, v := range slices.Concat(before, after) {
		list = append(list, v.Profile().Recorded().Seconds())
	}
	return list
}

// workOf compares the lengths of runs, "" where one run a side says nothing.
func workOf(lengths []float64) Work {
	low, high := slices.Min(lengths), slices.Max(lengths)
	switch {
	case low <= 0 || len(lengths) < 3:
		return ""
	case high <= low*(1+alike):
		return FixedTime
	}
	return FixedWork
}

// logs are the logarithms of the weights of runs.
func logs(runs []*profile.View) []float64 {
	list := make([]float64, len(runs))
	for i, v := range runs {
		list[i] = math.Log(float64(max(v.Total, 1)))
	}
	return list
}

// IsChange tells whether the change is beyond what the runs vary by.
func (w *Whole) IsChange() bool { return w != nil && (w.Low > 0 || w.High < 0) }

package profile

import "math"

// certain is how many standard deviations two weights differ at least where that
// is no chance: about one in twenty differs more by chance.
const certain = 2

// Sum is the weight of something and the number of its samples.
type Sum struct{ Weight, Samples int64 }

// Plus adds two sums of one run.
func (s Sum) Plus(other Sum) Sum { return Sum{s.Weight + other.Weight, s.Samples + other.Samples} }

// Differs tells whether two sums, of two runs, differ by more than chance.
func (s Sum) Differs(other Sum) bool {
	return math.Abs(float64(s.Weight-other.Weight)) > certain*math.Sqrt(s.variance()+other.variance())
}

// variance is that of the weight: samples that come at random vary by the root of
// their number, each with the mean weight.
func (s Sum) variance() float64 {
	return float64(s.Weight) * float64(s.Weight) / float64(max(s.Samples, 1))
}

package profile

import "math"

// RunSpread is what the totals of a method vary by from run to run of one program beyond sampling, as a part of
// themselves: what 440 pairs of runs of three programs on JDK 17 and 25 had, with 4 degrees of freedom, since some methods
// vary much more than others.
const RunSpread = 0.08

// certain is how many standard deviations two weights differ at least where that is no chance: Student's t of 4 degrees of
// freedom at 5 % for a dozen methods that are looked at together. Two runs show about a doubling.
const certain = 5.9

// Sum is the weight of something and the number of its samples.
type Sum struct{ Weight, Samples int64 }

// Plus adds two sums of one run.
func (s Sum) Plus(other Sum) Sum { return Sum{s.Weight + other.Weight, s.Samples + other.Samples} }

// Differs tells whether two sums, of two runs, differ by more than chance.
func (s Sum) Differs(other Sum) bool {
	return math.Abs(float64(s.Weight-other.Weight)) > certain*math.Sqrt(s.variance()+other.variance())
}

// variance is that of the weight: samples that come at random vary by the root of
// their number, each with the mean weight, and runs by RunSpread.
func (s Sum) variance() float64 {
	return float64(s.Weight) * float64(s.Weight) * (1/float64(max(s.Samples, 1)) + RunSpread*RunSpread)
}

package opinion

import "math"

// Statistics of shares, in percent.
const (
	// certain is how many standard deviations two shares differ at least where that is
	// no chance: hundreds are compared at once, of which two deviations would call one
	// in twenty different.
	certain = 3
	// slight is the difference, in points, that matters to nobody.
	slight = 2
	// blurred is what is known too little, in points, or as a part of the share if that is
	// more: a smaller difference would not have been seen.
	blurred, blurredPart = 3, 1. / 4
)

// verdict compares two shares by the numbers of samples that they are of.
func verdict(share, other float64, samples, otherSamples int64) Verdict {
	chance := chanceOf(share, other, samples, otherSamples)
	switch difference := math.Abs(share - other); {
	case difference > max(chance, slight):
		return Open
	case chance > max(blurred, blurredPart*max(share, other)):
		return Few
	}
	return Solid
}

// chanceOf is how much two shares of samples may differ by chance: the binomial error
// of what they are together, of which one sample more and one less is counted, so
// that none of a few is not thought to be certain.
func chanceOf(share, other float64, samples, otherSamples int64) float64 {
	n, m := float64(samples), float64(otherSamples)
	if n <= 0 || m <= 0 {
		return 100
	}
	both := ((share*n+other*m)/100 + 1) / (n + m + 2)
	return 100 * certain * math.Sqrt(both*(1-both)*(1/n+1/m))
}

// around is what a share is by its samples.
func around(share float64, samples int64) Span {
	n := max(float64(samples), 1)
	p := (share*n/100 + 1) / (n + 2)
	chance := 100 * certain * math.Sqrt(p*(1-p)/n)
	return Span{max(share-chance, 0), min(share+chance, 100)}
}

// meets tells whether two spans have something in common.
func (s Span) meets(other Span) bool { return s.Low <= other.High && other.Low <= s.High }

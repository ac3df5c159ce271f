package compare

import (
	"math"
	"slices"

	"jfrlens/profiler/profile"
)

// Value is a number of one run, with the variance that sampling gives it.
type Value struct{ Number, Noise float64 }

// Spread is by what the number varies from run to run: a standard deviation, of sampling and of what runs of one program
// usually differ by.
func (v Value) Spread() float64 {
	usual := spread * v.Number
	return math.Sqrt(v.Noise + usual*usual)
}

// Limit is what runs are held against: a number, or what runs before had, times Times and with Plus added.
type Limit struct {
	Before  []Value // none: Plus is the limit
	Times   float64
	Plus    float64
	Earlier []Value // of runs that say by how much the number varies, and nothing else
}

// Claim is how a number stands to a limit.
type Claim struct {
	Number    float64 // mean of the runs
	Before    float64 // mean of those before
	Low, High float64 // within which Number - Times·Before - Plus lies, 19 times in 20
	Above     float64 // chance of such numbers though the limit is not exceeded
	Below     float64 // chance of such numbers though it is
}

// Hold holds runs against a limit. What runs vary by is learned from them, from earlier ones and from what runs of programs vary
// by, as for methods.
func Hold(runs []Value, limit Limit) Claim {
	before, after := numbers(limit.Before), numbers(runs)
	c := Claim{Number: mean(after)}
	pooled, freedom, parts := squares(after, c.Number), float64(len(after)-1), 1/float64(len(after))
	if len(before) > 0 {
		c.Before = mean(before)
		pooled += squares(before, c.Before)
		freedom += float64(len(before) - 1)
		parts += limit.Times * limit.Times / float64(len(before))
	}
	if n := len(limit.Earlier); n > 1 { // one does not vary
		earlier := numbers(limit.Earlier)
		pooled += squares(earlier, mean(earlier))
		freedom += float64(n - 1)
	}
	usual := spread * (c.Number + c.Before) / float64(min(len(before), 1)+1)
	prior := noiseOf(slices.Concat(runs, limit.Before)) + usual*usual
	error := math.Sqrt((certain*prior + pooled) / (certain + freedom) * parts)
	over := c.Number - limit.Times*c.Before - limit.Plus
	t := student(certain + freedom)
	half := t.Quantile(1-alpha/2) * error
	c.Low, c.High = over-half, over+half
	if error == 0 { // nothing was measured on either side
		error = 1
	}
	c.Above, c.Below = t.Survival(over/error), t.Survival(-over/error)
	return c
}

// IsAlike tells whether a view is of a run that can be compared with others, as earlier runs have to be.
func IsAlike(v *profile.View, others []*profile.View) bool {
	return refusal(others, []*profile.View{v}) == ""
}

func numbers(values []Value) []float64 {
	list := make([]float64, len(values))
	for i, v := range values {
		list[i] = v.Number
	}
	return list
}

func noiseOf(values []Value) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v.Noise
	}
	return sum / float64(max(len(values), 1))
}

// Sure tells which of several claims hold, the chance that any of them is wrong being 5 % at most (Holm 1979), by the chances
// of what was seen if they did not.
func Sure(chances []float64) []bool {
	order := make([]int, len(chances))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case chances[a] < chances[b]:
			return -1
		case chances[a] > chances[b]:
			return 1
		}
		return 0
	})
	sure := make([]bool, len(chances))
	for place, i := range order {
		if chances[i] > alpha/float64(len(order)-place) {
			break
		}
		sure[i] = true
	}
	return sure
}

// Basis is what shares of two sides are compared on.
type Basis struct {
	Refused    string  // why they cannot be, "" if they can
	Factor     float64 // by which shares of the later side are divided, per unit of unchanged work
	SharesOnly bool    // too little is unchanged: the factor is 1
}

// BasisOf looks at the runs of two sides, one view of each.
func BasisOf(before, after []*profile.View, libraries profile.Libraries) Basis {
	b := Basis{Refused: refusal(before, after), Factor: 1}
	if b.Refused != "" {
		return b
	}
	was, is := foldAll(before, libraries), foldAll(after, libraries)
	match(was, is)
	factor, ok := newGrid(nil, was, is).factor(atHand(len(was), len(is)))
	b.Factor, b.SharesOnly = factor, !ok
	return b
}

// Noise is the variance of a share of a view by sampling alone, divided by the share: one part in the number of samples
// where all weigh the same.
func Noise(v *profile.View) float64 {
	if v.Total == 0 {
		return 1
	}
	return v.Profile().Squares(v.Type.Name) / (float64(v.Total) * float64(v.Total))
}

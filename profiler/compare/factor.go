package compare

import (
	"cmp"
	"math"
	"slices"
)

// enough is how many samples a stack has on both sides that takes part in the reference factor.
const enough = 20

// held is the part of what can be told apart of both sides that the stacks near the factor must have, so that it means something,
// and heldAnew that where the weighted median is near too little of it and another factor is looked for.
const (
	held     = 1.0 / 3
	heldAnew = 1.0 / 2
)

// guesses is how many ratios, those of the heaviest stacks, another factor is looked for from.
const guesses = 100

// pair is what a folded stack has on both sides: mean shares, and samples in all.
type pair struct {
	isOwn         bool // has own methods
	before, after stack
}

// samples are those of both sides.
func (p pair) samples() float64 { return p.before.samples + p.after.samples }

// ratio is how the share of a stack changed.
type ratio struct {
	of, before, after float64
	log               float64 // of the ratio
	chance            float64 // standard deviation of log: of samples, and of runs
}

// isNear tells whether the stack may have changed by a factor, within chance; log is that of the factor.
func (r ratio) isNear(log float64) bool { return math.Abs(r.log-log) <= 2*r.chance }

// weight is what the stack counts for.
func (r ratio) weight() float64 { return min(r.before, r.after) }

// reference returns by what the shares of the later side are divided so that they are per unit of unchanged work; ok is
// false where too little of the program is unchanged, and shares can only be compared as they are. It begins with the
// weighted median of the ratios, which what got slower draws to its side the more the others scatter, and then takes the
// ratio of what is within chance of it. A median that fell between what scattered to both sides is near neither: then the ratio
// counts that most is near to.
func reference(pairs []pair, scatter float64) (factor float64, ok bool) {
	least := float64(enough)
	list := ratios(pairs, least, scatter)
	if len(list) < 3 {
		least = 1
		list = ratios(pairs, least, scatter)
	}
	if len(list) == 0 {
		return 1, false
	}
	own := frequent(pairs, least)
	factor, part := settled(list, median(list))
	if part >= held*own {
		return factor, true
	}
	best := part
	for _, r := range heaviest(list) {
		if f, part := settled(list, r.of); part > best {
			factor, best = f, part
		}
	}
	return factor, best >= heldAnew*own
}

// heaviest are the ratios that are tried one by one.
func heaviest(list []ratio) []ratio {
	list = slices.SortedStableFunc(slices.Values(list), func(a, b ratio) int { return cmp.Compare(b.weight(), a.weight()) })
	return list[:min(len(list), guesses)]
}

// settled is the factor that a guess leads to, and the part of both sides that is near it.
func settled(list []ratio, guess float64) (factor, part float64) {
	factor = guess
	var was, is float64
	for range 5 {
		was, is = near(list, factor)
		if was > 0 && is > 0 {
			factor = is / was
		}
	}
	return factor, min(was, is)
}

// doubt is the standard error of a factor, as a part of it: of the ratio of what is near it, each stack by its own chance.
func doubt(pairs []pair, factor, scatter float64) float64 {
	var sum, squares float64
	for _, r := range ratios(pairs, 1, scatter) {
		if r.isNear(math.Log(factor)) {
			sum += r.weight()
			squares += r.weight() * r.weight() * r.chance * r.chance
		}
	}
	if sum == 0 {
		return 0
	}
	return math.Sqrt(squares) / sum
}

// frequent is the part of both sides that has own methods on stacks with so many samples together: of a server most has none,
// or stacks that are too seldom to tell anything.
func frequent(pairs []pair, least float64) float64 {
	var was, is float64
	for _, p := range pairs {
		if p.isOwn && p.samples() >= least {
			was, is = was+p.before.weight, is+p.after.weight
		}
	}
	return min(was, is)
}

// median is the ratio that half of the weight is below.
func median(list []ratio) float64 {
	slices.SortFunc(list, func(a, b ratio) int { return cmp.Compare(a.of, b.of) })
	half := 0.0
	for _, r := range list {
		half += r.weight() / 2
	}
	for _, r := range list {
		if half -= r.weight(); half <= 0 {
			return r.of
		}
	}
	return 1
}

// ratios are those of all own stacks with at least so many samples together; scatter is what runs add to the variance of their
// logarithms.
func ratios(pairs []pair, least, scatter float64) []ratio {
	var list []ratio
	for _, p := range pairs {
		was, is := p.before.weight, p.after.weight
		if n := p.samples(); was > 0 && is > 0 && n >= least && p.isOwn {
			list = append(list, ratio{is / was, was, is, math.Log(is / was), math.Sqrt(4/n + scatter)})
		}
	}
	return list
}

// near adds up the stacks that changed by a factor, within what chance makes.
func near(list []ratio, factor float64) (before, after float64) {
	log := math.Log(factor)
	for _, r := range list {
		if r.isNear(log) {
			before, after = before+r.before, after+r.after
		}
	}
	return before, after
}

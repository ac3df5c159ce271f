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

// ratio is how the share of a stack changed.
type ratio struct{ of, before, after, samples float64 }

// chance is the standard deviation of the ratio's logarithm: of samples, and of runs, scatter being that variance.
func (r ratio) chance(scatter float64) float64 { return math.Sqrt(4/r.samples + scatter) }

// isNear tells whether the stack may have changed by the factor, within chance.
func (r ratio) isNear(factor, chance float64) bool {
	return math.Abs(math.Log(r.of/factor)) <= 2*chance
}

// scatterOf is the variance of the logarithm of a ratio that so many runs have beside that of sampling.
func scatterOf(before, after int) float64 {
	return spread * spread * (1/float64(before) + 1/float64(after))
}

// weight is what the stack counts for.
func (r ratio) weight() float64 { return min(r.before, r.after) }

// reference returns by what the shares of the later side are divided so that they are per unit of unchanged work; ok is
// false where too little of the program is unchanged, and shares can only be compared as they are. It begins with the
// weighted median of the ratios, which what got slower draws to its side the more the others scatter, and then takes the
// ratio of what is within chance of it. A median that fell between what scattered to both sides is near neither: then the ratio
// counts that most is near to.
func reference(before, after []run) (factor float64, ok bool) {
	least := float64(enough)
	list := ratios(before, after, least)
	if len(list) < 3 {
		least = 1
		list = ratios(before, after, least)
	}
	if len(list) == 0 {
		return 1, false
	}
	scatter := scatterOf(len(before), len(after))
	own := frequent(before, after, least)
	factor, part := settled(list, median(list), scatter)
	if part >= held*own {
		return factor, true
	}
	best := part
	for _, r := range list {
		if f, part := settled(list, r.of, scatter); part > best {
			factor, best = f, part
		}
	}
	return factor, best >= heldAnew*own
}

// settled is the factor that a guess leads to, and the part of both sides that is near it.
func settled(list []ratio, guess, scatter float64) (factor, part float64) {
	factor = guess
	var was, is float64
	for range 5 {
		was, is = near(list, factor, scatter)
		if was > 0 && is > 0 {
			factor = is / was
		}
	}
	return factor, min(was, is)
}

// doubt is the standard error of a factor, as a part of it: of the ratio of what is near it, each stack by its own chance.
func doubt(before, after []run, factor float64) float64 {
	scatter := scatterOf(len(before), len(after))
	var sum, squares float64
	for _, r := range ratios(before, after, 1) {
		if chance := r.chance(scatter); r.isNear(factor, chance) {
			sum += r.weight()
			squares += r.weight() * r.weight() * chance * chance
		}
	}
	if sum == 0 {
		return 0
	}
	return math.Sqrt(squares) / sum
}

// frequent is the part of both sides that has own methods on stacks with so many samples together: of a server most has none,
// or stacks that are too seldom to tell anything.
func frequent(before, after []run, least float64) float64 {
	was, is := meanStacks(before), meanStacks(after)
	part := func(side, other map[string]stack) (sum float64) {
		for key, s := range side {
			if key != "" && s.samples+other[key].samples >= least {
				sum += s.weight
			}
		}
		return sum
	}
	return min(part(was, is), part(is, was))
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

// ratios are those of all stacks with at least so many samples together.
func ratios(before, after []run, least float64) []ratio {
	was, is := meanStacks(before), meanStacks(after)
	var list []ratio
	for key, a := range is {
		b := was[key]
		if n := a.samples + b.samples; b.weight > 0 && a.weight > 0 && n >= least && key != "" {
			list = append(list, ratio{a.weight / b.weight, b.weight, a.weight, n})
		}
	}
	return list
}

// meanStacks are the mean shares of stacks in runs, with their samples in all.
func meanStacks(runs []run) map[string]stack {
	mean := map[string]stack{}
	for _, r := range runs {
		for key, s := range r.stacks {
			m := mean[key]
			mean[key] = stack{m.weight + s.weight/r.total/float64(len(runs)), m.samples + s.samples}
		}
	}
	return mean
}

// near adds up the stacks that changed by a factor, within what chance makes.
func near(list []ratio, factor, scatter float64) (before, after float64) {
	for _, r := range list {
		if r.isNear(factor, r.chance(scatter)) {
			before, after = before+r.before, after+r.after
		}
	}
	return before, after
}

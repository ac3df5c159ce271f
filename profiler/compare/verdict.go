package compare

import (
	"math"

	"jfrlens/profiler/profile"
)

// Verdict is what a comparison says of one method.
type Verdict struct {
	// Change is what is reported of the method, nil for nothing.
	Change *Change
	// Text says the same for people, or why nothing is reported; "" where nothing was compared.
	Text string
}

// What is said of methods of which nothing is reported.
const (
	withinChance = "within chance"
	notJudged    = "not judged by itself" // code of libraries, and what is too little
)

// Of is what is said of a method, of either side; r may be nil. Lambdas have the verdict of the method that they are in.
func (r *Result) Of(m profile.Method) Verdict {
	switch {
	case r == nil:
		return Verdict{}
	case r.Refused != "":
		return Verdict{Text: r.refusal()}
	}
	in := r.nameNow(folded(m))
	for i, c := range r.Changes {
		if c.Method == in {
			return Verdict{&r.Changes[i], r.Sentence(c)}
		}
	}
	if r.judged[in] {
		return Verdict{Text: withinChance}
	}
	return Verdict{Text: notJudged}
}

// nameNow is the name that a method has on the later side.
func (r *Result) nameNow(m Method) Method {
	for _, one := range r.Renamed {
		if one.Before == m {
			return one.After
		}
	}
	return m
}

// Part is what a line of source code has on both sides: parts of all samples there, with all that it calls.
type Part struct{ Before, After float64 }

// More is by how much of all the part is larger than before, per unit of unchanged work.
func (r *Result) More(p Part) float64 { return p.After/r.Factor - p.Before }

// lineSpread is what lines of a method vary by: the notes of the JIT go from one line of a loop to another. See the reference
// of the package comment's procedure: with it lines of unchanged methods are reported in 0.7 to 2.7 % of all comparisons.
const lineSpread = 0.3

// Lines tells which lines of a reported method changed, too, the chance that any of them is wrong being 5 % at most. What lines of
// single runs vary by is not looked at.
func (r *Result) Lines(parts []Part) []bool {
	changed := make([]bool, len(parts))
	var trials []trial
	var chances []float64
	var of []int
	for i, p := range parts {
		if t := r.tryLine(p); (t.before+t.after)/2 >= least {
			trials, chances, of = append(trials, t), append(chances, t.chance()), append(of, i)
		}
	}
	for i, sure := range Sure(chances) {
		changed[of[i]] = sure && trials[i].isLarge()
	}
	return changed
}

// tryLine tries a line by what lines usually vary by.
func (r *Result) tryLine(part Part) trial {
	t := trial{before: part.Before, after: part.After / r.Factor, freedom: certain}
	p := (t.before + t.after) / 2
	prior := p*r.noise + (lineSpread*p)*(lineSpread*p)
	t.error = math.Sqrt(prior * (1/float64(r.Before) + 1/float64(r.After)))
	return t
}

// Step is how large a change is, for colours: from -steps, which is gone, to steps, which is new; never 0.
func (c Change) Step(steps int) int {
	part := c.Difference()
	return int(math.Copysign(math.Ceil(math.Abs(part)*float64(steps)), part))
}

// Difference is the part of what both sides have, per unit of unchanged work, that they differ by: from -1, which is gone, to 1,
// which is new.
func (c Change) Difference() float64 {
	if c.Before == 0 {
		return 1
	}
	return c.More / (2 + c.More)
}

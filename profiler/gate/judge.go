package gate

import (
	"fmt"
	"slices"

	"jfrlens/jfr/units"
	"jfrlens/profiler/budget"
	"jfrlens/profiler/compare"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// Options say how runs are read.
type Options struct {
	Libraries profile.Libraries // not the project's own code
	Type      string            // sample type where a budget names none; "" the default
	Earlier   []Run             // that say by how much runs of the program vary; those that cannot be compared are left out
	Sources   source.Finder     // nil: places are guessed
	Root      string            // folder that paths of places are given below
}

// judge holds runs against budgets.
type judge struct {
	options       Options
	after, before []Run
	places        *source.Places
}

// claim is a budget whose number is estimated, until all of them are weighed.
type claim struct {
	at int // number of the finding
	compare.Claim
	limit compare.Limit
	note  string // what else is to be said
}

// Judge holds runs, and where budgets ask for it those before a change, against budgets.
func Judge(budgets []budget.Budget, after, before []Run, o Options) []Finding {
	j := &judge{options: o, after: after, before: before, places: source.NewPlaces(o.Sources)}
	findings := make([]Finding, len(budgets))
	var claims []claim
	for i, b := range budgets {
		f, c := j.one(b)
		if findings[i] = f; c != nil {
			c.at = i
			claims = append(claims, *c)
		}
	}
	settle(findings, claims)
	for i := range findings {
		j.doubt(&findings[i])
		if f := &findings[i]; f.Of.Measure.Kind == budget.Weight && f.Value != nil && *f.Value == 0 && !j.knows(f.Of) {
			f.Message += " No code in the recordings has that name."
		}
		if f := &findings[i]; f.Verdict != Held && len(f.Places) == 0 {
			f.Places = j.placesOf(f.Of)
		}
	}
	return findings
}

// knows tells whether there is code in any run that a budget means.
func (j *judge) knows(b budget.Budget) bool {
	return slices.ContainsFunc(slices.Concat(j.after, j.before), func(r Run) bool {
		return slices.Contains(j.meant(b.Measure.Target.Pattern, r.Profile), true)
	})
}

// one judges a budget, or makes the claim by which it will be.
func (j *judge) one(b budget.Budget) (Finding, *claim) {
	if b.NeedsBefore() && len(j.before) == 0 {
		return unjudged(b, "there are no runs before the change to compare with; --before names them"), nil
	}
	if b.Measure.Kind == budget.Slower {
		return j.slower(b), nil
	}
	after, err := j.values(b, j.after)
	if err != nil {
		return unjudged(b, err.Error()), nil
	}
	if !IsEstimated(b) {
		return exact(b, after), nil
	}
	return j.estimated(b, after)
}

// IsEstimated tells whether the number of a budget varies from run to run by more than what happened, or is compared: earlier runs
// say by how much.
func IsEstimated(b budget.Budget) bool {
	return b.Limit.Change || !b.Measure.IsExact() && !b.Measure.IsOfEvents()
}

// values are the numbers of a budget in runs.
func (j *judge) values(b budget.Budget, runs []Run) ([]compare.Value, error) {
	var list []compare.Value
	for i := range runs {
		v, err := j.value(b, &runs[i])
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}

// exact judges a number that recordings have: in each of several runs it has to hold.
func exact(b budget.Budget, runs []compare.Value) Finding {
	f := Finding{Budget: b.Text, Name: b.Name, Of: b, Verdict: Held}
	sign, limit := b.Sign, b.Limit.Value
	if b.NoRows {
		sign, limit = budget.Equal, 0
	}
	worst := runs[0].Number
	for _, r := range runs {
		if !sign.Holds(r.Number, limit) {
			f.Verdict, worst = Exceeded, r.Number
			break
		}
		switch {
		case sign.IsUpper():
			worst = max(worst, r.Number)
		case sign == budget.AtLeast || sign == budget.Above:
			worst = min(worst, r.Number)
		}
	}
	f.Value = &worst
	f.Message = exactly(b, worst, len(runs))
	return f
}

// estimated makes the claim of a budget whose number samples estimate, or that is compared with the runs before.
func (j *judge) estimated(b budget.Budget, after []compare.Value) (Finding, *claim) {
	f := Finding{Budget: b.Text, Name: b.Name, Of: b}
	limit, note := compare.Limit{Plus: b.Limit.Value}, ""
	if b.Limit.Change {
		before, err := j.values(b, j.before)
		if err != nil {
			return unjudged(b, "of the runs before: "+err.Error()), nil
		}
		basis := j.basis(b)
		if basis.Refused != "" {
			return unjudged(b, basis.Refused), nil
		}
		after = perUnit(after, basis.Factor)
		if basis.SharesOnly {
			note = " More of the program changed than did not, so these are shares of all."
		}
		limit.Before, limit.Times = before, 1
		if b.Limit.Dimension == budget.Percent {
			limit.Times, limit.Plus = 1+b.Limit.Value/100, 0
		}
	}
	if limit.Earlier = j.earlier(b); limit.Earlier != nil {
		f.Earlier = len(limit.Earlier)
		note += fmt.Sprintf(" What runs vary by is learned from %s, too.", units.Plural(int64(f.Earlier), "earlier run"))
	} else if why := j.learnsNothing(b); why != "" {
		note += fmt.Sprintf(" What runs vary by is not learned from earlier ones: %s.", why)
	}
	c := &claim{Claim: compare.Hold(after, limit), limit: limit, note: note}
	f.Value, f.Before = &c.Number, nil
	if b.Limit.Change {
		f.Before = &c.Before
	}
	return f, c
}

// earlier are the numbers of a budget in earlier runs, nil where they do not tell by what it varies.
func (j *judge) earlier(b budget.Budget) (list []compare.Value) {
	now := j.views(b, j.after)
	for i := range j.options.Earlier {
		r := &j.options.Earlier[i]
		if v, err := j.view(b, r); err != nil || !compare.IsAlike(v, now) {
			continue
		}
		if value, err := j.value(b, r); err == nil {
			list = append(list, value)
		}
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

// learnsNothing says that there are earlier runs that tell nothing since a run that is judged has too few samples, "" if not.
func (j *judge) learnsNothing(b budget.Budget) string {
	for _, v := range j.views(b, j.after) {
		if why := compare.TooFew(v); why != "" && len(j.options.Earlier) > 1 {
			return why
		}
	}
	return ""
}

// basis is what the runs are compared on: of shares, the work that did not change, so that one slower method makes no
// other faster. What is counted by the second or per event needs none of that.
func (j *judge) basis(b budget.Budget) compare.Basis {
	if b.Measure.Kind != budget.Weight {
		return compare.Basis{Factor: 1}
	}
	basis := compare.BasisOf(j.views(b, j.before), j.views(b, j.after), j.options.Libraries)
	if b.Per != "" || b.Limit.PerSecond || b.Limit.Dimension != budget.Percent {
		basis.Factor, basis.SharesOnly = 1, false
	}
	return basis
}

// perUnit divides by the factor of a basis.
func perUnit(values []compare.Value, factor float64) []compare.Value {
	list := slices.Clone(values)
	for i := range list {
		list[i].Number /= factor
		list[i].Noise /= factor * factor
	}
	return list
}

// views are those of a budget in runs that all have one.
func (j *judge) views(b budget.Budget, runs []Run) []*profile.View {
	var list []*profile.View
	for i := range runs {
		if v, err := j.view(b, &runs[i]); err == nil {
			list = append(list, v)
		}
	}
	return list
}

// settle decides the claims together.
func settle(findings []Finding, claims []claim) {
	above, below := make([]float64, len(claims)), make([]float64, len(claims))
	for i, c := range claims {
		above[i], below[i] = c.Above, c.Below
	}
	over, under := compare.Sure(above), compare.Sure(below)
	for i, c := range claims {
		f := &findings[c.at]
		broken, kept := over[i], under[i]
		if !f.Of.Sign.IsUpper() {
			broken, kept = kept, broken
		}
		switch {
		case broken:
			f.Verdict = Exceeded
		case kept:
			f.Verdict = Held
		default:
			f.Verdict = Unsure
		}
		f.say(c)
	}
}

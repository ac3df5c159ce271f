package gate

import (
	"fmt"

	"jfrlens/jfr/units"
	"jfrlens/profiler/budget"
	"jfrlens/profiler/compare"
)

// slower judges how many methods take more than before.
func (j *judge) slower(b budget.Budget) Finding {
	was, is := j.views(b, j.before), j.views(b, j.after)
	if len(was) < len(j.before) || len(is) < len(j.after) {
		return unjudged(b, "not all runs have samples of one type")
	}
	r := compare.Runs(j.views(b, j.options.Earlier), was, is, j.options.Libraries)
	if r.Refused != "" {
		return unjudged(b, r.Refused)
	}
	f := Finding{Budget: b.Text, Name: b.Name, Of: b, Verdict: Held}
	n := 0.0
	for _, c := range r.Changes {
		if c.More > 0 {
			n++
			f.Places = append(f.Places, j.placeOf(c.Class, c.Name, r.Sentence(c)))
		}
	}
	f.Value = &n
	if !b.Sign.Holds(n, b.Limit.Value) {
		f.Verdict = Exceeded
	}
	verb := "take"
	if n == 1 {
		verb = "takes"
	}
	f.Message = fmt.Sprintf("%s %s more than before, beyond chance; %s %s is allowed.", units.Plural(int64(n), "method"), verb, b.Sign.Words(), b.Limit.Format(b.Limit.Value))
	return f
}

package gate

import (
	"fmt"

	"jfrlens/jfr/units"
	"jfrlens/profiler/budget"
)

// exactly says what an exact number is and what it must be.
func exactly(b budget.Budget, number float64, runs int) string {
	in := ""
	if runs > 1 {
		in = fmt.Sprintf(" in one of %d runs", runs)
	}
	if b.NoRows {
		return fmt.Sprintf("%s%s; there must be none.", units.Plural(int64(number), "row"), in)
	}
	return fmt.Sprintf("%s%s; %s %s is allowed.", b.Limit.Format(number), in, b.Sign.Words(), b.Limit.Format(b.Limit.Value))
}

// say puts a claim into words and numbers.
func (f *Finding) say(c claim) {
	if f.Of.Limit.Change {
		f.sayChange(c)
		return
	}
	l := f.Of.Limit
	low, high := max(c.Low+c.limit.Plus, 0), c.High+c.limit.Plus
	if l.Dimension == budget.Percent {
		high = min(high, 100)
	}
	f.Low, f.High = &low, &high
	f.Message = fmt.Sprintf("%s (%s to %s); %s %s is allowed.%s", l.Format(c.Number), l.Format(low), l.Format(high),
		f.Of.Sign.Words(), l.Format(l.Value), c.note+f.unsure())
}

// sayChange is the same of a change.
func (f *Finding) sayChange(c claim) {
	l := f.Of.Limit
	if l.Dimension == budget.Percent && c.Before == 0 {
		f.Message = fmt.Sprintf("nothing before, now there is some; %s is allowed.", units.Growth(l.Value))
		if c.Number == 0 {
			f.Message = "nothing before and now."
		}
		return
	}
	half := (c.High - c.Low) / 2
	change, per := c.Number-c.Before, 1.0
	write := func(n float64) string { return signed(l, n) }
	if l.Dimension == budget.Percent {
		per, write = c.Before/100, units.Growth
	}
	low, high := max(change-half, -c.Before)/per, (change+half)/per // no more than all can go
	f.Low, f.High = &low, &high
	f.Message = fmt.Sprintf("%s (%s to %s); %s %s is allowed.%s", write(change/per), write(low), write(high),
		f.Of.Sign.Words(), write(l.Value), c.note+f.unsure())
}

// signed writes a difference with its sign.
func signed(l budget.Limit, n float64) string {
	if n < 0 {
		return "−" + l.Format(-n)
	}
	return "+" + l.Format(n)
}

// unsure says what helps where nobody can tell.
func (f *Finding) unsure() string {
	if f.Verdict != Unsure {
		return ""
	}
	return " The runs do not tell; more of them would."
}

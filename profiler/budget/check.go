package budget

import (
	"errors"
	"fmt"
)

// check refuses what means nothing.
func (b Budget) check() error {
	m := b.Measure
	switch {
	case m.Kind == Slower:
		return b.checkSlower()
	case m.Target.Pattern.Text == "":
		return fmt.Errorf("%q says nothing in its parentheses; * stands for everything", b.Text)
	case (b.Sign == Equal || b.Sign == Differs) && !m.IsExact():
		return fmt.Errorf("%q: what is estimated is never exactly a number; use <= or >=", b.Text)
	case m.Kind == Calls && (m.Target.Thread != "" || m.Target.Context != ""):
		return fmt.Errorf("%q: exact counts of calls are of all threads and contexts", b.Text)
	case m.IsOfEvents() && m.Target.Pattern.Line != 0:
		return fmt.Errorf("%q: events are named by their type, which has no line", b.Text)
	}
	return b.checkUnit()
}

func (b Budget) checkSlower() error {
	if b.Measure.Target != (Target{}) || b.Per != "" || b.Limit.Dimension != Plain || b.Limit.PerSecond || b.Limit.Change {
		return errors.New("slower() counts the methods that take more than before, as in slower() = 0")
	}
	return nil
}

// checkUnit refuses units that a number cannot have.
func (b Budget) checkUnit() error {
	m, l := b.Measure, b.Limit
	switch {
	case l.Dimension == Percent && (l.Change || m.Kind == Weight && b.Per == "" || m.Kind == Sum && b.Per == ""):
		return nil
	case l.Dimension == Percent:
		return fmt.Errorf("%q: of this there are no percents; with a plus or minus they are those of what was before, as in +5 %%", b.Text)
	case b.Per != "" && l.PerSecond:
		return fmt.Errorf("%q divides twice: per %s and by the second", b.Text, b.Per)
	case l.PerSecond && (m.Kind == Mean || m.Kind == Quantile):
		return fmt.Errorf("%q: a duration is not counted by the second", b.Text)
	}
	return b.checkDimension()
}

func (b Budget) checkDimension() error {
	is := b.Limit.Dimension
	switch b.Measure.Kind {
	case Count, Calls:
		if is != Plain {
			return fmt.Errorf("%q counts; its limit is a plain number", b.Text)
		}
	case Sum, Mean, Quantile:
		if is != Time {
			return fmt.Errorf("%q is a duration; its limit has a unit of time, such as 200 ms", b.Text)
		}
	}
	return nil
}

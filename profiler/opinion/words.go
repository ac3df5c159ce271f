package opinion

import (
	"fmt"

	"jfrlens/jfr/units"
)

// Mark is the verdict in a word or two, for a table: "solid", "timed", "3.1% timed", or
// between what the runs differ, "3.1–52.4%"; "" where nothing is known.
func (e *Entry) Mark() string {
	if e == nil {
		return ""
	}
	switch e.Verdict {
	case Solid:
		return "solid"
	case Right:
		return "timed"
	case Wrong:
		return units.Percent(e.Other) + " timed"
	case Open:
		return between(e.Share, e.Other, units.Percent)
	case Few:
	}
	return ""
}

// Hint is the verdict for the end of a line, where there is room for little: "✓" where the
// share holds.
func (e *Entry) Hint() string {
	if e == nil {
		return ""
	}
	switch e.Verdict {
	case Solid, Right:
		return "✓"
	case Wrong:
		return "(" + units.RoughPercent(e.Other) + " timed)"
	case Open:
		return "(" + between(e.Share, e.Other, units.RoughPercent) + ")"
	case Few:
	}
	return ""
}

// Sentence says what the runs say of a line or method, "" where they say nothing.
func (o *Opinion) Sentence(e *Entry) string {
	if o == nil || e == nil {
		return ""
	}
	runs := fmt.Sprintf("%s %s, %s %s", units.Percent(e.Share), o.Runs[0].How, units.Percent(e.Other), o.Runs[1].How)
	switch e.Verdict {
	case Solid:
		return "solid: " + runs + ", the same within chance"
	case Few:
		return "too few samples to check: " + runs
	case Right:
		return "right: " + runs + ", and exact times agree with the first"
	case Wrong:
		return "wrong: " + runs + ", and exact times agree with the second"
	case Open:
		return "not sure: " + runs
	}
	return ""
}

// Summary says how the opinion came about and how to read it.
func (o *Opinion) Summary() string {
	text := "checked by a run " + o.Runs[1].How
	if len(o.Runs) > 2 {
		text += " and one that timed methods exactly"
	}
	text += ": solid is a total that they agree on"
	if o.has(Open) {
		text += ", a range what they show where they differ"
	}
	if o.has(Right) || o.has(Wrong) {
		text += ", timed what exact times confirm"
	}
	if o.Unjudged != "" && o.has(Open) {
		text += "; " + o.Unjudged
	}
	return text
}

// has tells whether there is a verdict on a method or line.
func (o *Opinion) has(v Verdict) bool {
	for _, list := range [][]Entry{o.Methods, o.Declared, o.Lines} {
		for _, e := range list {
			if e.Verdict == v {
				return true
			}
		}
	}
	return false
}

// between writes two shares as a range.
func between(a, b float64, write func(float64) string) string {
	low, high := write(min(a, b)), write(max(a, b))
	return low[:len(low)-1] + "–" + high
}

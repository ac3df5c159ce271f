package compare

import (
	"fmt"
	"slices"
	"strings"

	"jfrlens/jfr/units"
)

// Sentences say what the comparison found, or could have found, first what differs beside the program; names of methods are as
// recordings have them.
func (r *Result) Sentences() []string { return slices.Concat(r.Conditions(), r.Found()) }

// Conditions say what differs beside the program; r may be nil.
func (r *Result) Conditions() (list []string) {
	if r == nil {
		return nil
	}
	for _, condition := range r.Differ {
		list = append(list, "Not the same on both sides: "+condition+".")
	}
	return list
}

// Found says what the comparison found, or could have found; r may be nil.
func (r *Result) Found() (list []string) {
	if r == nil {
		return nil
	}
	if r.Refused != "" {
		return []string{r.refusal()}
	}
	if r.Whole != nil {
		list = append(list, r.whole())
	}
	if r.Work == FixedTime {
		list = append(list, "The runs were ended by the clock: how much they did is not compared, only what it went on.")
	}
	if r.SharesOnly {
		list = append(list, "More of the program changed than did not: what got slower cannot be told from what got faster, so shares of all are compared.")
	}
	for _, one := range r.Renamed {
		list = append(list, fmt.Sprintf("%s is compared with %s, in whose place it is now.", one.Before, one.After))
	}
	for _, c := range r.Changes {
		list = append(list, r.Sentence(c))
	}
	return append(append(list, r.unmatched()...), r.power())
}

// Limits says what the comparison could have shown, or why nothing was judged; r may be nil.
func (r *Result) Limits() string {
	switch {
	case r == nil:
		return ""
	case r.Refused != "":
		return r.refusal()
	}
	return r.power()
}

// refusal says why nothing was judged.
func (r *Result) refusal() string { return "Not judged: " + r.Refused + "." }

// mostUnmatched is how many methods are named that are on one side only.
const mostUnmatched = 5

// unmatched says what is on one side only and has no counterpart on the other.
func (r *Result) unmatched() (list []string) {
	for _, side := range []struct {
		name string
		of   []Unmatched
	}{{"Only before, under no other name now", r.Gone}, {"Only now, under no other name before", r.Come}} {
		var names []string
		for _, u := range side.of[:min(len(side.of), mostUnmatched)] {
			names = append(names, fmt.Sprintf("%s (%s)", u.Method, units.Percent(100*u.Share)))
		}
		if more := len(side.of) - len(names); more > 0 {
			names = append(names, fmt.Sprintf("and %d more", more))
		}
		if len(names) > 0 {
			list = append(list, side.name+": "+strings.Join(names, ", ")+".")
		}
	}
	return list
}

// Sentence says what is known of a change.
func (r *Result) Sentence(c Change) string {
	unit := " per unit of the rest"
	if r.SharesOnly {
		unit = " of its share"
	}
	if c.Before == 0 {
		return fmt.Sprintf("%s is new: %s of all.", c, units.Percent(100*c.After))
	}
	return fmt.Sprintf("%s: %s (%s to %s)%s, %s before and %s now.", c, part(c.More), part(c.Low), part(c.High), unit,
		units.Percent(100*c.Before), units.Percent(100*c.After))
}

// part is a part of something, with its sign.
func part(p float64) string { return units.Growth(100 * p) }

// power says what the runs could have shown.
func (r *Result) power() string {
	runs := fmt.Sprintf("%d + %s", r.Before, units.Plural(int64(r.After), "run"))
	found := "no method changed beyond chance"
	if n := len(r.Changes); n > 0 {
		found = "beyond these no method changed beyond chance"
	}
	text := fmt.Sprintf("%s, %s compared by their totals: %s. A method of 10%% would have had to take %s more to be told.",
		runs, units.Plural(int64(r.Methods), "method"), found, units.Percent(100*r.Smallest))
	if r.Earlier > 0 {
		text += fmt.Sprintf(" What runs vary by is learned from %s, too.", units.Plural(int64(r.Earlier), "earlier run"))
	}
	if min(r.Before, r.After) < 3 {
		text += " Record five on each side to see less."
	}
	return text
}

// whole says how the program as a whole changed.
func (r *Result) whole() string {
	w := r.Whole
	if !w.IsChange() {
		return fmt.Sprintf("%s as a whole: %s (%s to %s), within what the runs vary by.", r.Type.Label, part(w.More), part(w.Low), part(w.High))
	}
	return fmt.Sprintf("%s as a whole: %s (%s to %s).", r.Type.Label, part(w.More), part(w.Low), part(w.High))
}

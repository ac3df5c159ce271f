package flamegraph

import (
	"slices"

	"jfrlens/profiler/compare"
	"jfrlens/profiler/profile"
)

// fillComparison fills in what differs from the earlier profile, if there is one.
func (d *PageData) fillComparison(s *subject, p *profile.Profile, o Options) {
	if o.Before == nil {
		return
	}
	for _, t := range s.types {
		d.Comparison = append(d.Comparison, d.comparisonOf(o.compared(p, t.Name)))
	}
}

// comparisonOf gives each method of the page what is said of it.
func (d *PageData) comparisonOf(r *compare.Result) ComparisonData {
	c := ComparisonData{Sentences: r.Sentences(), Changes: []ChangeData{}, Unchanged: []string{}, Verdicts: make([]int32, len(d.Methods.Class))}
	for _, change := range r.Changes {
		c.Changes = append(c.Changes, ChangeData{Text: r.Sentence(change), Difference: change.Difference()})
	}
	for i, class := range d.Methods.Class {
		said := r.Of(profile.Method{Class: d.Strings[class], Name: d.Strings[d.Methods.Name[i]]})
		if said.Change != nil {
			c.Verdicts[i] = int32(slices.Index(r.Changes, *said.Change))
			continue
		}
		at := slices.Index(c.Unchanged, said.Text)
		if at < 0 {
			at = len(c.Unchanged)
			c.Unchanged = append(c.Unchanged, said.Text)
		}
		c.Verdicts[i] = int32(-1 - at)
	}
	return c
}

// encode appends the members.
func (c *ComparisonData) encode(e *encoder) {
	e.texts("sentences", c.Sentences)
	objects(e, "changes", c.Changes, func(change *ChangeData) {
		e.text("text", change.Text)
		e.decimal("difference", change.Difference)
	})
	e.texts("unchanged", c.Unchanged)
	array(e, "verdicts", c.Verdicts)
}

package report

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"jfrlens/profiler/profile"
)

// certain is how many standard deviations two weights differ at least where that
// is no chance: about one in twenty differs more by chance.
const certain = 2

// change is what a method had before and has now.
type change struct {
	name                      string // of class and method
	now, before               int64  // weights
	nowSamples, beforeSamples int64
}

// weighed is a method with one of its weights.
type weighed struct {
	class, method   string
	weight, samples int64
}

// changes writes which methods changed most since an earlier run, by self, and
// where most of it is in libraries, the project's methods with those.
func (t *text) changes() {
	before, _ := t.options.Before.WithoutRecorder()
	list := changesOf(bySelf(t.view), bySelf(before))
	if len(list) == 0 {
		t.printf("No method has more or less than before.\n\n")
	}
	t.changeTable("Methods that changed most", "", list)
	now := t.view.OwnMethods(t.options.Libraries)
	if t.mostlyLibraries(now) {
		list = changesOf(byOwn(now), byOwn(before.OwnMethods(t.options.Libraries)))
		t.changeTable("Own methods that changed most", ", libraries included", list)
	}
}

// changeTable writes a table of changes, if there are any.
func (t *text) changeTable(title, rest string, list []change) {
	list = cut(list, t.options.topMethods())
	if len(list) == 0 {
		return
	}
	t.printf("%s%s\n", t.paint.bold(title), t.paint.dim(rest))
	t.printf("%10s %10s %10s  %s\n", "before", "now", "change", "method")
	format := t.view.Type.FormatShort
	for _, c := range list {
		t.printf("%10s %10s %10s  %s\n", format(c.before), format(c.now), t.signed(c), elideLeft(Clean(c.name), t.options.Width-34))
	}
	t.printf("\n")
}

// signed is a change with its sign, and a mark where it may be chance.
func (t *text) signed(c change) string {
	sign, more := "+", c.now-c.before
	if more < 0 {
		sign, more = "-", -more
	}
	text := sign + t.view.Type.FormatShort(more)
	if !c.isCertain() {
		return "~" + text
	}
	return text
}

// isCertain tells whether the weights differ by more than chance.
func (c change) isCertain() bool {
	noise := variance(c.now, c.nowSamples) + variance(c.before, c.beforeSamples)
	return math.Abs(float64(c.now-c.before)) > certain*math.Sqrt(noise)
}

// variance is that of a weight: samples that come at random vary by the root of
// their number, each with the mean weight.
func variance(weight, samples int64) float64 {
	return float64(weight) * float64(weight) / float64(max(samples, 1))
}

// changesOf returns what changed of methods, the most first. Those whose names
// differ from run to run are one.
func changesOf(now, before []weighed) []change {
	at := map[string]*change{}
	of := func(m weighed) *change {
		in := profile.Method{Class: m.class, Name: m.method}.InAnyRun()
		name := qualified(in.Class, in.Name)
		if at[name] == nil {
			at[name] = &change{name: name}
		}
		return at[name]
	}
	for _, m := range now {
		c := of(m)
		c.now, c.nowSamples = c.now+m.weight, c.nowSamples+m.samples
	}
	for _, m := range before {
		c := of(m)
		c.before, c.beforeSamples = c.before+m.weight, c.beforeSamples+m.samples
	}
	var list []change
	for _, c := range at {
		if c.now != c.before {
			list = append(list, *c)
		}
	}
	amount := func(c change) int64 { return max(c.now-c.before, c.before-c.now) }
	slices.SortFunc(list, func(a, b change) int {
		return cmp.Or(cmp.Compare(amount(b), amount(a)), strings.Compare(a.name, b.name))
	})
	return list
}

// bySelf are the methods of a view with their self weights.
func bySelf(v *profile.View) (list []weighed) {
	for _, m := range v.Methods() {
		list = append(list, weighed{m.Class, m.Method, m.Self, m.SelfSamples})
	}
	return list
}

// byOwn are own methods with the libraries that they call.
func byOwn(methods []profile.OwnWeight) (list []weighed) {
	for _, m := range methods {
		list = append(list, weighed{m.Class, m.Method, m.Weight, m.Samples})
	}
	return list
}

// earlier says in the header what the earlier run had.
func earlier(v *profile.View) string {
	text := "; before " + v.Type.Format(v.Total)
	if span := recordedSpan(v.Profile()); span != "" {
		text += " over " + span
	}
	return text
}

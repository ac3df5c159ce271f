package report

import (
	"cmp"
	"slices"
	"strconv"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// Context is what a view has of one context, such as an endpoint.
type Context struct {
	Field   string `json:"field"`
	Value   string `json:"value"` // "(no endpoint)" for what is in none
	Weight  int64  `json:"weight"`
	Samples int64  `json:"samples"`
	Lines   []Line `json:"lines"` // the hottest ones within, at most three
}

// Numbers of contexts and of their lines that are shown.
const (
	defaultContexts = 10
	linesOfContext  = 3
)

// contextsOf are the contexts that a view has samples in, the heaviest first; none where nobody told them apart.
func contextsOf(v *profile.View, sources source.Finder, o Options) (list []Context) {
	p := v.Profile()
	for number, context := range heaviestContexts(v) {
		if number == o.top(defaultContexts) {
			break
		}
		labels := p.Contexts()[context.number]
		part, err := p.InContext(context.number).View(v.Type.Name)
		if err != nil {
			continue // it has samples
		}
		c := Context{Field: labels[0].Field, Value: profile.ContextName(labels), Weight: context.weight, Samples: context.samples, Lines: []Line{}}
		c.Lines = append(c.Lines, linesOf(part, sources, Options{Top: linesOfContext, Libraries: o.Libraries})...)
		list = append(list, c)
	}
	return list
}

// contextWeight is what a context has.
type contextWeight struct {
	number          int32
	weight, samples int64
}

func heaviestContexts(v *profile.View) (list []contextWeight) {
	sums := make([]contextWeight, len(v.Profile().Contexts()))
	if len(sums) == 0 {
		return nil
	}
	v.Profile().EachCell(v.Type.Name, func(c profile.Cell) {
		sums[c.Context].weight += c.Weight
		sums[c.Context].samples += c.Samples
	})
	for number, sum := range sums {
		if sum.number = int32(number); sum.samples > 0 {
			list = append(list, sum)
		}
	}
	slices.SortStableFunc(list, func(a, b contextWeight) int { return cmp.Compare(b.weight, a.weight) })
	return list
}

// contexts writes what each context has, and on which lines.
func (t *text) contexts() {
	list := contextsOf(t.view, t.laid.Sources, t.options)
	if len(list) == 0 {
		return
	}
	t.printf("%s %s\n", t.paint.bold("By"), t.paint.bold(visible.Text(list[0].Field)))
	for _, c := range list {
		share := units.Share(c.Weight, t.view.Total)
		t.printf("%7s  %s, %s\n", share, visible.Text(c.Value), t.view.Type.Format(c.Weight))
		for _, l := range c.Lines {
			if l.Own > 0 || l.Self > 0 {
				t.printf("           %s\n", t.paint.dim(units.Share(cmp.Or(l.Own, l.Self), c.Weight)+" of it on "+visible.Text(placeOf(l))))
			}
		}
	}
	if more := len(heaviestContexts(t.view)) - len(list); more > 0 {
		t.printf("         %s\n", t.paint.dim("and "+units.Plural(int64(more), "more value")))
	}
	t.printf("\n")
}

// placeOf is a line for people.
func placeOf(l Line) string {
	return qualified(l.Class, l.Method) + ":" + strconv.Itoa(l.Line)
}

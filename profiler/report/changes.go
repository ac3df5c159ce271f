package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/compare"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// change is what a method had before and has now.
type change struct {
	method      profile.Method
	name        string // of class and method
	sure        bool   // it is no chance
	now, before profile.Sum
}

// weighed is a method with one of its weights.
type weighed struct {
	class, method string
	profile.Sum
}

// changes writes which methods changed most since an earlier run: the project's own
// with the libraries that they call, then those of libraries by self.
func (t *text) changes() {
	before, _ := t.options.Before.View.OfProgram()
	own, libraries := t.weighed(t.view)
	ownBefore, librariesBefore := t.weighed(before)
	inOwn, inLibraries := changesOf(own, ownBefore), changesOf(libraries, librariesBefore)
	if r := t.options.Before.Compared; r != nil {
		t.compared(r, inOwn)
	}
	if len(inOwn) == 0 && len(inLibraries) == 0 {
		t.printf("No method has more or less than before.\n\n")
	}
	most := t.options.top(defaultMethods)
	t.changeTable("Methods that changed most", ", libraries included", cut(inOwn, most))
	if len(inOwn) > 0 {
		most = t.options.top(besideOwn)
	}
	t.changeTable("Methods of libraries that changed most", "", cut(inLibraries, most))
}

// compared writes what a comparison says, and marks which of the project's own methods it reports: those in the direction in which
// what they have with all that they call changed.
func (t *text) compared(r *compare.Result, list []change) {
	for _, sentence := range r.Sentences() {
		t.printf("%s\n", visible.Text(sentence))
	}
	t.printf("\n")
	for i, c := range list {
		reported := r.Of(c.method).Change
		list[i].sure = reported != nil && (reported.More > 0) == (c.more() > 0)
	}
}

// weighed are the methods of a view: own ones with the libraries that they call, and
// those of libraries by self.
func (t *text) weighed(v *profile.View) (own, libraries []weighed) {
	for _, m := range lines.MethodsOf(v, t.options.Libraries) {
		if m.Library {
			libraries = append(libraries, weighed{m.Class, m.Method, m.Self})
		} else {
			own = append(own, weighed{m.Class, m.Method, m.Own})
		}
	}
	return own, libraries
}

// changeTable writes a table of changes, if there are any.
func (t *text) changeTable(title, rest string, list []change) {
	if len(list) == 0 {
		return
	}
	t.printf("%s%s\n", t.paint.bold(title), t.paint.dim(rest))
	t.printf("%10s %10s %10s  %s\n", "before", "now", "change", "method")
	format := t.view.Type.FormatShort
	for _, c := range list {
		t.printf("%10s %10s %10s  %s\n", format(c.before.Weight), format(c.now.Weight), t.signed(c), elideLeft(visible.Text(c.name), t.options.Width-34))
	}
	t.printf("\n")
}

// signed is a change with its sign, and a mark where it may be chance.
func (t *text) signed(c change) string {
	text := units.Unit(t.view.Type.Unit).ShortChange(c.now.Weight, c.before.Weight)
	if !c.sure {
		return "~" + text
	}
	return text
}

// more is what it has more than before.
func (c change) more() int64 { return c.now.Weight - c.before.Weight }

// changesOf returns what changed of methods, the most first. Those whose names
// differ from run to run are one.
func changesOf(now, before []weighed) []change {
	at := map[string]*change{}
	of := func(m weighed) *change {
		in := profile.Method{Class: m.class, Name: m.method}.InAnyRun()
		name := qualified(in.Class, in.Name)
		if at[name] == nil {
			at[name] = &change{method: in, name: name}
		}
		return at[name]
	}
	for _, m := range now {
		c := of(m)
		c.now = c.now.Plus(m.Sum)
	}
	for _, m := range before {
		c := of(m)
		c.before = c.before.Plus(m.Sum)
	}
	var list []change
	for _, c := range at {
		if c.more() != 0 {
			list = append(list, *c)
		}
	}
	amount := func(c change) int64 { return max(c.more(), -c.more()) }
	slices.SortFunc(list, func(a, b change) int {
		return cmp.Or(cmp.Compare(amount(b), amount(a)), strings.Compare(a.name, b.name))
	})
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

// notesBefore are what limits the numbers of the earlier run, nil for none, beside what is said already.
func notesBefore(said []string, before *Earlier) (notes []string) {
	if before == nil {
		return nil
	}
	for _, note := range before.View.Profile().Quality().NotesFor(before.View.Type.Name) {
		if !slices.Contains(said, note) {
			notes = append(notes, "before: "+note)
		}
	}
	return notes
}

// comparability says what of two runs cannot be compared: weights, where one was sampled more often, and what the CPU
// did, where that was measured in two ways.
func comparability(v *profile.View, before *Earlier) (notes []string) {
	if before == nil {
		return nil
	}
	now, then := v.Profile(), before.View.Profile()
	if kind, earlier, differ := profile.CPUKindsDiffer(now, then); differ {
		notes = append(notes, fmt.Sprintf("the CPU was measured as %s before and as %s now: profile both with --type %s to compare that", earlier, kind, sample.CPU))
	}
	if rate, earlier, differ := profile.RatesDiffer(now, then, v.Type.Name); differ {
		notes = append(notes, fmt.Sprintf("samples were taken %s before and %s now: their numbers cannot be compared, only their shares", earlier, rate))
	}
	return notes
}

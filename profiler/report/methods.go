package report

import (
	"fmt"
	"slices"

	"github.com/mattn/go-runewidth"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/opinion"
)

// Methods that a table has at most where the user names no number.
const (
	defaultMethods = 15
	besideOwn      = 5 // of libraries, where own code has a table, too
)

// fewSamples is from how many samples on a row is more than chance.
const fewSamples = 5

// entry is a method or line in a table.
type entry struct {
	name string
	*lines.Numbers
	said *opinion.Entry // by further runs, nil for nothing
	at   *lines.Line    // where its source is; nil where that is not known
}

// methods writes the hottest methods: the project's own by rank, and below them what
// was on top of the stack in libraries.
func (t *text) methods() {
	var own, libraries []entry
	at := t.linesOfMethods()
	for _, m := range lines.MethodsOf(t.view, t.options.Libraries) {
		name := qualified(m.Class, m.Method)
		e := entry{name, &m.Numbers, t.opinion.OfMethod(m.Class, m.Method), at[name]}
		if m.Library {
			libraries = append(libraries, e)
		} else {
			own = append(own, e)
		}
	}
	most := t.options.top(defaultMethods)
	if t.ownTable("Hottest methods", "method", own, most) {
		most = t.options.top(besideOwn)
	}
	t.libraryTable("Hot methods of libraries", "method", libraries, most, t.notListed())
}

// notListed says what others than the program did.
func (t *text) notListed() (rows string) {
	for _, other := range t.others {
		if !units.Negligible(other.Weight, t.view.Total) {
			rows += fmt.Sprintf("%7s          %s\n", units.Share(other.Weight, t.view.Total), t.paint.dim(other.By+", not listed"))
		}
	}
	return rows
}

// top is how many entries a table has at most, given how many unless the user names a number.
func (o Options) top(usual int) int {
	if o.Top > 0 {
		return o.Top
	}
	return usual
}

// ownTable lists own code by what it has with the library code that it calls, if there is any.
func (t *text) ownTable(title, column string, list []entry, most int) bool {
	list = hottest(list, func(e entry) int64 { return e.Own.Weight }, t.view.Total, most)
	if len(list) == 0 {
		return false
	}
	t.printf("%s%s\n", t.paint.bold(title), t.paint.dim(", libraries included"))
	t.printf("%7s %7s %7s%s  %s\n", "+libs", "self", "total", markTitle(isChecked(list)), column)
	for _, e := range list {
		t.row(e, isChecked(list), e.Own.Weight, e.Self.Weight, e.Total.Weight)
	}
	t.printf("\n")
	return true
}

// libraryTable lists code of libraries by self, and then what else is to be said of it.
func (t *text) libraryTable(title, column string, list []entry, most int, rest string) {
	list = hottest(list, func(e entry) int64 { return e.Self.Weight }, t.view.Total, most)
	if len(list) == 0 && rest == "" {
		return
	}
	t.printf("%s\n", t.paint.bold(title))
	t.printf("%7s %7s%s  %s\n", "self", "total", markTitle(isChecked(list)), column)
	for _, e := range list {
		t.row(e, isChecked(list), e.Self.Weight, e.Total.Weight)
	}
	t.printf("%s\n", rest)
}

// row writes a row of a table: shares, of which the first is the rank, what further runs say of the last,
// and the name.
func (t *text) row(e entry, checked bool, rank int64, others ...int64) {
	all := t.view.Total
	paint := t.paint.dim // as what may be chance
	if e.Work().Samples >= fewSamples {
		paint = func(s string) string { return s }
		t.printf("%s", t.paint.share(fmt.Sprintf("%7s", units.Share(rank, all)), rank, all))
	} else {
		t.printf("%s", paint(fmt.Sprintf("%7s", units.Share(rank, all))))
	}
	for _, weight := range others {
		t.printf("%s", paint(fmt.Sprintf(" %7s", units.Share(weight, all))))
	}
	mark := markCell(checked, e.said)
	name := elideLeft(visible.Text(e.name), t.options.Width-9-8*len(others)-runewidth.StringWidth(mark))
	name = paint(name)
	if e.at != nil {
		name = t.link.to(e.at.Path, e.at.Number, name)
	}
	t.printf("%s  %s\n", mark, name)
}

// linesOfMethods are the hottest lines of methods, by name, as far as their source is known.
func (t *text) linesOfMethods() map[string]*lines.Line {
	hottest := map[string]*lines.Line{}
	for _, line := range t.laid.InFiles() {
		if name := methodOf(line); hottest[name] == nil {
			hottest[name] = line
		}
	}
	return hottest
}

// markWidth is that of what further runs say of a total: "12.5–100.0%".
const markWidth = 11

// isChecked tells whether further runs say something of an entry.
func isChecked(list []entry) bool {
	return slices.ContainsFunc(list, func(e entry) bool { return e.said != nil })
}

// markTitle is the title of the column of that, "" without one.
func markTitle(checked bool) string {
	if !checked {
		return ""
	}
	return fmt.Sprintf("  %-*s", markWidth, "checked")
}

// markCell is what further runs say of a total.
func markCell(checked bool, said *opinion.Entry) string {
	if !checked {
		return ""
	}
	return "  " + runewidth.FillRight(said.Mark(), markWidth)
}

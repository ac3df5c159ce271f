package report

import (
	"fmt"
	"strings"

	"github.com/mattn/go-runewidth"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// Limits of annotated source.
const (
	context      = 1 // lines of text around a hot line
	barWidth     = 10
	widthOfBars  = 70 // of the terminal, from which on there is room for bars
	maxUnsourced = 10 // lines listed whose source was not found, unless the user names a number
)

// lines writes the annotated hot lines, file by file, and then those of own code
// and of libraries whose source was not found.
func (t *text) lines() {
	if files := t.hotLines(); len(files) > 0 {
		columns := t.columnsFor(files)
		t.printf("%s%s\n%s\n", t.paint.bold("Source lines"), t.paint.dim(columns.meaning()), columns.titles(t.opinion != nil))
		for _, file := range files {
			shown := elideLeft(visible.Text(file[0].Path), t.options.Width)
			t.printf("\n%s\n", t.paint.place(t.link.to(file[0].Path, 0, shown)))
			for _, e := range excerptsOf(file) {
				t.excerpt(e, columns)
			}
		}
		t.printf("\n")
	}
	t.ownLines()
	t.libraryLines()
}

// excerpt is hot lines of one method with the text around them, by number.
type excerpt struct {
	method string
	rows   []row
}

// row is one line of a source file, annotated if it is hot.
type row struct {
	number int
	text   string
	hot    *lines.Line
}

// excerptsOf cuts a file into what is shown of it.
func excerptsOf(file []*lines.Line) []excerpt {
	var list []excerpt
	shown := 0 // last line so far
	for i, hot := range file {
		if name := methodOf(hot); len(list) == 0 || name != "" && list[len(list)-1].method != name {
			list = append(list, excerpt{method: name})
		}
		end := hot.Number + context
		if i+1 < len(file) {
			end = min(end, file[i+1].Number-1)
		}
		e := &list[len(list)-1]
		for n := max(hot.Number-context, shown+1); n <= end; n++ {
			text, ok := hot.File.Row(n)
			r := row{number: n, text: visible.Text(text)}
			if n == hot.Number {
				r.hot = hot
			}
			if ok || r.hot != nil {
				e.rows = append(e.rows, r)
			}
		}
		shown = end
	}
	return list
}

// methodOf is the name of the heaviest method on a line, "" where only the earlier run has one.
func methodOf(line *lines.Line) string {
	if len(line.Places) == 0 {
		return ""
	}
	return qualified(line.Places[0].Class, line.Places[0].Method)
}

// excerpt writes the lines of one method, moved to the left as far as they go.
func (t *text) excerpt(e excerpt, c columns) {
	if e.method != "" {
		t.printf("  %s\n", t.paint.dim(elideLeft(visible.Text(e.method), t.options.Width-2)))
	}
	blanks := commonIndent(e.rows)
	for i, r := range e.rows {
		if i > 0 && r.number > e.rows[i-1].number+1 {
			t.printf("%s\n", t.paint.dim(strings.Repeat(" ", c.gutter()-2)+"⋮"))
		}
		source := elideRight(r.text[min(blanks, len(r.text)):], t.options.Width-c.gutter())
		if r.hot == nil {
			t.printf("%*s%*d │ %s\n", c.gutter()-c.number-3, "", c.number, r.number, t.paint.dim(source))
			continue
		}
		t.hotRow(r, c, source)
	}
}

// hotRow writes a line with its numbers, dim where it only leads to others.
func (t *text) hotRow(r row, c columns, source string) {
	number := fmt.Sprint(r.number)
	text := fmt.Sprintf("%s%s%s %*s %*s%s │ %s", t.shares(r.hot, c), t.lineMark(r.hot), t.beforeCell(r.hot, c),
		c.weight, t.view.Type.FormatShort(r.hot.Total.Weight),
		c.number-len(number), "", t.link.to(r.hot.Path, r.number, number), source)
	if r.hot.Work().Weight == 0 {
		text = t.paint.dim(text)
	}
	t.printf("%s\n", text)
}

// shares are own and total of a line, with a bar for own: what only leads to others has none.
func (t *text) shares(line *lines.Line, c columns) string {
	total := t.view.Total
	own := strings.Repeat(" ", shareWidth)
	if line.Work().Weight > 0 {
		own = fmt.Sprintf("%*s", shareWidth, units.Share(line.Own.Weight, total))
	}
	text := fmt.Sprintf("%s %*s ", own, shareWidth, units.Share(line.Total.Weight, total))
	if c.bar > 0 {
		text += bar(line.Own.Weight, total)
	}
	return t.paint.share(text, line.Own.Weight, total)
}

// lineMark is what further runs say of a line's total.
func (t *text) lineMark(line *lines.Line) string {
	return markCell(t.opinion != nil, t.opinion.OfLine(line.Path, line.Number))
}

// meaning says what stands beside a line.
func (c columns) meaning() string {
	if c.before == 0 {
		return ", libraries included"
	}
	return ", libraries included; of the total before → now"
}

// titles are those of all columns.
func (c columns) titles(checked bool) string {
	return fmt.Sprintf("%*s %*s %*s%s%*s %*s %*s", shareWidth, "+libs", shareWidth, "total", c.bar, "", markTitle(checked),
		c.beforeCell(), c.beforeTitle(), c.weight, c.unit, c.number, lineTitle)
}

// beforeTitle is the title of what lines had before.
func (c columns) beforeTitle() string {
	if c.before == 0 {
		return ""
	}
	return "before  "
}

// lineTitle is the title of line numbers.
const lineTitle = "line"

// weightTitles are those of weights, by the unit of the sample type.
var weightTitles = map[string]string{sample.UnitSamples: "count", sample.UnitNanos: "time", sample.UnitBytes: "bytes", sample.UnitValue: "value"}

// beforeCell is what a line had before, as far as that is known, where it is to be told.
func (t *text) beforeCell(line *lines.Line, c columns) string {
	if c.before == 0 || line.Before == nil {
		return strings.Repeat(" ", c.beforeCell())
	}
	return fmt.Sprintf(" %*s →", c.before, t.view.Type.FormatShort(line.Before.Total.Weight))
}

// commonIndent is the number of blanks that all rows with text begin with.
func commonIndent(rows []row) int {
	least := -1
	for _, r := range rows {
		indent := len(r.text) - len(strings.TrimLeft(r.text, " "))
		if indent < len(r.text) && (least < 0 || indent < least) {
			least = indent
		}
	}
	return max(least, 0)
}

// columns are the widths that depend on what is left of the source text.
type columns struct {
	bar, mark, before, weight, number int
	unit                              string // title of the weight
}

// shareWidth is the width of a share, "100.0%".
const shareWidth = 6

// columnsFor makes room for the numbers of all files.
func (t *text) columnsFor(files [][]*lines.Line) columns {
	unit := weightTitles[t.view.Type.Unit]
	c := columns{mark: runewidth.StringWidth(markTitle(t.opinion != nil)), weight: len(unit), unit: unit, number: len(lineTitle)}
	if t.options.Width >= widthOfBars {
		c.bar = barWidth
	}
	width := func(weight int64) int { return len([]rune(t.view.Type.FormatShort(weight))) }
	for _, file := range files {
		for _, line := range file {
			c.weight = max(c.weight, width(line.Total.Weight))
			if line.Before != nil {
				c.before = max(c.before, width(line.Before.Total.Weight), len("before"))
			}
			c.number = max(c.number, len(fmt.Sprint(line.Number+context)))
		}
	}
	return c
}

// gutter returns the columns left of the source text.
func (c columns) gutter() int {
	return shareWidth + 1 + shareWidth + 1 + c.bar + c.mark + c.beforeCell() + 1 + c.weight + 1 + c.number + 3
}

// beforeCell is the width of what a line had before, 0 where that is told of none.
func (c columns) beforeCell() int {
	if c.before == 0 {
		return 0
	}
	return 1 + c.before + 2
}

// ownLines lists lines of own code without source text.
func (t *text) ownLines() {
	t.ownTable("Own lines without source here", "line", entriesOf(t.laid.Elsewhere()), t.options.top(maxUnsourced))
}

// libraryLines lists lines of libraries, which seldom have source text.
func (t *text) libraryLines() {
	var list []*lines.Line
	for _, line := range t.laid.Elsewhere() {
		if t.options.Libraries.Has(line.Places[0].Class) && (t.options.Top > 0 || t.laid.Reaches(lines.Threshold, &line.Numbers)) {
			list = append(list, line)
		}
	}
	t.libraryTable("Hot lines of libraries", "line", entriesOf(list), t.options.top(maxUnsourced), "")
}

// entriesOf are lines as entries of a table.
func entriesOf(list []*lines.Line) (entries []entry) {
	for _, l := range list {
		entries = append(entries, entry{name: lineName(l.Places[0]), Numbers: &l.Numbers})
	}
	return entries
}

// lineName names a line that has no text.
func lineName(at profile.Place) string {
	name := qualified(at.Class, at.Method)
	if at.Line > 0 {
		name += fmt.Sprintf(":%d", at.Line)
	}
	return name
}

// Bar is a bar as long as a value is of the most.
func Bar(value, most float64) string {
	if most <= 0 {
		return ""
	}
	const whole = 1 << 20
	return strings.TrimRight(bar(int64(whole*value/most), whole), " ")
}

// bar returns a share as a bar of barWidth columns, in eighths of a column.
func bar(part, total int64) string {
	if total <= 0 {
		return strings.Repeat(" ", barWidth)
	}
	eighths := int(float64(part)/float64(total)*barWidth*8 + 0.5)
	eighths = min(max(eighths, 0), barWidth*8)
	if eighths == 0 && part > 0 {
		eighths = 1
	}
	text := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		text += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return text + strings.Repeat(" ", barWidth-len([]rune(text)))
}

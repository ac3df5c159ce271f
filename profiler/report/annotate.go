package report

import (
	"fmt"
	"slices"
	"strings"

	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
)

// Limits of annotated source.
const (
	minShare     = 0.005 // of the total, for a line to be annotated by default
	context      = 1     // lines of text around a hot line
	barWidth     = 10
	maxUnsourced = 10 // lines listed whose source was not found
)

// lines writes the annotated hot lines, file by file, and then those of own code
// and of libraries whose source was not found.
func (t *text) lines() {
	files, unsourced := t.hotLines()
	if len(files) > 0 {
		columns := t.columnsFor(files)
		t.printf("%s%s\n", t.paint.bold("Hot lines"), t.paint.dim(columns.meaning()))
		for _, file := range files {
			t.printf("\n%s\n", t.paint.cyan(elideLeft(Clean(file.path), t.options.Width)))
			for _, e := range t.excerptsOf(file) {
				t.excerpt(e, columns)
			}
		}
		t.printf("\n")
	}
	t.ownLines()
	if len(unsourced) > 0 {
		t.unsourced(unsourced)
	}
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
	hot    *hotLine
}

// excerptsOf cuts a file into what is shown of it.
func (t *text) excerptsOf(file *hotFile) []excerpt {
	var list []excerpt
	shown := 0 // last line so far
	for i := range file.lines {
		hot := &file.lines[i]
		if name := qualified(hot.Class, hot.Method); len(list) == 0 || list[len(list)-1].method != name {
			list = append(list, excerpt{method: name})
		}
		end := hot.Line + context
		if i+1 < len(file.lines) {
			end = min(end, file.lines[i+1].Line-1)
		}
		e := &list[len(list)-1]
		for n := max(hot.Line-context, shown+1); n <= end; n++ {
			source, ok := t.sources.Line(file.path, n)
			r := row{number: n, text: Clean(source)}
			if n == hot.Line {
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

// excerpt writes the lines of one method, moved to the left as far as they go.
func (t *text) excerpt(e excerpt, c columns) {
	t.printf("  %s\n", t.paint.dim(elideLeft(Clean(e.method), t.options.Width-2)))
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
		total := t.view.Total
		share := fmt.Sprintf("%*s %s", shareWidth, units.Share(r.hot.Total, total), bar(r.hot.Total, total))
		t.printf("%s%s %*s %*d │ %s\n", t.paint.share(share, r.hot.Total, total), t.beforeCell(r.hot, c),
			c.weight, t.view.Type.FormatShort(r.hot.Total), c.number, r.number, source)
	}
}

// meaning says what stands beside a line.
func (c columns) meaning() string {
	if c.before == 0 {
		return ", each with all that it calls"
	}
	return ", each with all that it calls, before → now"
}

// beforeCell is what a line had before, as far as that is known, where it is to be told.
func (t *text) beforeCell(line *hotLine, c columns) string {
	if c.before == 0 || line.before == unknown {
		return strings.Repeat(" ", c.beforeCell())
	}
	return fmt.Sprintf(" %*s →", c.before, t.view.Type.FormatShort(line.before))
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
type columns struct{ before, weight, number int }

// shareWidth is the width of a share, "100.0%".
const shareWidth = 6

// columnsFor makes room for the numbers of all files.
func (t *text) columnsFor(files []*hotFile) columns {
	var c columns
	width := func(weight int64) int { return len([]rune(t.view.Type.FormatShort(weight))) }
	for _, file := range files {
		for _, line := range file.lines {
			c.weight = max(c.weight, width(line.Total))
			if t.options.Before != nil && line.before != unknown {
				c.before = max(c.before, width(line.before))
			}
			c.number = max(c.number, len(fmt.Sprint(line.Line+context)))
		}
	}
	return c
}

// gutter returns the columns left of the source text.
func (c columns) gutter() int {
	return shareWidth + 1 + barWidth + c.beforeCell() + 1 + c.weight + 1 + c.number + 3
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
	list := slices.DeleteFunc(t.view.OwnLines(t.options.Libraries), func(l profile.OwnWeight) bool {
		_, _, ok := t.sources.Find(l.Class, l.Line)
		return ok && l.Line > 0
	})
	if list = hottest(list, ownWeight, t.view.Total, maxUnsourced); len(list) == 0 {
		return
	}
	t.printf("%s%s\n", t.paint.bold("Own lines without source here"), t.paint.dim(", libraries included"))
	t.printf("%7s %7s  %s\n", "self", "+libs", "line")
	for _, l := range list {
		t.entry(l.Self, l.Weight, lineName(l.Place))
	}
	t.printf("\n")
}

// unsourced lists lines of libraries, which seldom have source text.
func (t *text) unsourced(lines []profile.LineWeight) {
	t.printf("%s\n", t.paint.bold("Hot lines of libraries"))
	t.printf("%7s %7s  %s\n", "self", "total", "line")
	for _, l := range lines {
		t.entry(l.Self, l.Total, lineName(l.Place()))
	}
	t.printf("\n")
}

// lineName names a line that has no text.
func lineName(at profile.Place) string {
	name := qualified(at.Class, at.Method)
	if at.Line > 0 {
		name += fmt.Sprintf(":%d", at.Line)
	}
	return name
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

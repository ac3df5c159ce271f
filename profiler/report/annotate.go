package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"jfrlens/profiler/profile"
)

// Limits of annotated source.
const (
	minShare     = 0.005 // of the total, for a line to be annotated by default
	context      = 1     // lines of text around a hot line
	barWidth     = 10
	maxUnsourced = 10 // lines listed whose source was not found
)

// hotFile is the hot lines of one source file.
type hotFile struct {
	path  string
	lines []profile.LineWeight // by line, one per line number
}

// lines writes the annotated hot lines, file by file, and then those whose
// source was not found.
func (t *text) lines() {
	files, unsourced := t.hotLines()
	if len(files) > 0 {
		t.printf("%s\n", t.paint.bold("Hot lines"))
		for _, file := range files {
			t.file(file)
		}
	}
	if len(files) > 0 {
		t.printf("\n")
	}
	if len(unsourced) > 0 {
		t.unsourced(unsourced)
	}
}

// hotLines chooses the lines to annotate: the heaviest by total of those whose
// source is found. Of the others it keeps the heaviest by self.
func (t *text) hotLines() (files []*hotFile, unsourced []profile.LineWeight) {
	found := chosen{top: t.options.Top, at: map[sourceLine]int{}}
	least := int64(0)
	if found.top <= 0 {
		found.top = defaultLines
		least = int64(minShare * float64(t.view.Total))
	}
	for _, line := range t.view.Lines() {
		if line.Total < least {
			break
		}
		path, ok := t.sources.Find(line.Class, line.Line)
		if !ok || line.Line <= 0 {
			unsourced = append(unsourced, line)
			continue
		}
		found.add(path, line)
	}
	slices.SortStableFunc(unsourced, func(a, b profile.LineWeight) int { return cmp.Compare(b.Self, a.Self) })
	return found.files(t.view), cut(unsourced, maxUnsourced)
}

// sourceLine is a line of a file.
type sourceLine struct {
	path string
	line int
}

// chosen collects the lines to annotate. Code of several methods can stand on
// one line of a file, such as a call and the lambda in it: one group each.
type chosen struct {
	top    int
	at     map[sourceLine]int // number of the group
	lines  []hotLine          // by group
	groups [][]profile.Place
}

// hotLine is a line of a file with the weight of its heaviest method.
type hotLine struct {
	path string
	profile.LineWeight
}

// add takes a line in, if there is room or its line of the file is there.
func (c *chosen) add(path string, line profile.LineWeight) {
	place := profile.Place{Class: line.Class, Method: line.Method, Line: line.Line}
	key := sourceLine{path, line.Line}
	if group, ok := c.at[key]; ok {
		c.groups[group] = append(c.groups[group], place)
		return
	}
	if len(c.lines) == c.top {
		return
	}
	c.at[key] = len(c.lines)
	c.lines = append(c.lines, hotLine{path, line})
	c.groups = append(c.groups, []profile.Place{place})
}

// files returns the lines by file, that with the heaviest line first.
func (c *chosen) files(v *profile.View) []*hotFile {
	var files []*hotFile
	byPath := map[string]*hotFile{}
	for group, sum := range v.Together(c.groups) {
		line := c.lines[group]
		line.Self, line.Total = sum.Self, sum.Total
		file := byPath[line.path]
		if file == nil {
			file = &hotFile{path: line.path}
			byPath[line.path] = file
			files = append(files, file)
		}
		file.lines = append(file.lines, line.LineWeight)
	}
	for _, file := range files {
		slices.SortFunc(file.lines, func(a, b profile.LineWeight) int { return cmp.Compare(a.Line, b.Line) })
	}
	return files
}

// file writes the hot lines of one file with the text around them.
func (t *text) file(file *hotFile) {
	t.printf("\n%s\n", t.paint.cyan(elideLeft(clean(file.path), t.options.Width)))
	digits := len(fmt.Sprint(file.lines[len(file.lines)-1].Line + context))
	last, method := 0, ""
	for i, hot := range file.lines {
		if name := qualified(hot.Class, hot.Method); name != method {
			method = name
			t.printf("  %s\n", t.paint.dim(elideLeft(clean(name), t.options.Width-2)))
		} else if hot.Line-context > last+1 {
			t.printf("%s\n", t.paint.dim(strings.Repeat(" ", gutter(digits)-2)+"⋮"))
		}
		for n := max(hot.Line-context, last+1); n < hot.Line; n++ {
			t.plain(file.path, n, digits)
		}
		t.hot(file.path, hot, digits)
		last = hot.Line
		next := last + context + 1
		if i+1 < len(file.lines) {
			next = min(next, file.lines[i+1].Line)
		}
		for n := last + 1; n < next; n++ {
			t.plain(file.path, n, digits)
			last = n
		}
	}
}

// Widths of the columns left of the source text.
const (
	shareWidth  = 6
	weightWidth = 9
)

// gutter returns the columns left of the source text.
func gutter(digits int) int { return shareWidth + 1 + barWidth + 1 + weightWidth + 1 + digits + 3 }

// hot writes one annotated line.
func (t *text) hot(path string, line profile.LineWeight, digits int) {
	total := t.view.Total
	share := fmt.Sprintf("%*s", shareWidth, profile.Percent(line.Total, total))
	source, _ := t.sources.Line(path, line.Line)
	t.printf("%s %s %*s %*d │ %s\n",
		t.paint.share(share, line.Total, total),
		t.paint.share(bar(line.Total, total), line.Total, total),
		weightWidth, t.view.Type.FormatShort(line.Total), digits, line.Line,
		elideRight(clean(source), t.options.Width-gutter(digits)))
}

// plain writes a line of context, if the file has it.
func (t *text) plain(path string, number, digits int) {
	source, ok := t.sources.Line(path, number)
	if !ok {
		return
	}
	indent := gutter(digits) - digits - 3
	t.printf("%*s%*d │ %s\n", indent, "", digits, number,
		t.paint.dim(elideRight(clean(source), t.options.Width-gutter(digits))))
}

// unsourced lists lines without source text.
func (t *text) unsourced(lines []profile.LineWeight) {
	t.printf("%s\n", t.paint.bold("Hot lines without source here"))
	t.printf("%7s %7s  %s\n", "self", "total", "line")
	for _, l := range lines {
		name := qualified(l.Class, l.Method)
		if l.Line > 0 {
			name += fmt.Sprintf(":%d", l.Line)
		}
		t.printf("%7s %7s  %s\n", profile.Percent(l.Self, t.view.Total), profile.Percent(l.Total, t.view.Total),
			elideLeft(clean(name), t.options.Width-17))
	}
	t.printf("\n")
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

// hottestBySelf returns the n methods with the most self weight.
func hottestBySelf(methods []profile.MethodWeight, n int) []profile.MethodWeight {
	list := slices.Clone(methods)
	slices.SortStableFunc(list, func(a, b profile.MethodWeight) int { return cmp.Compare(b.Self, a.Self) })
	return cut(list, n)
}

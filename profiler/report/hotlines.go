package report

import (
	"cmp"
	"math"
	"slices"

	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
)

// hotFile is the hot lines of one source file.
type hotFile struct {
	path  string
	lines []hotLine // by line, one per line number
}

// hotLines chooses the lines to annotate: the heaviest by total of those whose
// source is found. Of libraries it keeps the heaviest of the others by self.
func (t *text) hotLines() (files []*hotFile, unsourced []profile.LineWeight) {
	found := chosen{top: t.options.Top, at: map[sourceLine]int{}, classes: map[string]bool{}}
	least := int64(0)
	if found.top <= 0 {
		found.top = defaultLines
		least = int64(math.Ceil(minShare * float64(t.view.Total)))
	}
	for _, line := range t.view.Lines() {
		small := line.Total < least
		if small && !found.classes[profile.TopLevel(line.Class)] {
			continue
		}
		path, at, ok := t.sources.Find(line.Class, line.Line)
		switch {
		case ok && line.Line > 0:
			found.add(sourceLine{path, at}, line, small)
		case !small && t.options.Libraries.Has(line.Class):
			unsourced = append(unsourced, line)
		}
	}
	weight := func(line profile.LineWeight) int64 { return line.Self }
	files = found.files(t.view)
	t.options.Before.addTo(files, t.sources)
	return files, hottest(unsourced, weight, t.view.Total, min(found.top, maxUnsourced))
}

// sourceLine is a line of a file.
type sourceLine struct {
	path string
	line int
}

// chosen collects the lines to annotate. Code of several methods can stand on
// one line of a file, such as a call and the lambda in it: one group each.
type chosen struct {
	top     int
	at      map[sourceLine]int // number of the group
	lines   []hotLine          // by group
	groups  [][]profile.Place
	classes map[string]bool // top-level ones that the groups have lines of
}

// hotLine is a line of a file with the weight of its heaviest method.
type hotLine struct {
	path string
	profile.LineWeight
	before int64 // its total in the earlier run, or unknown
}

// unknown is the weight before of lines of which the earlier run has no text.
const unknown = -1

// add takes a line in, if its line of the file is there, or if it is not small and there is room.
func (c *chosen) add(at sourceLine, line profile.LineWeight, small bool) {
	place := line.Place()
	if group, ok := c.at[at]; ok {
		c.groups[group] = append(c.groups[group], place)
		return
	}
	if small || len(c.lines) == c.top {
		return
	}
	c.classes[profile.TopLevel(line.Class)] = true
	c.at[at] = len(c.lines)
	line.Line = at.line
	c.lines = append(c.lines, hotLine{at.path, line, unknown})
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
		file.lines = append(file.lines, line)
	}
	for _, file := range files {
		slices.SortFunc(file.lines, func(a, b hotLine) int { return cmp.Compare(a.Line, b.Line) })
	}
	return files
}

// hottest returns of a list the n entries with the most weight. Those whose part
// of the total is less than can be printed are left out, unless all are.
func hottest[T any](list []T, weight func(T) int64, total int64, n int) []T {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(weight(b), weight(a)) })
	list = cut(list, n)
	for i, entry := range list {
		if w := weight(entry); w == 0 || i > 0 && units.Negligible(w, total) {
			return list[:i]
		}
	}
	return list
}

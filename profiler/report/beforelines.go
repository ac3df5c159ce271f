package report

import (
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// addTo enters what the lines of files had in the earlier run, in which they may
// have stood elsewhere or been written otherwise.
func (e *Earlier) addTo(files []*hotFile, now Sources) {
	if e == nil {
		return
	}
	at := map[sourceLine]*hotLine{}
	moved := map[string]*source.LineMap{}
	for _, file := range files {
		was, known := e.Sources.Text(file.path)
		is, ok := now.Text(file.path)
		if !known || !ok {
			continue
		}
		moved[file.path] = source.NewLineMap(was, is)
		for i := range file.lines {
			file.lines[i].before = 0
			at[sourceLine{file.path, file.lines[i].Line}] = &file.lines[i]
		}
	}
	lines, groups := e.places(at, moved)
	for group, sum := range e.View.Together(groups) {
		lines[group].before = sum.Total
	}
}

// places groups what the earlier run had in lines by their successors.
func (e *Earlier) places(at map[sourceLine]*hotLine, moved map[string]*source.LineMap) (lines []*hotLine, groups [][]profile.Place) {
	numbers := map[*hotLine]int{}
	for _, line := range e.View.Lines() {
		path, was, ok := e.Sources.Find(line.Class, line.Line)
		if !ok || moved[path] == nil {
			continue
		}
		next, ok := moved[path].Successor(was)
		if !ok {
			continue
		}
		hot := at[sourceLine{path, next}]
		if hot == nil {
			continue
		}
		number, known := numbers[hot]
		if !known {
			number = len(groups)
			numbers[hot] = number
			lines, groups = append(lines, hot), append(groups, nil)
		}
		groups[number] = append(groups[number], profile.Place{Class: line.Class, Method: line.Method, Line: line.Line})
	}
	return lines, groups
}

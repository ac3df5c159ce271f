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
	groups := e.places(at, moved)
	for i, sum := range e.View.Together(groups.Places) {
		groups.Keys[i].before = sum.Total
	}
}

// places are what the earlier run had in lines, by their successors.
func (e *Earlier) places(at map[sourceLine]*hotLine, moved map[string]*source.LineMap) (groups profile.Groups[*hotLine]) {
	for _, line := range e.View.Lines() {
		path, was, ok := e.Sources.Find(line.Class, line.Line)
		if !ok || moved[path] == nil {
			continue
		}
		next, ok := moved[path].Successor(was)
		if hot := at[sourceLine{path, next}]; ok && hot != nil {
			groups.Add(hot, line.Place())
		}
	}
	return groups
}

package lines

import (
	"slices"

	"jfrlens/profiler/compare"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// compareWith adds what an earlier run of the same sample type had, in the lines and
// methods of this one's texts, and which of them changed. Where samples were taken more or less often the
// numbers mean something else, and nothing is added.
func (o *Overlay) compareWith(earlier *Overlay) {
	if _, _, differ := profile.RatesDiffer(o.View.Profile(), earlier.View.Profile(), o.View.Type.Name); differ {
		return
	}
	o.Before = earlier
	for path, was := range earlier.files {
		if o.files[path] == nil { // no sample any more
			o.files[path] = o.newFile(was.Path, nil)
		}
	}
	changed := changedLines{}
	for path, file := range o.files {
		file.compareWith(earlier, earlier.files[path], changed)
	}
	changed.judge(o)
}

// compareWith adds what an earlier run had in a file: earlier, or nil for nothing.
func (f *File) compareWith(run *Overlay, earlier *File, changed changedLines) {
	path := f.Path
	if earlier != nil {
		path = earlier.Path
	}
	was, known := run.text(path)
	is, ok := f.overlay.text(f.Path)
	if !known || !ok {
		return
	}
	f.before, f.sinceBefore = earlier, source.NewLineMap(was, is)
	places := map[*Line][]profile.Place{}
	for _, line := range f.Lines {
		line.Before = nothing
		places[line] = line.Places
	}
	if earlier != nil {
		earlier.firstSeen.CompareAndSwap(nil, &was)
		f.addLinesBefore(earlier, places)
	}
	for line, places := range places {
		changed.add(f.overlay.Compared, line, places)
	}
}

// addLinesBefore adds what lines had in an earlier run, and the places that they were of.
func (f *File) addLinesBefore(earlier *File, places map[*Line][]profile.Place) {
	at := map[int]*Line{}
	for _, line := range f.Lines {
		at[line.Number] = line
	}
	for _, was := range earlier.Lines {
		number, ok := f.sinceBefore.Successor(was.Number)
		if !ok {
			continue
		}
		line := at[number]
		if line == nil {
			line = &Line{Path: f.Path, File: f, Number: number}
			at[number] = line
			f.Lines = append(f.Lines, line)
		}
		line.Before = &was.Numbers
		places[line] = slices.Concat(places[line], was.Places)
	}
}

// changedLines are the lines of methods that a comparison reports: single lines are judged among those of their method.
type changedLines map[compare.Method][]*Line

// add gives a line the verdict of the method that it is in, of several that of one that changed.
func (c changedLines) add(r *compare.Result, line *Line, places []profile.Place) {
	for i, at := range places {
		verdict := r.Of(profile.Method{Class: at.Class, Name: at.Method})
		if verdict.Change != nil || i == 0 {
			line.Verdict = verdict
		}
		if verdict.Change != nil {
			c[verdict.Change.Method] = append(c[verdict.Change.Method], line)
			return
		}
	}
}

// judge marks the lines that changed.
func (c changedLines) judge(o *Overlay) {
	for _, list := range c {
		parts := make([]compare.Part, len(list))
		for i, line := range list {
			parts[i] = o.part(line.Total, line.Before.Total)
		}
		for i, changed := range o.Compared.Lines(parts) {
			list[i].changed = changed
		}
	}
}

// part is what something has, and had, of all.
func (o *Overlay) part(now, before profile.Sum) compare.Part {
	return compare.Part{Before: o.Before.Share(before.Weight) / 100, After: o.Share(now.Weight) / 100}
}

// withMethodsBefore adds to the methods of a file what they had in the earlier run.
func (f *File) withMethodsBefore(methods []*Method) []*Method {
	at := map[int]*Method{}
	for _, m := range methods {
		m.Before = nothing
		at[m.Line] = m
	}
	if f.before != nil {
		methods = f.addMethodsBefore(methods, at)
	}
	for _, m := range methods {
		m.Verdict = f.overlay.Compared.Of(profile.Method{Class: m.Class, Name: m.Name})
		m.changed = m.Verdict.Change != nil
	}
	return methods
}

// addMethodsBefore adds those of the earlier run; at has methods by line.
func (f *File) addMethodsBefore(methods []*Method, at map[int]*Method) []*Method {
	now := newMethodPlaces(f.declared().Methods)
	for _, earlier := range f.before.Methods() {
		line, ok := now.find(earlier.Method, f.sinceBefore)
		if !ok {
			continue
		}
		m := at[line]
		if m == nil {
			m = &Method{Method: now.byLine[line]}
			at[line] = m
			methods = append(methods, m)
		}
		m.Before = &earlier.Numbers
	}
	return methods
}

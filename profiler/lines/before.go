package lines

import (
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// compareWith adds what an earlier run of the same sample type had, in the lines and
// methods of this one's texts. Where samples were taken more or less often the
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
	for path, file := range o.files {
		file.compareWith(earlier, earlier.files[path])
	}
}

// compareWith adds what an earlier run had in a file: earlier, or nil for nothing.
func (f *File) compareWith(run *Overlay, earlier *File) {
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
	at := map[int]*Line{}
	for _, line := range f.Lines {
		line.Before = nothing
		at[line.Number] = line
	}
	if earlier == nil {
		return
	}
	earlier.firstSeen.CompareAndSwap(nil, &was)
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
	}
}

// withMethodsBefore adds to the methods of a file what they had in the earlier run.
func (f *File) withMethodsBefore(methods []*Method) []*Method {
	at := map[int]*Method{}
	for _, m := range methods {
		m.Before = nothing
		at[m.Line] = m
	}
	if f.before == nil {
		return methods
	}
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

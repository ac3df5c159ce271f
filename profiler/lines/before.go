package lines

import (
	"slices"

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
	o.changed = changedMethods(o, earlier)
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
		line.Steady = !f.overlay.haveChanged(line.Places)
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
			line.Steady = true
			at[number] = line
			f.Lines = append(f.Lines, line)
		}
		line.Before = &was.Numbers
		line.Steady = line.Steady && !f.overlay.haveChanged(was.Places)
	}
}

// changedMethods are those whose totals or own weights differ in two overlays beyond chance, by the parts of their names
// that are the same in each run.
func changedMethods(now, before *Overlay) map[profile.Method]bool {
	changed := map[profile.Method]bool{}
	is, was := now.methodSums(), before.methodSums()
	for _, sums := range []map[profile.Method]methodSum{is, was} {
		for m := range sums {
			changed[m] = is[m].total.Differs(was[m].total) || is[m].own.Differs(was[m].own)
		}
	}
	return changed
}

// methodSum is what a method has.
type methodSum struct{ total, own profile.Sum }

func (o *Overlay) methodSums() map[profile.Method]methodSum {
	sums := map[profile.Method]methodSum{}
	for _, m := range MethodsOf(o.View, o.Libraries) {
		name := profile.Method{Class: m.Class, Name: m.Method}.InAnyRun()
		sum := sums[name]
		sums[name] = methodSum{sum.total.Plus(m.Total), sum.own.Plus(m.Work())}
	}
	return sums
}

// haveChanged tells whether a method of some places has changed.
func (o *Overlay) haveChanged(places []profile.Place) bool {
	return slices.ContainsFunc(places, func(p profile.Place) bool {
		return o.changed[profile.Method{Class: p.Class, Name: p.Method}.InAnyRun()]
	})
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

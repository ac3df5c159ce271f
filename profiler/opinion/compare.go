package opinion

import (
	"cmp"
	"maps"
	"slices"

	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
)

// maxEntries bounds each list: deep stacks have many methods with most of the time.
const maxEntries = 2000

// place is what shares are compared of: a method by name, or a line.
type place struct {
	class, method, path string
	line                int
}

// Compare makes an opinion of a run and the other one, in the same sample type.
func Compare(run, other *lines.Overlay) *Opinion {
	o := &Opinion{SampleType: run.View.Type.Name, Runs: []Run{newRun(run.View), newRun(other.View)}}
	o.Methods = o.entries(named(run), named(other))
	o.Declared = o.entries(declared(run), declared(other))
	o.Lines = o.entries(linesOf(run), linesOf(other))
	return o
}

// newRun describes the run of a view.
func newRun(v *profile.View) Run { return Run{Samples: v.Samples, Recorded: v.Profile().Recorded()} }

// Differs tells whether the runs differ in a method.
func (o *Opinion) Differs() bool {
	return slices.ContainsFunc(o.Methods, func(e Entry) bool { return e.Verdict == Open })
}

// entries compares shares, those with the largest first.
func (o *Opinion) entries(run, other map[place]float64) []Entry {
	all := maps.Clone(other)
	maps.Copy(all, run)
	list := []Entry{}
	for at := range all {
		share, second := run[at], other[at]
		if max(share, second) < lines.Threshold {
			continue
		}
		list = append(list, Entry{
			Class: at.class, Method: at.method, Path: at.path, Line: at.line, Share: share, Other: second,
			Verdict: verdict(share, second, o.Runs[0].Samples, o.Runs[1].Samples),
		})
	}
	slices.SortFunc(list, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(max(b.Share, b.Other), max(a.Share, a.Other)),
			cmp.Compare(a.Class, b.Class), cmp.Compare(a.Method, b.Method), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line))
	})
	return list[:min(len(list), maxEntries)]
}

// named are the totals of methods by name.
func named(o *lines.Overlay) map[place]float64 {
	shares := map[place]float64{}
	for _, m := range o.View.Methods() {
		shares[place{class: m.Class, method: m.Method}] = o.Share(m.Total)
	}
	return shares
}

// declared are the totals of methods by the line of their name.
func declared(o *lines.Overlay) map[place]float64 {
	shares := map[place]float64{}
	for _, file := range o.Files() {
		for _, m := range file.Methods() {
			shares[place{class: m.Class, method: m.Name, path: file.Path, line: m.Line}] = o.Share(m.Total.Weight)
		}
	}
	return shares
}

// linesOf are the totals of lines of files, with the declared method that they are in.
func linesOf(o *lines.Overlay) map[place]float64 {
	shares := map[place]float64{}
	for _, file := range o.Files() {
		methods := file.Methods()
		for _, line := range file.Lines {
			at := place{path: file.Path, line: line.Number}
			i := slices.IndexFunc(methods, func(m *lines.Method) bool { return m.Begin <= line.Number && line.Number <= m.EndLine })
			if i >= 0 {
				at.class, at.method = methods[i].Class, methods[i].Name
			}
			shares[at] = o.Share(line.Total.Weight)
		}
	}
	return shares
}

package lines

import (
	"slices"
	"sync"

	"jfrlens/profiler/compare"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
	"jfrlens/profiler/source"
)

// Options say how a profile is laid over source texts. The zero value knows no
// sources.
type Options struct {
	Sources   source.Finder     // nil: none are known
	Libraries profile.Libraries // what is not the project's own code
	// Before is an earlier run to compare with, nil for none. One without samples of
	// the type that is shown, or with samples taken more or less often, is not
	// compared with: its numbers mean something else.
	Before *Overlay
	// Compared is what is said of the two in the sample type that is shown, nil for nothing.
	Compared *compare.Result
	// Replaced is what was shown until now, or nil: what has not changed since is not
	// computed again.
	Replaced *Overlay
}

// Overlay is a view laid over source texts. It does not change and is safe for
// concurrent use.
type Overlay struct {
	View      *profile.View
	Sources   source.Finder
	Libraries profile.Libraries
	Before    *Overlay        // the earlier run in the same sample type; nil: nothing is compared
	Compared  *compare.Result // what is said of the two, nil for nothing

	files     map[string]*File  // by canonical path
	heads     map[string]*heads // as well
	own       map[profile.Place]profile.Sum
	hottest   func() []*Line
	elsewhere func() []*Line
}

// Line is what one line of a file has in a view.
type Line struct {
	Numbers
	Path   string          // of the file as it was found; "" where the source is not known
	File   *File           // nil where the source is not known, or the line
	Number int             // in the text that was profiled, as the class has it where the source is not known; 0 or less: not known
	Places []profile.Place // the code on it, heaviest first; none where only the earlier run has something
	Noted  []int           // lines that have no code of their own, or are only the begin of a monitor, and count here
}

// Lay lays a view over source texts.
func Lay(view *profile.View, o Options) *Overlay {
	laid := &Overlay{View: view, Sources: o.Sources, Libraries: o.Libraries, Compared: o.Compared, files: map[string]*File{}}
	laid.own = laid.addUpOwn()
	groups, paths := laid.group(o.Replaced)
	laid.heads = paths.heads
	for i, sums := range view.Together(groups.Places) {
		at, places := groups.Keys[i], groups.Places[i]
		file := laid.files[at.path]
		if file == nil {
			file = laid.newFile(paths.found[at.path], o.Replaced.File(at.path))
			laid.files[at.path] = file
		}
		line := laid.newLine(file, at.line, places, sums)
		line.Noted = paths.noted[at]
		file.Lines = append(file.Lines, line)
	}
	if earlier := o.Before.in(view.Type); earlier != nil {
		laid.compareWith(earlier)
	}
	for _, file := range laid.files {
		slices.SortFunc(file.Lines, func(a, b *Line) int { return a.Number - b.Number })
	}
	laid.hottest = sync.OnceValue(laid.rank)
	laid.elsewhere = sync.OnceValue(laid.findElsewhere)
	return laid
}

// sourceLine is a line of a file by its canonical path.
type sourceLine struct {
	path string
	line int
}

// group collects the lines of the view by the line of the file that they are on.
func (o *Overlay) group(replaced *Overlay) (groups profile.Groups[sourceLine], paths *pathCache) {
	paths = newPathCache(o, replaced)
	for _, line := range o.View.Lines() {
		if at, noted, ok := paths.find(line); ok {
			groups.Add(at, line.Place())
			paths.note(at, noted)
		}
	}
	return groups, paths
}

// newLine makes the line of some places.
func (o *Overlay) newLine(file *File, number int, places []profile.Place, sums profile.LineWeight) *Line {
	line := &Line{Numbers: numbersOf(sums), File: file, Number: number, Places: places}
	if file != nil {
		line.Path = file.Path
	}
	for _, at := range places {
		line.Own = line.Own.Plus(o.own[at])
	}
	return line
}

// addUpOwn adds up the samples by their topmost own code.
func (o *Overlay) addUpOwn() map[profile.Place]profile.Sum {
	list := o.View.OwnLines(o.Libraries)
	own := make(map[profile.Place]profile.Sum, len(list))
	for _, line := range list {
		own[line.Place] = profile.Sum{Weight: line.Weight, Samples: line.Samples}
	}
	return own
}

// in is an overlay in a sample type, nil if that has no samples there.
func (o *Overlay) in(t sample.Type) *Overlay {
	if o == nil || o.View.Type == t {
		return o
	}
	view, err := o.View.Profile().View(t.Name)
	if err != nil || view.Type != t {
		return nil
	}
	return Lay(view, Options{Sources: o.Sources, Libraries: o.Libraries, Replaced: o})
}

// File returns what a file has, by its path without symbolic links; nil if nothing.
// An overlay that is nil has nothing.
func (o *Overlay) File(canonical string) *File {
	if o == nil {
		return nil
	}
	return o.files[canonical]
}

// Files returns all files that have something, those with the hottest line first.
func (o *Overlay) Files() []*File {
	list := make([]*File, 0, len(o.files))
	seen := map[*File]bool{}
	for _, line := range o.hottest() {
		if !seen[line.File] {
			seen[line.File] = true
			list = append(list, line.File)
		}
	}
	return list
}

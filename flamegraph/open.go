package flamegraph

import (
	"context"
	"maps"
	"slices"

	"jfrlens/profiler/profile"
)

// Place is a frame of a profile to be shown in the source.
type Place struct {
	Class  string // binary name with dots; empty for native functions
	Method string
	Line   int // 1-based; 0 when the recording has none
}

// Source is where a Place was found.
type Source struct {
	File   string // path of the source file
	Line   int    // 1-based; 0: the file only
	Opened bool   // an editor shows it
	Text   string // the whole file, where the page has to show it
	// Finder says which lines of which classes are of the file. Without one they are those of the class and of the
	// classes in it, as they are.
	Finder Finder
}

// Finder finds the source file that a line of a class is of, and the line there. Lines count from 1.
type Finder interface {
	Find(class string, line int) (path string, at int, ok bool)
}

// Opener shows a place to the user: in an editor, or by giving the source text
// to the page. Its error is read by people. It is called by several goroutines.
type Opener func(ctx context.Context, at Place) (Source, error)

// placeOf resolves a frame id of the profile, or of the earlier one, whose ids
// follow. Ids stay the same in later revisions of a live profile, which only
// adds frames.
func placeOf(p, before *profile.Profile, frame int32) (Place, bool) {
	if behind := frame - int32(len(p.Frames())); before != nil && behind >= 0 {
		return placeOf(before, nil, behind)
	}
	if frame < 0 || int(frame) >= len(p.Frames()) {
		return Place{}, false
	}
	f := p.Frames()[frame]
	m := p.Methods()[f.Method]
	return Place{Class: m.Class, Method: m.Name, Line: int(max(f.Line, 0))}, true
}

// weigh adds the weights of the lines of a file, where a class was found. Frames of several methods on one line, such as
// a call and the lambda in it, are counted together. A sample type that the profile does not have leaves the lines out.
func (r *OpenResult) weigh(p *profile.Profile, typeName, class string, in Source) {
	view, err := p.View(typeName)
	if err != nil {
		return
	}
	r.Unit, r.Total = view.Type.Unit, view.Total
	placesAt := in.placesAt(view, class)
	lines := slices.Sorted(maps.Keys(placesAt))
	var groups [][]profile.Place
	for _, line := range lines {
		groups = append(groups, placesAt[line])
	}
	for i, sum := range view.Together(groups) {
		r.Lines = append(r.Lines, LineWeight{Line: lines[i], Self: sum.Self, Total: sum.Total})
	}
}

// placesAt returns what a view has of the file, by line.
func (s Source) placesAt(view *profile.View, class string) map[int][]profile.Place {
	places := map[int][]profile.Place{}
	enter := func(at int, line profile.LineWeight) {
		if at > 0 {
			places[at] = append(places[at], line.Place())
		}
	}
	if s.Finder == nil {
		for _, line := range view.LinesOf(profile.TopLevel(class)) {
			enter(line.Line, line)
		}
		return places
	}
	for _, line := range view.Lines() {
		if path, at, ok := s.Finder.Find(line.Class, line.Line); ok && path == s.File {
			enter(at, line)
		}
	}
	return places
}

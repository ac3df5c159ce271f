package flamegraph

import (
	"context"

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
}

// Opener shows a place to the user: in an editor, or by giving the source text
// to the page. Its error is read by people. It is called by several goroutines.
type Opener func(ctx context.Context, at Place) (Source, error)

// placeOf resolves a frame id of the profile. Ids stay the same in later
// revisions of a live profile, which only adds frames.
func placeOf(p *profile.Profile, frame int32) (Place, bool) {
	if frame < 0 || int(frame) >= len(p.Frames()) {
		return Place{}, false
	}
	f := p.Frames()[frame]
	m := p.Methods()[f.Method]
	return Place{Class: m.Class, Method: m.Name, Line: int(max(f.Line, 0))}, true
}

// weigh adds the weights of the lines of the file that a class is in. Frames of
// several methods on one line, such as a call and the lambda in it, are counted
// together. A sample type that the profile does not have leaves the lines out.
func (r *OpenResult) weigh(p *profile.Profile, typeName, class string) {
	view, err := p.View(typeName, profile.Filter{})
	if err != nil {
		return
	}
	r.Unit, r.Total = view.Type.Unit, view.Total
	var groups [][]profile.Place // by line, as LinesOf orders them
	for _, line := range view.LinesOf(profile.TopLevel(class)) {
		if n := len(groups); n == 0 || groups[n-1][0].Line != line.Line {
			groups = append(groups, nil)
		}
		last := &groups[len(groups)-1]
		*last = append(*last, profile.Place{Class: line.Class, Method: line.Method, Line: line.Line})
	}
	for i, sum := range view.Together(groups) {
		r.Lines = append(r.Lines, LineWeight{Line: groups[i][0].Line, Self: sum.Self, Total: sum.Total})
	}
}

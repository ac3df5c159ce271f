package flamegraph

import (
	"cmp"
	"context"
	"slices"
	"strings"

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

// weigh adds the weights of the lines of the file that a class is in. A sample
// type that the profile does not have leaves them out.
func (r *OpenResult) weigh(p *profile.Profile, typeName, class string) {
	view, err := p.View(typeName, profile.Filter{})
	if err != nil {
		return
	}
	r.Unit, r.Total = view.Type.Unit, view.Total
	sums := map[int]LineWeight{}
	for _, line := range view.LinesOf(outermost(class)) {
		sum := sums[line.Line]
		sums[line.Line] = LineWeight{Line: line.Line, Self: sum.Self + line.Self, Total: sum.Total + line.Total}
	}
	for _, sum := range sums {
		r.Lines = append(r.Lines, sum)
	}
	slices.SortFunc(r.Lines, func(a, b LineWeight) int { return cmp.Compare(a.Line, b.Line) })
}

// outermost returns the class that a nested class is declared in.
func outermost(class string) string {
	simple := strings.LastIndexByte(class, '.') + 1
	if nested := strings.IndexByte(class[simple:], '$'); nested > 0 {
		return class[:simple+nested]
	}
	return class
}

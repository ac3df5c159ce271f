package flamegraph

import (
	"context"

	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// Place is a frame of a profile, or a line of a file, to be shown in the source.
type Place struct {
	Class  string // binary name with dots; empty for native functions, and where only Path is known
	Method string
	Line   int    // 1-based; 0 when the recording has none
	Path   string // of the source file that has the line; empty: it is to be found
}

// Find returns the source file of a place and the line there.
func (at Place) Find(sources source.Finder) (path string, line int, ok bool) {
	if at.Path != "" {
		return at.Path, at.Line, true
	}
	return sources.Find(at.Class, at.Line)
}

// Source is where a Place was found.
type Source struct {
	File   string // path of the source file
	Line   int    // 1-based; 0: the file only
	Opened bool   // an editor shows it
	Text   string // the whole file, where the page has to show it
	// Sources say which lines of which classes are of the file. Without any no line has weights.
	Sources source.Finder
}

// Opener shows a place to the user: in an editor, or by giving the source text
// to the page. Its error is read by people. It is called by several goroutines.
type Opener func(ctx context.Context, at Place) (Source, error)

// placeOf resolves the id of a frame of the profile, or what follows: those of the
// earlier one, or the places of the overview. Ids stay the same in later revisions
// of a live profile, which only adds frames.
func placeOf(p *profile.Profile, o Options, frame int32) (Place, bool) {
	behind := frame - int32(len(p.Frames()))
	switch places := placesOf(o.overviewOf()); {
	case frame < 0:
		return Place{}, false
	case behind < 0:
	case o.Before != nil:
		return placeOf(o.Before, Options{}, behind)
	case int(behind) < len(places):
		return places[behind], true
	default:
		return Place{}, false
	}
	f := p.Frames()[frame]
	m := p.Methods()[f.Method]
	return Place{Class: m.Class, Method: m.Name, Line: int(max(f.Line, 0))}, true
}

// weigh adds the weights of the lines of a file. A sample type that the profile does not have leaves the lines out.
func (r *OpenResult) weigh(p *profile.Profile, typeName string, libraries profile.Libraries, in Source) {
	view, err := p.View(typeName)
	if err != nil {
		return
	}
	r.Unit, r.Total = view.Type.Unit, view.Total
	file := lines.Lay(view, lines.Options{Sources: in.Sources, Libraries: libraries}).File(source.Canonical(in.File))
	if file == nil {
		return
	}
	for _, line := range file.Lines {
		r.Lines = append(r.Lines, LineWeight{Line: line.Number, Self: line.Self.Weight, Own: line.Own.Weight, Total: line.Total.Weight})
	}
}

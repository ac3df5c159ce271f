package lsp

import (
	"context"
	"slices"

	"go.lsp.dev/uri"

	"jfrlens/profiler/lines"
	"jfrlens/profiler/source"
)

// heatParams asks how hot the lines of a document are.
type heatParams struct {
	URI uri.URI `json:"uri" doc:"address of the document"`
}

// heatResult is the lines of a document that a client tints.
type heatResult struct {
	Lines []heatLine `json:"lines" doc:"those that are to be tinted, in ascending order"`
}

// heatLine is a line, from 0, and its level: 1 to 5 by what the line has with the
// library code that it calls; in a comparison by how much that has grown beyond chance, with -1 to
// -5 where it has shrunk, of the declarations of methods, too. Lines that only lead to others have none, so that
// the eye finds where the time is spent.
type heatLine struct {
	Line  int `json:"line" doc:"from 0"`
	Level int `json:"level" doc:"1 to 5, or -1 to -5 in a comparison"`
}

// heat answers the levels of a document's lines. From then on the client hears
// when they may have changed.
func (s *Server) heat(ctx context.Context, params heatParams) (heatResult, error) {
	s.editor.follows.Store(true)
	result := heatResult{Lines: []heatLine{}}
	if v := s.lineView(ctx, params.URI); v != nil && v.placed != nil && v.settings.Heat.Enabled {
		result.add(v.placed, v.shown, v.settings.Heat.Threshold)
		if v.shown.compares() {
			result.addMethods(v.placed, v.shown, v.settings.Heat.Threshold, v.declarations())
		}
	}
	return result, nil
}

// add adds the lines of a document that are to be tinted.
func (r *heatResult) add(placed *placed, shown *published, threshold float64) {
	for _, line := range placed.Lines {
		r.tint(line.At, shown.Heat(&line.Numbers), threshold)
	}
}

// addMethods adds the declarations of methods that changed: what single lines have says less, and often nothing.
func (r *heatResult) addMethods(placed *placed, shown *published, threshold float64, declared *source.File) {
	for _, m := range placed.Methods(declared) {
		r.tint(m.At, shown.Heat(&m.Numbers), threshold)
	}
	slices.SortStableFunc(r.Lines, func(a, b heatLine) int { return a.Line - b.Line })
	r.Lines = slices.CompactFunc(r.Lines, func(a, b heatLine) bool { return a.Line == b.Line })
}

// tint adds a line, from 1, that has enough.
func (r *heatResult) tint(at int, share, threshold float64) {
	if level := lines.Level(share); max(share, -share) >= threshold && level != 0 {
		r.Lines = append(r.Lines, heatLine{at - 1, level})
	}
}

package lsp

import (
	"context"

	"go.lsp.dev/uri"

	"jfrlens/profiler/lines"
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
// library code that it calls; in a comparison by how much that has grown, with -1 to
// -5 where it has shrunk. Lines that only lead to others have none, so that
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
	}
	return result, nil
}

// add adds the lines of a document that are to be tinted.
func (r *heatResult) add(placed *placed, shown *published, threshold float64) {
	for _, line := range placed.Lines {
		share := shown.Heat(&line.Numbers)
		if level := lines.Level(share); max(share, -share) >= threshold && level != 0 {
			r.Lines = append(r.Lines, heatLine{line.At - 1, level})
		}
	}
}

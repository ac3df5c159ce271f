package lsp

import (
	"context"

	"go.lsp.dev/uri"

	"jfrlens/profiler/profile"
)

// heatSteps are the shares, in percent, from which on a line is one level hotter.
var heatSteps = [...]float64{3, 8, 20, 40}

// heatParams asks how hot the lines of a document are.
type heatParams struct {
	URI uri.URI `json:"uri"`
}

// heatResult is the lines of a document that a client tints.
type heatResult struct {
	Lines []heatLine `json:"lines"`
}

// heatLine is a line, from 0, and its level: 1 to 5 by what the line has with the
// library code that it calls; in a comparison by how much that has grown, with -1 to
// -5 where it has shrunk. Lines that only lead to others have none, so that
// the eye finds where the time is spent.
type heatLine struct {
	Line  int `json:"line"`
	Level int `json:"level"`
}

// heat answers the levels of a document's lines. From then on the client hears
// when they may have changed.
func (s *Server) heat(ctx context.Context, params heatParams) (heatResult, error) {
	s.editor.follows.Store(true)
	settings, shown := s.settings.Load(), s.shown.Load()
	result := heatResult{Lines: []heatLine{}}
	doc := documentsOf(ctx).find(params.URI)
	if doc == nil || !settings.Heat.Enabled {
		return result, nil
	}
	if file := shown.of(doc); file != nil {
		result.add(file.in(doc), shown, settings.Heat.Threshold)
	}
	return result, nil
}

// add adds the lines of a document that are to be tinted.
func (r *heatResult) add(placed *placed, shown *published, threshold float64) {
	for _, line := range placed.lines {
		share := shown.heatOf(line.lineNumbers)
		if level := levelOf(share); max(share, -share) >= threshold && level != 0 {
			r.Lines = append(r.Lines, heatLine{line.row, level})
		}
	}
}

// heatOf is what a line has with the library code that it calls, in percent of
// all samples; in a comparison by how much that has grown, in percent of the
// run that has more samples.
func (p *published) heatOf(line *lineNumbers) float64 {
	now := p.ownSum(line.places)
	if !p.compares() {
		return p.share(now.Weight)
	}
	was := p.before.ownSum(line.placesBefore)
	if !now.Differs(was) {
		return 0
	}
	return 100 * float64(now.Weight-was.Weight) / float64(max(p.view.Total, p.before.view.Total))
}

// ownSum adds up the samples whose topmost own code is at one of these places.
func (p *published) ownSum(places []profile.Place) (sum profile.Sum) {
	own := p.own()
	for _, at := range places {
		sum.Weight += own[at].Weight
		sum.Samples += own[at].Samples
	}
	return sum
}

// addUpOwn adds up all samples by their topmost own code.
func (p *published) addUpOwn() map[profile.Place]profile.Sum {
	sums := map[profile.Place]profile.Sum{}
	for _, line := range p.view.OwnLines(p.libraries) {
		sums[line.Place] = profile.Sum{Weight: line.Weight, Samples: line.Samples}
	}
	return sums
}

// levelOf is the level of a share in percent, 0 of none.
func levelOf(share float64) int {
	switch {
	case share < 0:
		return -levelOf(-share)
	case share == 0:
		return 0
	}
	level := 1
	for _, step := range heatSteps {
		if share >= step {
			level++
		}
	}
	return level
}

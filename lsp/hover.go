package lsp

import (
	"context"
	"fmt"

	"go.lsp.dev/protocol"

	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// hoverRows is how many callers, callees and threads a hover lists.
const hoverRows = 5

// Hover answers what the profile says about the line: self and total, callers
// and callees, threads, and the other sample types.
func (s *Server) Hover(ctx context.Context, params *protocol.HoverParams) (*protocol.Hover, error) {
	doc := documentsOf(ctx).find(params.TextDocument.URI)
	if doc == nil {
		return nil, nil
	}
	if doc.isSettingsFile() {
		return s.describeSetting(doc, params.Position), nil
	}
	s.touched.Store(&doc.URI)
	shown := s.shown.Load()
	file := shown.of(doc)
	if file == nil {
		return nil, nil
	}
	row := clampRow(params.Position.Line, doc)
	line := file.in(doc).line(row)
	t := hoverText{markdown: s.features().markdown}
	if line != nil {
		t.write(shown, line)
	} else if m := file.methodOn(row, doc, doc.syntax.soon(s.options.SyntaxPatience)); m != nil {
		t.writeMethod(shown, m)
	} else {
		return nil, nil
	}
	return t.hover(doc.lineRange(row, s.features().encoding)), nil
}

// methodOn is the method that is declared on a row, nil if none that was sampled.
func (f *fileProfile) methodOn(row int, doc *Document, declared *source.File) *methodNumbers {
	for _, m := range f.methodsIn(doc, declared) {
		if m.row == row {
			return m.methodNumbers
		}
	}
	return nil
}

// weights tells the total and self weight of something.
func (t *hoverText) weights(p *published, n *numbers) {
	t.heading(fmt.Sprintf("%s: total %s, self %s", p.view.Type.Label, units.Percent(p.share(n.total)), units.Percent(p.share(n.self))))
	t.paragraph(fmt.Sprintf("total %s, self %s of %s",
		p.view.Type.Format(n.total), p.view.Type.Format(n.self), p.view.Type.Format(p.view.Total)))
	if few := weakEvidence(p.view.Type, n.samples); few != "" {
		t.paragraph(few)
	}
	if p.compares() {
		t.paragraph(beforeText(p, n) + " in " + t.code(p.before.title))
	}
}

// writeMethod describes a method at its declaration, for editors without lenses.
func (t *hoverText) writeMethod(p *published, m *methodNumbers) {
	t.weights(p, &m.numbers)
	if timings := timingsOf(p, m.Class, m.Name); len(timings) > 0 {
		t.paragraph("Counted exactly: " + timingText(timings))
	}
}

// write describes a line.
func (t *hoverText) write(p *published, line *lineNumbers) {
	t.weights(p, &line.numbers)
	for _, place := range line.places {
		if timings := timingsOf(p, place.Class, place.Method); len(timings) > 0 {
			t.paragraph("Counted exactly: " + timingText(timings))
		}
		if len(line.places) > 1 {
			t.paragraph("In " + t.code(placeName(place, false)))
		}
		t.edges(p, "Called from", p.view.Callers(place))
		t.edges(p, "Calls", p.view.Callees(place))
	}
	if len(line.places) > 0 {
		t.threads(p, p.view.ThreadsOf(line.places[0]))
		t.otherTypes(p, line)
	}
}

// edges lists callers or callees.
func (t *hoverText) edges(p *published, title string, edges []profile.Edge) {
	if len(edges) == 0 {
		return
	}
	t.paragraph(title + ":")
	for _, e := range edges[:min(len(edges), hoverRows)] {
		t.item(units.Percent(p.share(e.Weight)) + " " + t.code(placeName(e.Place, true)))
	}
	t.more(len(edges) - hoverRows)
}

// threads lists the threads of a line, if there is more than one in the profile.
func (t *hoverText) threads(p *published, threads []profile.ThreadWeight) {
	if len(p.profile.Threads()) <= 1 || len(threads) == 0 {
		return
	}
	t.paragraph("Threads:")
	for _, thread := range threads[:min(len(threads), hoverRows)] {
		t.item(units.Percent(p.share(thread.Weight)) + " " + t.code(thread.Thread.Name))
	}
	t.more(len(threads) - hoverRows)
}

// otherTypes lists what the line has in the other sample types. Each is a share
// of its own total: they are never added up.
func (t *hoverText) otherTypes(p *published, line *lineNumbers) {
	first := true
	for _, kind := range p.profile.SampleTypes() {
		if kind.Name == p.view.Type.Name {
			continue
		}
		view, err := p.profile.View(kind.Name)
		if err != nil || view.Total == 0 {
			continue
		}
		sum := view.Together([][]profile.Place{line.places})[0]
		if sum.Total == 0 {
			continue
		}
		if first {
			t.paragraph("Other sample types:")
			first = false
		}
		t.item(fmt.Sprintf("%s: total %s (%s)", kind.Label,
			units.Percent(100*float64(sum.Total)/float64(view.Total)), kind.Format(sum.Total)))
	}
}

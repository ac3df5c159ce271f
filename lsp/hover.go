package lsp

import (
	"context"
	"fmt"
	"strings"

	"go.lsp.dev/protocol"

	"jfrlens/jfr/units"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/opinion"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// hoverRows is how many callers, callees and threads a hover lists.
const hoverRows = 5

// lineParts are the parts of a hover of a line, in their order.
var lineParts = [...]func(t *hoverText, p *published, line *lines.Line){
	(*hoverText).weightsOfLine, (*hoverText).places, (*hoverText).threads, (*hoverText).otherTypes,
}

// Hover answers what the profile says about the line: self and total, callers
// and callees, threads, and the other sample types.
func (s *Server) Hover(ctx context.Context, params *protocol.HoverParams) (*protocol.Hover, error) {
	v := s.lineView(ctx, params.TextDocument.URI)
	if v == nil {
		return nil, nil
	}
	if isSettingsFile(v.doc.URI) {
		return s.describeSetting(v.doc, params.Position), nil
	}
	if hover := v.describeTold(params.Position); hover != nil {
		return hover, nil
	}
	s.documents.touched.Store(&v.doc.URI)
	row := clampRow(params.Position.Line, v.doc)
	t := s.newHoverText()
	if v.placed == nil {
		// nothing was sampled in the file, but something may have waited there
	} else if line := v.placed.Line(row + 1); line != nil {
		t.write(v.shown, line)
	} else if m := methodOn(row, v.placed, v.declarations()); m != nil {
		t.writeMethod(v.shown, m, v.shown.said().OfDeclared(v.placed.file.Path, m.Line))
	}
	if now := s.doing.now.Load(); now.of(v.doc)[row+1] != nil {
		t.doing(now, now.of(v.doc)[row+1])
	}
	for _, f := range s.answers.findingsAt(v.shown, v.doc, row) {
		t.finding(f)
	}
	if t.Len() == 0 {
		return nil, nil
	}
	return t.hover(v.doc.lineRange(row, s.features().encoding)), nil
}

// methodOn is the method that is declared on a row, nil if none that was sampled.
func methodOn(row int, placed *placed, declared *source.File) *lines.Method {
	for _, m := range placed.Methods(declared) {
		if m.At == row+1 {
			return m.Method
		}
	}
	return nil
}

// weights tells the total and self weight of something, and what further runs say of it.
func (t *hoverText) weights(p *published, n *lines.Numbers, said *opinion.Entry) {
	kind := p.View.Type
	t.heading(fmt.Sprintf("%s: total %s, self %s", t.plain(kind.Label), units.Percent(p.Share(n.Total.Weight)), units.Percent(p.Share(n.Self.Weight))))
	t.paragraph(fmt.Sprintf("total %s, self %s of %s", kind.Format(n.Total.Weight), kind.Format(n.Self.Weight), kind.Format(p.View.Total)))
	if words := p.selection(); words != "" {
		t.paragraph("Chosen on the page: " + t.plain(words) + ". `jfrlens.clear` shows all again.")
	}
	if few := weakEvidence(p.Overlay, n); few != "" {
		t.paragraph(few)
	}
	if sentence := p.said().Sentence(said); sentence != "" {
		t.paragraph("Checked by running again: " + t.plain(sentence))
	}
	for _, missing := range p.View.Quality().LeftOut() {
		t.paragraph(t.code(missing))
	}
	t.since(p, n)
}

// since tells what something had in the run that is compared with, what the comparison says of it, and what it can say.
func (t *hoverText) since(p *published, n *lines.Numbers) {
	if n.Before != nil {
		t.paragraph(beforeText(p.Overlay, n) + " in " + t.code(p.before.title))
		if said := verdict(n); said != "" {
			t.paragraph(t.plain(said))
		}
	}
	if limits := p.Compared.Limits(); limits != "" && limits != n.Verdict.Text {
		t.paragraph(t.plain(limits))
	}
}

// writeMethod describes a method at its declaration, for editors without lenses.
func (t *hoverText) writeMethod(p *published, m *lines.Method, said *opinion.Entry) {
	t.weights(p, &m.Numbers, said)
	if timings := timingsOf(p, m.Class, m.Name); len(timings) > 0 {
		t.paragraph("Counted exactly: " + timingText(timings, t.code))
	}
}

// write describes a line.
func (t *hoverText) write(p *published, line *lines.Line) {
	for _, part := range lineParts {
		part(t, p, line)
	}
}

func (t *hoverText) weightsOfLine(p *published, line *lines.Line) {
	t.weights(p, &line.Numbers, p.said().OfLine(line.Path, line.Number))
	if len(line.Noted) > 0 {
		t.paragraph("The JVM notes part of this on line " + listed(line.Noted) + " of the profiled text; it belongs here.")
	}
}

// listed joins numbers for people.
func listed(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = fmt.Sprint(n)
	}
	return strings.Join(texts, ", ")
}

// places tells exact counts, callers and callees of the methods on a line.
func (t *hoverText) places(p *published, line *lines.Line) {
	for _, place := range line.Places {
		if timings := timingsOf(p, place.Class, place.Method); len(timings) > 0 {
			t.paragraph("Counted exactly: " + timingText(timings, t.code))
		}
		if len(line.Places) > 1 {
			t.paragraph("In " + t.code(placeName(place, false)))
		}
		t.edges(p, "Called from", p.View.Callers(place))
		t.edges(p, "Calls", p.View.Callees(place))
		t.callers(place)
	}
}

// edges lists callers or callees.
func (t *hoverText) edges(p *published, title string, edges []profile.Edge) {
	if len(edges) == 0 {
		return
	}
	t.paragraph(title + ":")
	for _, e := range edges[:min(len(edges), hoverRows)] {
		name := t.code(placeName(e.Place, true))
		if to := t.address(p, e.Place); to != "" {
			name = fmt.Sprintf("[%s](%s)", name, to)
		}
		t.item(units.Percent(p.Share(e.Weight)) + " " + name)
	}
	t.more(len(edges) - hoverRows)
}

// threads lists the threads of a line, if there is more than one in the profile.
func (t *hoverText) threads(p *published, line *lines.Line) {
	if len(p.profile.Threads()) <= 1 || len(line.Places) == 0 {
		return
	}
	threads := p.Threads(line)
	if len(threads) == 0 {
		return
	}
	t.paragraph("Threads:")
	for _, thread := range threads[:min(len(threads), hoverRows)] {
		t.item(units.Percent(p.Share(thread.Weight)) + " " + t.code(profile.ThreadName(thread.Thread)))
	}
	t.more(len(threads) - hoverRows)
}

// otherTypes lists what the line has in the other sample types.
func (t *hoverText) otherTypes(p *published, line *lines.Line) {
	if len(line.Places) == 0 {
		return
	}
	others := p.OtherTypes(line)
	if len(others) == 0 {
		return
	}
	t.paragraph("Other sample types:")
	for _, other := range others {
		kind := other.View.Type
		t.item(fmt.Sprintf("%s: total %s (%s)", t.plain(kind.Label), units.Percent(other.Share()), kind.Format(other.Total.Weight)))
	}
}

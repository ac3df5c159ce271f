package lsp

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"

	"go.lsp.dev/protocol"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/sample"
)

// InlayHint answers the share and weight of each line in the range,
// at the end of the line.
func (s *Server) InlayHint(ctx context.Context, params *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	v := s.lineView(ctx, params.TextDocument.URI)
	if v == nil || !v.settings.Hints.Enabled {
		return nil, nil
	}
	first, last := rangeRows(params.Range, v.doc)
	hints := v.doingHints(first, last)
	if v.placed != nil {
		hints = slices.Concat(s.hintsIn(v.placed, v.shown, v.settings).between(first, last), hints)
	}
	return hints, nil
}

// hintList is the hints of a whole document, kept because editors ask for them
// at each scroll.
type hintList struct {
	settings *Settings // that the threshold comes from
	hints    []protocol.InlayHint
}

// hintsIn makes the hints of a document, once per version and settings.
func (s *Server) hintsIn(p *placed, shown *published, settings *Settings) *hintList {
	if list := p.hints.Load(); list != nil && list.settings == settings {
		return list
	}
	list := &hintList{settings: settings}
	for _, line := range p.Lines {
		if shown.Reaches(settings.Hints.Threshold, &line.Numbers) {
			list.hints = append(list.hints, s.hint(p, line))
		}
	}
	p.hints.Store(list)
	return list
}

// between returns the hints from row first to row last, both included.
func (l *hintList) between(first, last int) []protocol.InlayHint {
	row := func(i int) int { return int(l.hints[i].Position.Line) }
	from := sort.Search(len(l.hints), func(i int) bool { return row(i) >= first })
	to := sort.Search(len(l.hints), func(i int) bool { return row(i) > last })
	return l.hints[from:max(from, to)]
}

// hint is the hint of one line: the label is one part, because IntelliJ shows
// tooltips of parts only, and those only as plain text.
func (s *Server) hint(p *placed, line lines.PlacedLine) protocol.InlayHint {
	f, words := s.features(), p.file.hintWords(line.Line)
	label := words.label
	if !f.paddedHints {
		label = " " + label
	}
	return protocol.InlayHint{
		Position: p.doc.lineEnd(line.At-1, f.encoding),
		Label: protocol.InlayHintLabelPartSlice{{
			Value:   label,
			Tooltip: protocol.String(words.tooltip),
		}},
		PaddingLeft: ptr(f.paddedHints),
	}
}

// hintWords are the texts of a line's hint.
type hintWords struct{ label, tooltip string }

// hintWords are made once for all versions of the text.
func (f *shownFile) hintWords(line *lines.Line) hintWords {
	f.wordsOnce.Do(func() {
		f.words = make(map[*lines.Line]hintWords, len(f.Lines))
		for _, line := range f.Lines {
			f.words[line] = f.wordsOf(line)
		}
	})
	return f.words[line]
}

// wordsOf are those of a line, with what further runs say of its total.
func (f *shownFile) wordsOf(line *lines.Line) hintWords {
	words := hintWords{hintLabel(f.shown, &line.Numbers), hintTooltip(f.shown.Overlay, &line.Numbers)}
	said := f.shown.said()
	if e := said.OfLine(line.Path, line.Number); e.Hint() != "" {
		words.label += " " + e.Hint()
		words.tooltip += "; " + visible.Text(said.Sentence(e))
	}
	return words
}

// hintLabel is the short text at the end of a line: share and weight.
func hintLabel(p *published, n *lines.Numbers) string {
	text := shareAndWeight(p.Overlay, n, p.ofSelection())
	if n.Changed() {
		text += " (was " + shareAndWeight(p.Before, n.Before, "") + ")"
	}
	return text
}

// shareAndWeight tells the share of all, or of what of says, and the weight.
func shareAndWeight(o *lines.Overlay, n *lines.Numbers, of string) string {
	return rough(o, n) + units.RoughPercent(o.Share(n.Total.Weight)) + of + " · " + atLeast(o) + o.View.Type.FormatShort(n.Total.Weight)
}

// hintTooltip says what the numbers of a hint are.
func hintTooltip(o *lines.Overlay, n *lines.Numbers) string {
	var b strings.Builder
	b.WriteString(o.View.Type.Label + ": " + totalAndSelf(o, n))
	if t := o.View.Type; t.Unit != sample.UnitSamples {
		b.WriteString("; " + atLeast(o) + units.Plural(n.Total.Samples, t.Noun()))
	}
	if n.Before != nil {
		b.WriteString("; " + beforeText(o, n))
		if said := verdict(n); said != "" {
			b.WriteString("; " + said)
		}
	}
	if few := weakEvidence(o, n); few != "" {
		b.WriteString("; " + few)
	}
	for _, missing := range o.View.Quality().Dropped() {
		b.WriteString("; " + missing)
	}
	return b.String()
}

// totalAndSelf tells both weights and their shares.
func totalAndSelf(o *lines.Overlay, n *lines.Numbers) string {
	return fmt.Sprintf("total %s (%s), self %s (%s)", units.Percent(o.Share(n.Total.Weight)), o.View.Type.Format(n.Total.Weight),
		units.Percent(o.Share(n.Self.Weight)), o.View.Type.Format(n.Self.Weight))
}

// beforeText tells what something had in the earlier run.
func beforeText(o *lines.Overlay, n *lines.Numbers) string {
	return "before " + totalAndSelf(o.Before, n.Before)
}

// verdict is what the comparison with that says of a line or method, "" where nothing was compared.
func verdict(n *lines.Numbers) string {
	text := visible.Text(n.Verdict.Text)
	if n.Verdict.Change != nil && !n.Changed() {
		return "the line alone within chance; " + text
	}
	return text
}

// rough is the mark before a share that rests on few samples, or on some of the events only.
func rough(o *lines.Overlay, n *lines.Numbers) string {
	if o.Weak(n.Total.Samples) || o.View.Quality().DropsEvents() {
		return "~"
	}
	return ""
}

// atLeast is the mark before a number of events of which the JVM dropped some.
func atLeast(o *lines.Overlay) string {
	if o.View.Quality().DropsEvents() {
		return "≥"
	}
	return ""
}

// weakEvidence says that numbers rest on few samples, "" where they do not.
func weakEvidence(o *lines.Overlay, n *lines.Numbers) string {
	if !o.Weak(n.Total.Samples) {
		return ""
	}
	return "only " + units.Plural(n.Total.Samples, "sample") + ", so the share is a rough one"
}

// rangeRows are the first and last row of a range, kept inside the document.
func rangeRows(r protocol.Range, doc *Document) (first, last int) {
	return clampRow(r.Start.Line, doc), clampRow(r.End.Line, doc)
}

// clampRow converts a line number of the wire, which may be anything.
func clampRow(line uint32, doc *Document) int {
	return int(min(int64(line), int64(doc.Lines()-1)))
}

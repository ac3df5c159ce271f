package lsp

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"go.lsp.dev/protocol"

	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
)

// InlayHint answers the share and number of samples of each line in the range,
// at the end of the line.
func (s *Server) InlayHint(ctx context.Context, params *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	settings, shown := s.settings.Load(), s.shown.Load()
	doc := documentsOf(ctx).find(params.TextDocument.URI)
	if doc == nil || !settings.Hints.Enabled {
		return nil, nil
	}
	file := shown.of(doc)
	if file == nil {
		return nil, nil
	}
	all := s.hintsIn(file.in(doc), shown, settings)
	first, last := rangeRows(params.Range, doc)
	return all.between(first, last), nil
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
	for _, line := range p.lines {
		if shown.reaches(settings.Hints.Threshold, &line.numbers) {
			list.hints = append(list.hints, s.hint(p.doc, line))
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
func (s *Server) hint(doc *Document, line placedLine) protocol.InlayHint {
	f := s.features()
	label := line.label
	if !f.paddedHints {
		label = " " + label
	}
	return protocol.InlayHint{
		Position: doc.lineEnd(line.row, f.encoding),
		Label: protocol.InlayHintLabelPartSlice{{
			Value:   label,
			Tooltip: protocol.String(line.tooltip),
		}},
		PaddingLeft: ptr(f.paddedHints),
	}
}

// hintLabel is the short text at the end of a line: share and samples.
func hintLabel(p *published, line *lineNumbers) string {
	text := shareAndSamples(p, &line.numbers)
	if was, differs := p.was(&line.numbers); differs {
		text += " (was " + shareAndSamples(p.before, was) + ")"
	}
	return text
}

func shareAndSamples(p *published, n *numbers) string {
	return rough(p.view.Type, n.samples) + units.RoughPercent(p.share(n.total)) + " · " + units.Count(n.samples)
}

// hintTooltip says what the numbers of a hint are.
func hintTooltip(p *published, line *lineNumbers) string {
	var b strings.Builder
	b.WriteString(p.view.Type.Label + ": " + totalAndSelf(p, &line.numbers))
	if p.compares() {
		b.WriteString("; " + beforeText(p, &line.numbers))
	}
	if few := weakEvidence(p.view.Type, line.samples); few != "" {
		b.WriteString("; " + few)
	}
	return b.String()
}

// totalAndSelf tells both weights and their shares.
func totalAndSelf(p *published, n *numbers) string {
	return fmt.Sprintf("total %s (%s), self %s (%s)", units.Percent(p.share(n.total)), p.view.Type.Format(n.total),
		units.Percent(p.share(n.self)), p.view.Type.Format(n.self))
}

// fewSamples is the number of samples below which a number is marked as weak.
const fewSamples = 10

// rough is the mark before a share that rests on few samples.
func rough(t profile.SampleType, samples int64) string {
	if samples >= fewSamples || samples == 0 || t.Complete() {
		return ""
	}
	return "~"
}

// weakEvidence says that numbers rest on few samples, "" where they do not.
func weakEvidence(t profile.SampleType, samples int64) string {
	if rough(t, samples) == "" {
		return ""
	}
	return "only " + units.Plural(samples, "sample") + ", so the share is a rough one"
}

// rangeRows are the first and last row of a range, kept inside the document.
func rangeRows(r protocol.Range, doc *Document) (first, last int) {
	return clampRow(r.Start.Line, doc), clampRow(r.End.Line, doc)
}

// clampRow converts a line number of the wire, which may be anything.
func clampRow(line uint32, doc *Document) int {
	return int(min(int64(line), int64(doc.Lines()-1)))
}

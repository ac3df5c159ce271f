package lsp

import (
	"context"
	"fmt"
	"strings"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler"
	"jfrlens/profiler/overview"
)

// overviewResult says what the time of the recording that is shown went on.
type overviewResult struct {
	Title    string            `json:"title" doc:"what was profiled"`
	Answer   string            `json:"answer" doc:"one sentence: what to look at first"`
	Span     time.Duration     `json:"span" doc:"nanoseconds that it is of: the run after its start-up"`
	StartUp  time.Duration     `json:"startUp" doc:"nanoseconds that were left out before"`
	Kinds    []overviewKind    `json:"kinds" doc:"kinds of time, by what the run could lose"`
	Findings []overviewFinding `json:"findings" doc:"causes, the gravest first"`
	Calm     []string          `json:"calm" doc:"what is unremarkable"`
	Unknown  []string          `json:"unknown" doc:"what the recording cannot tell"`
	Machine  string            `json:"machine,omitempty" doc:"what other processes did to the numbers"`
}

// overviewKind is one kind of time.
type overviewKind struct {
	Label string `json:"label" doc:"for people, such as locks"`
	Loss  string `json:"loss" doc:"share of the time that the run could lose, such as 99%"`
	Text  string `json:"text" doc:"what it was, with its numbers"`
	overviewPlace
}

// overviewFinding is one cause.
type overviewFinding struct {
	ID       string `json:"id" doc:"names the rule, such as lock-during-io"`
	Sure     string `json:"sure" doc:"sure, likely or hint"`
	Text     string `json:"text" doc:"what, with its numbers: one sentence"`
	Advice   string `json:"advice" doc:"what to do"`
	Evidence string `json:"evidence" doc:"what was measured, and from when on it counts"`
	overviewPlace
}

// overviewPlace is a line of the workspace.
type overviewPlace struct {
	URI  uri.URI `json:"uri,omitempty" doc:"address of the file; absent where the cause is no line of the workspace"`
	Line int     `json:"line,omitempty" doc:"of the document as it is now, from 0"`
	At   string  `json:"at,omitempty" doc:"the place for people, such as Shop.java:42"`
}

// answerOf reads the overview of a recording; nil where there is none to be had, which the log tells.
func (r *recordings) answerOf(p *published) *overview.Overview {
	o, err := overview.ReadFile(r.root, p.recording, overview.Options{Libraries: p.Libraries, Sources: p.Sources, Profile: p.profile, Ready: overview.Said(profiler.ReadyOf(p.recording))})
	if err != nil {
		r.log.Warn("no overview", zap.String("recording", p.recording), zap.Error(err))
	}
	return o
}

// keepAnswer keeps the answer of a run for lists of runs.
func (r *recordings) keepAnswer(p *published) {
	if p.answer == nil {
		return
	}
	if err := profiler.KeepAnswer(p.recording, p.answer.Answer(), p.answer.StartUp+p.answer.Span); err != nil {
		r.log.Warn("the answer is not kept", zap.String("recording", p.recording), zap.Error(err))
	}
}

// overview says what the time of what is shown went on, and offers to go to the places.
func (a *answers) overview(_ context.Context, args quietArgs) (result overviewResult, err error) {
	shown, err := a.screen.current()
	if err != nil {
		return result, err
	}
	if shown.answer == nil {
		return result, fmt.Errorf("there is no overview of %s yet; it comes when the program has ended", shown.title)
	}
	result = a.overviewResult(shown)
	if !args.Quiet {
		a.spawn("question", func(ctx context.Context) { a.askForPlace(ctx, result) })
	}
	return result, nil
}

func (a *answers) overviewResult(p *published) overviewResult {
	o, text := p.answer, visible.Text // names of locks, hosts, paths and threads are the recording's
	result := overviewResult{
		Title: text(p.title), Answer: text(o.Answer()), Span: o.Span, StartUp: o.StartUp,
		Kinds: []overviewKind{}, Findings: []overviewFinding{},
		Calm: visibleTexts(o.Calm), Unknown: visibleTexts(o.Unknown), Machine: text(o.Machine),
	}
	for _, k := range o.Worthwhile() {
		result.Kinds = append(result.Kinds, overviewKind{k.Label, units.RoughPercent(100 * k.Loss), text(k.Text), a.placeOfAnswer(p, k.Where)})
	}
	for _, f := range o.Findings {
		result.Findings = append(result.Findings, overviewFinding{f.ID, string(f.Sure), text(f.Text), text(f.Advice), text(f.Evidence), a.placeOfAnswer(p, f.Where)})
	}
	return result
}

// visibleTexts are texts of the recording as they are shown, at least an empty list.
func visibleTexts(texts []string) []string {
	shown := make([]string, 0, len(texts))
	for _, text := range texts {
		shown = append(shown, visible.Text(text))
	}
	return shown
}

// placeOfAnswer says where a place is now.
func (a *answers) placeOfAnswer(p *published, w overview.Where) overviewPlace {
	if w.Path == "" {
		return overviewPlace{}
	}
	file, row := a.screen.placeOf(p, w.Path, w.Row)
	return overviewPlace{URI: file, Line: row, At: visible.Text(w.String())}
}

// askForPlace shows the overview as a question, in which each place is an answer.
func (a *answers) askForPlace(ctx context.Context, o overviewResult) {
	var places []overviewPlace
	seen := map[string]bool{}
	add := func(p overviewPlace) {
		if p.URI != "" && !seen[p.At] && len(places) < questionRows {
			places, seen[p.At] = append(places, p), true
		}
	}
	for _, f := range o.Findings {
		add(f.overviewPlace)
	}
	for _, k := range o.Kinds {
		add(k.overviewPlace)
	}
	at, ok, asked := askWhich(ctx, a.editor, o.text(), places, func(p overviewPlace) string { return p.At })
	switch {
	case ok:
		a.editor.openFile(ctx, at.URI, at.Line)
	case !asked:
		a.editor.show(ctx, protocol.MessageTypeInfo, o.text())
	}
}

// text is the overview where there is no view of it: the findings, then the kinds of time.
func (o overviewResult) text() string {
	var parts []string
	for _, f := range o.Findings {
		parts = append(parts, f.Text+" "+f.Advice)
	}
	var kinds []string
	for _, k := range o.Kinds {
		kinds = append(kinds, fmt.Sprintf("%s %s (%s)", k.Label, k.Loss, k.Text))
	}
	if len(kinds) > 0 {
		parts = append(parts, "Where the time of "+o.Title+" went: "+strings.Join(kinds, "; ")+".")
	}
	if len(parts) == 0 {
		parts = append(parts, o.Answer)
	}
	return strings.Join(append(parts, o.Machine), "\n")
}

// findingsAt are the findings on a row of a document as it is now.
func (a *answers) findingsAt(p *published, doc *Document, row int) (found []overview.Finding) {
	if p == nil || p.answer == nil {
		return nil
	}
	for _, f := range p.answer.Findings {
		if f.Where.Path == "" || f.Where.Path != doc.Path && f.Where.Path != doc.canonical() {
			continue
		}
		if at := a.placeOfAnswer(p, f.Where); at.Line == row {
			found = append(found, f)
		}
	}
	return found
}

// finding tells what was found, and what to do about it.
func (t *hoverText) finding(f overview.Finding) {
	t.paragraph(t.plain(f.Text + " " + f.Advice + " (" + string(f.Sure) + ": " + f.Evidence + ")"))
}

// withPlace adds a line of the workspace to a sentence.
func withPlace(text string, w overview.Where) string {
	if w.Path == "" {
		return text
	}
	return strings.TrimSuffix(text, ".") + " (" + w.String() + ")."
}

// cause is the first finding for the closing message, without one the greatest loss unless that is computing, of which the
// hottest line tells; else "". It comes first, because editors cut long messages.
func (p *published) cause() string {
	if p.answer == nil {
		return ""
	}
	if len(p.answer.Findings) == 0 {
		if kinds := p.answer.Worthwhile(); len(kinds) > 0 && kinds[0].Name != "cpu" {
			return visible.Text(withPlace(p.answer.Answer(), kinds[0].Where)) + " "
		}
		return ""
	}
	text := withPlace(p.answer.Findings[0].Text, p.answer.Findings[0].Where)
	if more := len(p.answer.Findings) - 1; more > 0 {
		text += " And " + units.Plural(int64(more), "more finding") + "."
	}
	return visible.Text(text) + " "
}

package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/mattn/go-runewidth"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/compare"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/opinion"
	"jfrlens/profiler/overview"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
	"jfrlens/profiler/source"
)

// Options of the terminal text.
type Options struct {
	Color bool // ANSI colours
	Links bool // places can be clicked
	Width int  // columns of the terminal; 0 = 100
	Top   int  // methods, and annotated lines, at most; 0 = 15 methods, 40 lines
	// Libraries are not the project's own code.
	Libraries profile.Libraries
	Before    *Earlier // to compare with, nil for none
	// Opinion is what further runs say of the numbers, nil where none were made; of another
	// view than it is on nothing is told.
	Opinion *opinion.Opinion
	// Overview is the answer of the recording, which comes first; nil for none.
	Overview *overview.Overview
}

// Earlier is what an earlier run had of the same sample type.
type Earlier struct {
	View      *profile.View
	Recording string        // path
	Sources   source.Finder // as they were then
	// Compared says what differs beyond chance, each recording of both sides being a run.
	Compared *compare.Result
}

// Defaults of Options.
const (
	defaultWidth = 100
	minWidth     = 50
	defaultLines = 40
)

// Text writes the hottest methods of a view and its hot source lines, annotated
// with their share, a bar and their weight, and then the notes about the
// numbers, one sentence per line. What others than the program did is one line each.
func Text(w io.Writer, v *profile.View, sources source.Finder, o Options) error {
	if o.Width <= 0 {
		o.Width = defaultWidth
	}
	o.Width = max(o.Width, minWidth)
	out := bufio.NewWriter(w)
	if o.Overview != nil {
		writeOverview(out, o.Overview, o)
	}
	rest, left := v.OfProgram()
	t := text{out: out, view: rest, others: left, laid: laid(rest, sources, o), options: o, opinion: o.Opinion.Of(v), paint: painter(o.Color), link: linker(o.Links)}
	t.header()
	t.contexts()
	if o.Before != nil {
		t.changes()
	} else {
		t.methods()
	}
	t.timings()
	t.lines()
	t.checked()
	t.notes()
	return out.Flush()
}

// text writes one report. Write errors stay in out until the final Flush.
type text struct {
	out     *bufio.Writer
	view    *profile.View   // without what others than the program did
	others  []profile.Other // that
	laid    *lines.Overlay
	options Options
	opinion *opinion.Opinion // nil for none
	paint   painter
	link    linker
}

func (t *text) printf(format string, args ...any) {
	fmt.Fprintf(t.out, format, args...)
}

// header says what is shown.
func (t *text) header() {
	v := t.view
	t.printf("%s: %s", t.paint.bold(v.Type.Label), v.Type.Format(v.Total))
	if v.Type.Unit != sample.UnitSamples {
		t.printf(" in %s", units.Plural(v.Samples, v.Type.Noun()))
	}
	p := v.Profile()
	if span := recordedSpan(p); span != "" {
		t.printf(", recorded over %s", span)
	}
	if t.options.Before != nil {
		t.printf("%s", earlier(t.options.Before.View))
	}
	t.printf("\n\n")
}

// recordedSpan is how long was recorded, "" if that is not known.
func recordedSpan(p *profile.Profile) string {
	span := p.Recorded()
	if span <= 0 {
		return ""
	}
	return units.Duration(span)
}

// checked says how the marks came about.
func (t *text) checked() {
	if t.opinion != nil {
		t.printf("%s %s\n\n", t.paint.bold("checked:"), visible.Text(strings.TrimPrefix(t.opinion.Summary(), "checked ")))
	}
}

// notes writes what limits the numbers.
func (t *text) notes() {
	sentences := append(comparability(t.view, t.options.Before), t.view.Profile().Quality().NotesFor(t.view.Type.Name)...)
	sentences = append(sentences, notesBefore(sentences, t.options.Before)...)
	for _, sentence := range sentences {
		t.printf("%s %s\n", t.paint.remark("note:"), visible.Text(sentence))
	}
	if len(sentences) > 0 {
		t.printf("\n")
	}
}

// qualified joins class and method.
func qualified(class, method string) string {
	if class == "" {
		return method
	}
	return class + "." + method
}

// elideLeft cuts text at its beginning to a width in columns.
func elideLeft(s string, width int) string {
	if runewidth.StringWidth(s) <= width {
		return s
	}
	return runewidth.TruncateLeft(s, runewidth.StringWidth(s)-width+1, "…")
}

// elideRight cuts text at its end to a width in columns.
func elideRight(s string, width int) string {
	return runewidth.Truncate(s, width, "…")
}

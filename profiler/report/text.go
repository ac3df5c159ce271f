package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/mattn/go-runewidth"

	"jfrlens/jfr/units"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
	"jfrlens/profiler/source"
)

// Options of the terminal text.
type Options struct {
	Color bool // ANSI colours
	Width int  // columns of the terminal; 0 = 100
	Top   int  // methods, and annotated lines, at most; 0 = 15 methods, 40 lines
	// Libraries are not the project's own code.
	Libraries profile.Libraries
	Before    *Earlier // to compare with, nil for none
}

// Earlier is what an earlier run had of the same sample type.
type Earlier struct {
	View      *profile.View
	Recording string        // path
	Sources   source.Finder // as they were then
}

// Defaults of Options.
const (
	defaultWidth   = 100
	minWidth       = 50
	defaultMethods = 15
	defaultLines   = 40
)

// Text writes the hottest methods of a view and its hot source lines, annotated
// with their share, a bar and their weight, and then the notes about the
// numbers, one sentence per line. What the recorder did on its own is one line.
func Text(w io.Writer, v *profile.View, sources source.Finder, o Options) error {
	if o.Width <= 0 {
		o.Width = defaultWidth
	}
	o.Width = max(o.Width, minWidth)
	out := bufio.NewWriter(w)
	rest, own := v.WithoutRecorder()
	t := text{out: out, view: rest, recorder: own, laid: laid(rest, sources, o), options: o, paint: painter(o.Color)}
	t.header()
	if o.Before != nil {
		t.changes()
	} else {
		t.methods()
		t.ownMethods()
	}
	t.timings()
	t.lines()
	t.notes()
	return out.Flush()
}

// text writes one report. Write errors stay in out until the final Flush.
type text struct {
	out      *bufio.Writer
	view     *profile.View // without the recorder's own work
	recorder int64         // weight of that
	laid     *lines.Overlay
	options  Options
	paint    painter
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

// methods writes the table of the hottest methods, by self: that is where the
// program was.
func (t *text) methods() {
	weight := func(m profile.MethodWeight) int64 { return m.Self }
	list := hottest(t.view.Methods(), weight, t.view.Total, t.options.topMethods())
	recorded := !units.Negligible(t.recorder, t.view.Total)
	if len(list) == 0 && !recorded {
		return
	}
	t.printf("%s\n", t.paint.bold("Hottest methods"))
	t.printf("%7s %7s  %s\n", "self", "total", "method")
	for _, m := range list {
		t.entry(m.Self, m.Total, qualified(m.Class, m.Method))
	}
	if recorded {
		t.printf("%7s          %s\n", units.Share(t.recorder, t.view.Total), t.paint.dim("Flight Recorder itself, not listed"))
	}
	t.printf("\n")
}

// ownMethods writes which of the project's methods call the library code that the
// hottest methods are, if those are most of it: of exceptions, for example, that
// is always Throwable.
func (t *text) ownMethods() {
	own := t.view.OwnMethods(t.options.Libraries)
	list := hottest(own, ownWeight, t.view.Total, t.options.topMethods())
	if len(list) == 0 || !t.mostlyLibraries(own) {
		return
	}
	t.printf("%s%s\n", t.paint.bold("Own methods"), t.paint.dim(", libraries included"))
	t.printf("%7s %7s  %s\n", "self", "+libs", "method")
	for _, m := range list {
		t.entry(m.Self, m.Weight, qualified(m.Class, m.Method))
	}
	t.printf("\n")
}

// mostlyLibraries tells whether most samples have library code on top, given what
// the project's methods have.
func (t *text) mostlyLibraries(own []profile.OwnWeight) bool {
	inLibraries := t.view.Total
	for _, m := range own {
		inLibraries -= m.Self
	}
	return inLibraries >= t.view.Total/2
}

func ownWeight(w profile.OwnWeight) int64 { return w.Weight }

// topMethods is how many methods a table has at most.
func (o Options) topMethods() int {
	if o.Top > 0 {
		return o.Top
	}
	return defaultMethods
}

// entry writes one line of a table: what a method or line has, and its name.
func (t *text) entry(self, total int64, name string) {
	all := t.view.Total
	t.printf("%s %7s  %s\n", t.paint.share(fmt.Sprintf("%7s", units.Share(self, all)), self, all),
		units.Share(total, all), elideLeft(Clean(name), t.options.Width-17))
}

// notes writes what limits the numbers.
func (t *text) notes() {
	sentences := append(comparability(t.view, t.options.Before), t.view.Profile().Quality().NotesFor(t.view.Type.Name)...)
	for _, sentence := range sentences {
		t.printf("%s %s\n", t.paint.yellow("note:"), Clean(sentence))
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

// Clean replaces tabs by blanks, and by a visible sign what could move the cursor,
// change the order of the text or begin a line: control characters, marks of
// direction, separators of lines, and bytes that are no text.
func Clean(s string) string {
	s = strings.ReplaceAll(s, "\t", "    ")
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' {
			return '\ufffd'
		}
		return r
	}, s)
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

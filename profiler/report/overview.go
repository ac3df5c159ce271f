package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/mattn/go-runewidth"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/overview"
)

// Overview writes the answer of a recording: the kinds of time by what the run could lose, each with its place in own
// code, and the findings with what to do. It takes a dozen lines where something is slow, two where nothing is.
func Overview(w io.Writer, o *overview.Overview, options Options) error {
	out := bufio.NewWriter(w)
	if options.Width <= 0 {
		options.Width = defaultWidth
	}
	options.Width = max(options.Width, minWidth)
	writeOverview(out, o, options)
	return out.Flush()
}

func writeOverview(out *bufio.Writer, o *overview.Overview, options Options) {
	a := answer{out: out, paint: painter(options.Color), link: linker(options.Links), width: options.Width}
	a.header(o)
	a.kinds(o)
	a.findings(o)
	a.printf("\n")
}

// answer writes one overview. Write errors stay in out until the final Flush.
type answer struct {
	out   *bufio.Writer
	paint painter
	link  linker
	width int
}

func (a answer) printf(format string, args ...any) { fmt.Fprintf(a.out, format, args...) }

// header says of how much time the answer is.
func (a answer) header(o *overview.Overview) {
	a.printf("%s: %s\n", a.paint.bold("Where the time went"), o.Extent())
	if o.Started >= overview.Worth {
		a.printf("%s\n", a.paint.dim("--from ready leaves the start-up out of methods and lines"))
	}
	a.printf("\n")
}

// labelWidth is that of "pinned virtual threads".
const labelWidth = 22

// kinds writes one line for each kind that is worth it, and one for all others.
func (a answer) kinds(o *overview.Overview) {
	for _, k := range o.Worthwhile() {
		a.printf("%s  %s  %s\n", a.share(k.Loss), a.paint.bold(runewidth.FillRight(k.Label, labelWidth)), a.fit(k.Text, labelWidth+9))
		a.place(k.Where, labelWidth+9)
	}
	if more := moreOf(o.Worthwhile()); more != "" {
		a.printf("%s\n", a.paint.dim(more))
	}
	for _, line := range packed("unremarkable:", o.Calm, a.width) {
		a.printf("%s\n", a.paint.dim(visible.Text(line)))
	}
	for _, what := range o.Notes() {
		a.printf("%s\n", a.paint.dim(visible.Text(what)))
	}
}

// moreOf says which options show where else time of some kinds went; that of the CPU is what is shown anyway.
func moreOf(kinds []overview.Kind) string {
	var options []string
	for _, k := range kinds {
		option := "--type " + k.Type
		if k.Type != "" && k.Name != "cpu" && !slices.Contains(options, option) {
			options = append(options, option)
		}
	}
	if len(options) == 0 {
		return ""
	}
	return strings.Join(options, " or ") + " shows every place"
}

// packed are items behind a heading, as many on a line as fit, none cut.
func packed(heading string, items []string, width int) (lines []string) {
	line := heading
	for i, item := range items {
		if i < len(items)-1 {
			item += ","
		}
		if runewidth.StringWidth(line+" "+item) > width {
			lines = append(lines, line)
			line = " "
		}
		line += " " + item
	}
	if line == heading {
		return nil
	}
	return append(lines, line)
}

// share is a loss as a column.
func (a answer) share(loss float64) string {
	return runewidth.FillLeft(units.RoughPercent(100*loss), 5)
}

// findings writes what explains the run: what, where, what to do.
func (a answer) findings(o *overview.Overview) {
	for _, f := range o.Findings {
		a.printf("\n%s %s\n", a.paint.remark(string(f.Sure)+":"), visible.Text(f.Text))
		a.place(f.Where, len("  "))
		a.printf("  %s %s\n", visible.Text(f.Advice), a.paint.dim("("+visible.Text(f.Evidence)+")"))
	}
}

// place writes where in own code something is, with its text; of a long name the method and the line stay.
func (a answer) place(w overview.Where, indent int) {
	if !w.IsKnown() {
		return
	}
	text := elideLeft(visible.Text(w.String()), a.left(indent))
	if w.Text != "" {
		text = a.fit(text+"  "+w.Text, indent)
	}
	a.printf("%s%s\n", strings.Repeat(" ", indent), a.paint.place(a.link.to(w.Path, w.Row, text)))
}

// fit cuts text to what is left of the width.
func (a answer) fit(text string, used int) string {
	return elideRight(visible.Text(text), a.left(used))
}

// left is what is left of the width.
func (a answer) left(used int) int { return max(a.width-used, 20) }

package doing

import (
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/mattn/go-runewidth"

	"jfrlens/jfr/units"
	"jfrlens/profiler/inspect"
	"jfrlens/profiler/threads"
)

// Deadlock writes the deadlocks and what may be one.
func Deadlock(w io.Writer, c *inspect.Case, a *threads.Analysis) error {
	p := &page{w: w}
	p.head(c)
	var found []threads.Finding
	for _, f := range a.Findings {
		if f.IsDeadlock() || f.Kind == threads.Stuck || f.Kind == threads.Pinned {
			found = append(found, f)
		}
	}
	if len(found) == 0 {
		p.line("No deadlock.")
	}
	for i, f := range found {
		if i > 0 {
			p.line("")
		}
		p.finding(f)
	}
	if len(a.Dump.Reported) > 0 {
		p.line("")
		p.line("The JVM itself reports a deadlock, too.")
	}
	p.foot(c, a)
	return p.err
}

// finding writes a sentence, its evidence, and the stacks of the threads.
func (p *page) finding(f threads.Finding) {
	if !f.Certain {
		p.line("Suspected:")
	}
	p.line("%s", f.Sentence)
	for _, e := range f.Evidence {
		p.line("    %s", e)
	}
	for _, t := range f.Threads[:min(len(f.Threads), maxStacks)] {
		p.line("")
		p.line("%s", t.Thread.Label())
		p.stack(t.Thread, stackDepth)
	}
}

const (
	maxStacks  = 10 // of one finding
	stackDepth = 12 // frames of each
)

// Waits writes who waits for whom as a tree.
func Waits(w io.Writer, c *inspect.Case, a *threads.Analysis) error {
	p := &page{w: w}
	p.head(c)
	forest, unowned := a.Forest(), a.Unowned()
	if len(forest)+len(unowned) == 0 {
		p.line("No thread waits for another.")
	}
	for _, n := range forest {
		p.line("%s", rootLine(n))
		p.branches(n, "")
	}
	if len(unowned) > 0 {
		p.line("")
		p.line("No owner is known of what these wait for:")
	}
	for _, g := range unowned {
		p.line("  %s", groupLine(g))
	}
	p.foot(c, a)
	return p.err
}

// rootLine is the thread that others wait for, or the ring.
func rootLine(n *threads.Node) string {
	if n.Ring == nil {
		return n.Threads[0].Thread.Label() + " " + n.Threads[0].Doing()
	}
	var names []string
	for _, t := range n.Ring {
		names = append(names, t.Thread.Label()+" ("+t.At()+")")
	}
	return "Deadlock: " + strings.Join(append(names, n.Ring[0].Thread.Label()), " → ")
}

// branches writes the nodes below one.
func (p *page) branches(n *threads.Node, indent string) {
	for i, w := range n.Waiters {
		branch, below := "├─ ", "│  "
		if i == len(n.Waiters)-1 {
			branch, below = "└─ ", "   "
		}
		p.line("%s%s%s", indent, branch, groupLine(w.Threads))
		p.branches(w, indent+below)
	}
}

// groupLine is one thread, or several that wait alike.
func groupLine(g []*threads.Activity) string {
	t := g[0]
	what := t.Doing()
	if i := strings.LastIndex(what, ", which "); i >= 0 && t.Owner != nil {
		what = what[:i] // the tree says it
	}
	if len(g) == 1 {
		return t.Thread.Label() + " " + what + still(t)
	}
	return units.Plural(int64(len(g)), "thread") + ": " + t.Thread.Label() + " … " + g[len(g)-1].Thread.Label() + ", each " + what + still(t)
}

// DOT writes who waits for whom as a graph for Graphviz.
func DOT(w io.Writer, a *threads.Analysis) error {
	p := &page{w: w}
	p.line("digraph waits {")
	p.line("  rankdir=LR; node [shape=box, fontname=\"sans-serif\"];")
	number := map[*threads.Activity]int{}
	for i, t := range a.Activities {
		number[t] = i
		if t.Owner != nil || len(t.Waiters()) > 0 {
			p.line("  t%d [label=%s];", i, quoteDOT(t.Thread.Label()+"\n"+t.At()))
		}
	}
	for i, t := range a.Activities {
		if t.Owner != nil {
			p.line("  t%d -> t%d [label=%s];", i, number[t.Owner], quoteDOT(t.Wants()))
		}
	}
	p.line("}")
	return p.err
}

// quoteDOT is a text as a string of DOT, where the backslash has meanings of its own.
func quoteDOT(s string) string {
	s = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s)
	return `"` + s + `"`
}

const (
	rowHeight   = 22
	indentWidth = 28
	charWidth   = 7.2
)

// picture is the rows of a drawing.
type picture struct {
	rows  []row
	width int
}

type row struct {
	text   string
	depth  int
	parent int // row, −1 for a root
	ring   bool
}

// SVG draws who waits for whom as a tree, a row for each thread or group that waits alike.
func SVG(w io.Writer, c *inspect.Case, a *threads.Analysis) error {
	var d picture
	for _, n := range a.Forest() {
		d.add(n, rootLine(n), 0, -1)
	}
	for _, g := range a.Unowned() {
		d.row(row{groupLine(g), 0, -1, false})
	}
	if len(d.rows) == 0 {
		d.row(row{"No thread waits for another.", 0, -1, false})
	}
	p := &page{w: w}
	height := (len(d.rows) + 2) * rowHeight
	p.line(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="monospace" font-size="12">`, d.width, height, d.width, height)
	p.line(`<rect width="100%%" height="100%%" fill="#ffffff"/>`)
	p.line(`<text x="8" y="16" font-weight="bold" fill="#222222">%s</text>`, escape(text(c.Subject.Name())))
	for i, r := range d.rows {
		p.draw(d, i, r)
	}
	p.line("</svg>")
	return p.err
}

// add makes rows of a tree.
func (d *picture) add(n *threads.Node, line string, depth, parent int) {
	at := d.row(row{line, depth, parent, n.Ring != nil})
	for _, w := range n.Waiters {
		d.add(w, groupLine(w.Threads), depth+1, at)
	}
}

func (d *picture) row(r row) int {
	d.rows = append(d.rows, r)
	d.width = max(d.width, 40+r.depth*indentWidth+int(charWidth*float64(runewidth.StringWidth(r.text)))+40)
	return len(d.rows) - 1
}

// draw writes one row and the line to the one that it waits for.
func (p *page) draw(d picture, i int, r row) {
	x, y := 16+r.depth*indentWidth, (i+2)*rowHeight
	fill := "#2563eb"
	if r.ring {
		fill = "#b91c1c"
	}
	if r.parent >= 0 {
		px, py := 16+d.rows[r.parent].depth*indentWidth, (r.parent+2)*rowHeight
		p.line(`<path d="M%d %d V%d H%d" fill="none" stroke="#888888"/>`, px, py, y-4, x-4)
	}
	p.line(`<circle cx="%d" cy="%d" r="4" fill="%s"/>`, x, y-4, fill)
	p.line(`<text x="%d" y="%d" fill="%s">%s</text>`, x+10, y, map[bool]string{true: "#b91c1c", false: "#222222"}[r.ring], escape(r.text))
}

// escape makes a text safe in XML.
func escape(s string) string { return html.EscapeString(fmt.Sprint(s)) }

package doing

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"github.com/mattn/go-runewidth"

	"jfrlens/jfr/units"
	"jfrlens/profiler/inspect"
	"jfrlens/profiler/threads"
)

// ByCPU are the threads that used CPU between the dumps, the most first.
func ByCPU(a *threads.Analysis) []*threads.Activity {
	var used []*threads.Activity
	for _, t := range a.Activities {
		if t.CPU > 0 && (t.Kind != threads.Carries || a.Span == 0) {
			used = append(used, t)
		}
	}
	slices.SortStableFunc(used, func(x, y *threads.Activity) int { return cmp.Compare(y.CPU, x.CPU) })
	return used
}

// Threads writes a line for each thread, those that used the most CPU first; idle ones and the JVM's only with all.
func Threads(w io.Writer, c *inspect.Case, a *threads.Analysis, all bool) error {
	p := &page{w: w}
	p.head(c)
	list, hidden := shown(a, all)
	p.table(list, a)
	if hidden > 0 {
		p.line("")
		p.line("%s not shown (--all shows them): idle workers, and those of the JVM.", was(hidden))
	}
	p.foot(c, a)
	return p.err
}

func was(n int) string {
	if n == 1 {
		return "1 thread is"
	}
	return units.Count(int64(n)) + " threads are"
}

// shown are the threads of a table, and how many are left out.
func shown(a *threads.Analysis, all bool) (list []*threads.Activity, hidden int) {
	for _, t := range a.Activities {
		quiet := t.Kind == threads.Idle || t.Kind == threads.JVMThread || t.Kind == threads.Unknown && a.Dump.Format != threads.System
		if quiet && !all && t.CPU < a.Span/20 {
			hidden++
			continue
		}
		list = append(list, t)
	}
	slices.SortStableFunc(list, func(x, y *threads.Activity) int { return cmp.Compare(y.CPU, x.CPU) })
	return list, hidden
}

// MostWork writes the threads that used the most CPU, with their stacks.
func MostWork(w io.Writer, c *inspect.Case, a *threads.Analysis, top, depth int) error {
	p := &page{w: w}
	p.head(c)
	list := ByCPU(a)
	switch {
	case a.Span <= 0:
		p.line("CPU time needs two dumps some time apart.")
	case len(list) == 0:
		p.line("No thread used CPU in %s, as far as the dumps tell.", units.Duration(a.Span))
	}
	for i, t := range list[:min(len(list), top)] {
		if i > 0 {
			p.line("")
		}
		p.line("%s %s of a CPU%s", t.Thread.Label(), units.Share(int64(t.CPU), int64(a.Span)), queued(t, a))
		p.stack(t.Thread, depth)
	}
	if a.Rest > 0 {
		p.line("")
		p.line("Threads that are not in the dump, such as those of the JVM that have no name there: %s of a CPU.", units.Share(int64(a.Rest), int64(a.Span)))
	}
	p.foot(c, a)
	return p.err
}

// queued says how long a thread waited for a CPU, where that is much.
func queued(t *threads.Activity, a *threads.Analysis) string {
	if t.Queue < a.Span/10 {
		return ""
	}
	return ", and waited for one " + units.Share(int64(t.Queue), int64(a.Span)) + " of the time"
}

func (p *page) stack(t *threads.Thread, depth int) {
	for _, f := range t.Stack[:min(len(t.Stack), depth)] {
		p.line("    at %s", text(f.String()))
	}
	if more := len(t.Stack) - depth; more > 0 {
		p.line("    … %s more", units.Plural(int64(more), "frame"))
	}
}

// maxName is how wide a name in a table may be.
const maxName = 40

// table writes threads in columns. CPU stands only where it is known.
func (p *page) table(list []*threads.Activity, a *threads.Analysis) {
	width := 0
	for _, t := range list {
		width = max(width, min(runewidth.StringWidth(label(t)), maxName))
	}
	for _, t := range list {
		cpu := ""
		if a.Span > 0 {
			cpu = "      –  "
			if t.CPU >= 0 {
				share := units.Share(int64(t.CPU), int64(a.Span))
				cpu = strings.Repeat(" ", max(0, 7-len(share))) + share + "  "
			}
		}
		name := runewidth.FillRight(runewidth.Truncate(label(t), maxName, "…"), width)
		p.line("%s%s  %s%s", cpu, name, t.Doing(), still(t))
	}
}

func label(t *threads.Activity) string {
	name, virtual := strings.CutSuffix(t.Thread.Label(), `" (virtual)`)
	if virtual {
		return strings.TrimPrefix(name, `"`) + " (virtual)"
	}
	return strings.Trim(name, `"`)
}

// still says how long a thread that is blocked has not moved.
func still(t *threads.Activity) string {
	if t.Still <= 0 || !t.Kind.Waits() {
		return ""
	}
	return " (≥ " + units.Duration(t.Still) + ")"
}

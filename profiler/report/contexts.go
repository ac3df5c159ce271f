package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/contexts"
)

// ContextsDocument is what contexts of a recording took, as `contexts --json` prints it. Times are nanoseconds.
type ContextsDocument struct {
	Recording string          `json:"recording"`
	Types     []contexts.Row  `json:"types"`
	Values    []contexts.Row  `json:"values"`  // of the first type, or of the one that was asked for
	Slowest   []contexts.Slow `json:"slowest"` // of the same
	Waits     []contexts.Wait `json:"waits"`   // the longest within, if contexts were chosen
	Notes     []string        `json:"notes"`
}

// NewContextsDocument is what there is to tell of contexts: those of one type by a field, "" for none, at most so many. Lists
// are never null.
func NewContextsDocument(recording string, m *contexts.Measured, kind int, field string, most int) ContextsDocument {
	d := ContextsDocument{Recording: recording, Types: []contexts.Row{}, Values: []contexts.Row{}, Slowest: []contexts.Slow{}, Waits: []contexts.Wait{}, Notes: []string{}}
	d.Types, d.Slowest = append(d.Types, m.Types()...), append(d.Slowest, m.Slowest(kind, most)...)
	if field != "" {
		d.Values = append(d.Values, m.Values(kind, field, most)...)
	}
	d.Waits, d.Notes = append(d.Waits, m.Waits()...), append(d.Notes, m.Set.Notes()...)
	return d
}

// Contexts writes tables of contexts, the slowest ones each with the command that shows where it spent its time.
func Contexts(w io.Writer, d ContextsDocument, o Options) error {
	out := bufio.NewWriter(w)
	t := contextsText{out, painter(o.Color), d}
	t.table("Contexts", "type", d.Types, func(r contexts.Row) string { return r.Type })
	if len(d.Values) > 0 {
		t.table(d.Values[0].Type+" by "+d.Values[0].Field, d.Values[0].Field, d.Values, func(r contexts.Row) string { return r.Value })
	}
	t.waits()
	t.slowest()
	for _, note := range d.Notes {
		t.printf("%s %s\n", t.paint.remark("note:"), visible.Text(note))
	}
	return out.Flush()
}

// contextsText writes one document.
type contextsText struct {
	out   *bufio.Writer
	paint painter
	doc   ContextsDocument
}

func (t *contextsText) printf(format string, args ...any) { fmt.Fprintf(t.out, format, args...) }

func (t *contextsText) table(title, column string, rows []contexts.Row, name func(contexts.Row) string) {
	if len(rows) == 0 {
		return
	}
	t.printf("%s\n%7s %8s %8s %8s %8s %8s %8s %8s %8s  %s\n", t.paint.bold(visible.Text(title)),
		"count", "CPU", "waiting", "native", "unknown", "p50", "p95", "p99", "max", visible.Text(column))
	for _, r := range rows {
		t.printf("%7s %8s %8s %8s %8s %8s %8s %8s %8s  %s\n", units.Count(r.Count), short(r.Work.CPU), short(r.Work.Waiting()), short(r.Work.Native),
			short(r.Work.Unknown(r.Nanos)), short(r.P50), short(r.P95), short(r.P99), short(r.Max), visible.Text(name(r)))
	}
	t.printf("\n")
}

// short is a time, "-" for none.
func short(nanos int64) string {
	if nanos == 0 {
		return "-"
	}
	return units.Duration(time.Duration(nanos))
}

func (t *contextsText) slowest() {
	if len(t.doc.Slowest) == 0 {
		return
	}
	t.printf("%s\n", t.paint.bold("Slowest"))
	for _, s := range t.doc.Slowest {
		t.printf("%8s  %s on %s: %s\n", short(s.Nanos), visible.Text(s.Name()), visible.Text(s.Thread), s.Work.Parts(s.Nanos))
		t.printf("          %s\n", t.paint.dim(visible.Text(t.command(s))))
	}
	t.printf("\n")
}

// command is what shows where a context spent its time: where it waited, and after that where it ran.
func (t *contextsText) command(s contexts.Slow) string {
	name := "contexts"
	if len(t.doc.Waits) > 0 {
		name = "lines"
	}
	words := []string{"jfrlens", name, visible.Word(t.doc.Recording)}
	for _, condition := range s.Conditions {
		words = append(words, "--context", visible.Word(condition))
	}
	if !s.IsUnique {
		moment := func(nanos int64) string { return time.Unix(0, nanos).UTC().Format(time.RFC3339Nano) }
		words = append(words, "--thread", visible.Word(s.Thread), "--from", moment(s.Start), "--to", moment(s.Start+s.Nanos+1))
	}
	return strings.Join(words, " ")
}

// waits writes what the chosen contexts waited for.
func (t *contextsText) waits() {
	if len(t.doc.Waits) == 0 {
		return
	}
	t.printf("%s\n", t.paint.bold("Longest waits within"))
	for _, w := range t.doc.Waits {
		t.printf("%8s  %-4s  %s\n", short(w.Nanos), w.State, visible.Text(w.Text()))
		if w.Owner == "" {
			continue
		}
		held := "held by " + w.Owner
		if did := w.OwnerDid(); did != "" {
			held += ", which did meanwhile: " + did
		}
		t.printf("                %s\n", visible.Text(held))
	}
	t.printf("\n")
}

// EventCounts writes how many events of each type are in contexts told apart by a field.
func EventCounts(w io.Writer, field string, counts []contexts.EventCount) error {
	out := bufio.NewWriter(w)
	context := ""
	for i, c := range counts {
		if i == 0 || c.Context != context {
			context = c.Context
			fmt.Fprintf(out, "%s = %s\n", visible.Text(field), visible.Text(context))
		}
		fmt.Fprintf(out, "%9s  %8s  %s\n", units.Count(c.Count), short(c.Nanos), visible.Text(c.Type))
	}
	return out.Flush()
}

package doing

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/inspect"
	"jfrlens/profiler/threads"
)

// Status writes one screen: what the JVM does, findings with their evidence, and numbers.
func Status(w io.Writer, c *inspect.Case, s *inspect.Status) error {
	p := &page{w: w}
	p.head(c)
	p.line("%s", s.Sentence)
	if s.Analysis != nil {
		p.findings(s.Analysis.Findings, s.Sentence)
	}
	p.numbers(c, s)
	if s.Analysis != nil {
		p.kinds(s)
		p.hot(s.Analysis, 5)
	}
	p.foot(c, s.Analysis)
	return p.err
}

// page writes lines until one fails.
type page struct {
	w   io.Writer
	err error
}

// line writes a line. Names of others have been made safe by who handed them over, or are by text.
func (p *page) line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format+"\n", args...)
	}
}

// text makes a name of others safe.
func text(name string) string { return visible.Text(strings.ReplaceAll(name, "\n", " ")) }

// head says which JVM this is.
func (p *page) head(c *inspect.Case) {
	parts := []string{text(c.Subject.Name())}
	if v := c.Subject.Version; v != "" {
		parts = append(parts, "JDK "+text(v))
	}
	if len(c.Samples) > 0 && !c.Subject.Started.IsZero() {
		parts = append(parts, "up "+units.Duration(c.Samples[0].Taken.Sub(c.Subject.Started)))
	}
	p.line("%s", strings.Join(parts, " · "))
	p.line("")
}

// findings writes sentences and what proves them. What the head line says is not said twice.
func (p *page) findings(all []threads.Finding, said string) {
	for _, f := range all {
		if f.Sentence != said {
			p.line("")
			p.line("%s", f.Sentence)
		}
		for _, e := range f.Evidence {
			p.line("    %s", e)
		}
	}
	p.line("")
}

// numbers writes what the JVM publishes of itself.
func (p *page) numbers(c *inspect.Case, s *inspect.Status) {
	if s.Published == nil {
		return
	}
	parts := []string{heapText(*s.Published)}
	if share := s.Published.GC.Share; share >= 0 {
		parts = append(parts, "collecting garbage "+units.Percent(share*100)+" of the time")
	}
	parts = append(parts, units.Plural(s.Published.Threads.Live, "thread"))
	p.line("%s", strings.Join(parts, " · "))
}

// kinds writes how many threads do what.
func (p *page) kinds(s *inspect.Status) {
	var parts []string
	for _, k := range s.Kinds {
		parts = append(parts, units.Count(int64(k.Count))+" "+kindWord(k.Kind))
	}
	p.line("Threads: %s", strings.Join(parts, ", "))
}

// kindWords are kinds of activities as adjectives of threads.
var kindWords = map[threads.Kind]string{
	threads.Works: "runnable", threads.Monitor: "at monitors", threads.LockWait: "at locks", threads.Initializer: "at class initializers",
	threads.Signal: "wait for signals", threads.Future: "wait for results", threads.Latch: "wait for others", threads.Permit: "wait for permits",
	threads.Join: "wait for threads to end", threads.QueueFull: "at full queues", threads.QueueEmpty: "at empty queues", threads.Parked: "parked",
	threads.Sleeps: "asleep", threads.Network: "wait for the network", threads.Accept: "wait for connections", threads.Input: "read input",
	threads.Child: "wait for processes", threads.Carries: "carry virtual threads", threads.Idle: "idle", threads.JVMThread: "of the JVM",
	threads.Unknown: "without a stack",
}

func kindWord(k threads.Kind) string { return kindWords[k] }

// hot writes the threads that took the most CPU.
func (p *page) hot(a *threads.Analysis, top int) {
	busy := ByCPU(a)
	for len(busy) > 0 && busy[len(busy)-1].CPU < a.Span/100 {
		busy = busy[:len(busy)-1]
	}
	if len(busy) == 0 {
		return
	}
	p.line("")
	p.line("CPU in %s:", units.Duration(a.Span))
	p.table(busy[:min(len(busy), top)], a)
}

// foot says what the answer rests on.
func (p *page) foot(c *inspect.Case, a *threads.Analysis) {
	p.line("")
	for _, n := range c.Notes {
		p.line("Note: %s.", text(n))
	}
	if a == nil {
		return
	}
	for _, n := range a.Dump.Notes {
		p.line("Note: %s.", n)
	}
	p.line("%s", basis(c, a))
}

// basis is the dumps that an answer rests on and what they cost.
func basis(c *inspect.Case, a *threads.Analysis) string {
	sentence := units.Plural(int64(a.Count), "dump")
	if a.Dump.Format == threads.System {
		sentence = "Looked " + units.Plural(int64(a.Count), "time") + " at what the system says"
	}
	if a.Span > 0 {
		sentence += " in " + units.Duration(a.Span)
	}
	if costs := costs(c); costs != "" {
		sentence += "; the JVM took up to " + costs
	}
	return sentence + "."
}

// costs are what the JVM took at most to answer, by question; "" when it was not asked.
func costs(c *inspect.Case) string {
	most, all := map[string]time.Duration{}, time.Duration(0)
	for _, s := range c.Samples {
		all = max(all, s.Cost)
		for what, cost := range s.Costs {
			most[what] = max(most[what], cost)
		}
	}
	var parts []string
	for _, what := range slices.Sorted(maps.Keys(most)) {
		parts = append(parts, units.Duration(most[what])+" for "+text(what))
	}
	if len(parts) == 0 && all > 0 {
		return units.Duration(all) + " to answer"
	}
	return strings.Join(parts, " and ")
}

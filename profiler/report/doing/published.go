package doing

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/inspect"
)

// nothingPublished is said of a JVM without performance data.
const nothingPublished = "The JVM publishes no performance data."

// Heap writes how full the heap is.
func Heap(w io.Writer, c *inspect.Case) error {
	return published(w, c, []string{"GC.heap_info"}, func(p *page, s inspect.Published) {
		h := s.Heap
		if s.GC.Collections() == 0 {
			p.line("There was no collection yet, and a JVM tells what is in use when one ends; %s are committed, at most %s.", units.Size(h.Committed), units.Size(h.Max))
			return
		}
		p.line("After the last collection %s of the heap were in use; %s are committed, at most %s.", units.Size(h.Used), units.Size(h.Committed), units.Size(h.Max))
		p.line("")
		for _, space := range h.Spaces {
			p.line("%-12s %10s used %10s committed", text(space.Name), units.Size(space.Used), units.Size(space.Committed))
		}
	})
}

// GC writes the garbage collections.
func GC(w io.Writer, c *inspect.Case) error {
	return published(w, c, nil, func(p *page, s inspect.Published) {
		if s.GC.Cause != "" {
			p.line("A collection is running: %s.", text(s.GC.Cause))
		}
		if s.GC.Share >= 0 {
			p.line("The program stood still for collections %s of the time.", units.Percent(s.GC.Share*100))
		}
		for _, g := range s.GC.Collectors {
			line := fmt.Sprintf("%s: %s, %s in all", text(g.Name), units.Plural(g.Invocations, "collection"), units.Duration(g.Time))
			if g.Last >= 0 {
				line += ", the last took " + units.Duration(g.Last)
			}
			if g.Ago >= 0 {
				line += ", " + units.Duration(g.Ago) + " ago"
			}
			p.line("%s", line)
		}
		if s.GC.LastCause != "" {
			p.line("Last cause: %s", text(s.GC.LastCause))
		}
		p.line("Stopped at safepoints: %s in %s", units.Duration(s.Stopped), units.Plural(s.Safepoints, "stop"))
	})
}

// Compiler writes what the compilers of the JVM did, and what waits for them.
func Compiler(w io.Writer, c *inspect.Case) error {
	return published(w, c, []string{"Compiler."}, func(p *page, s inspect.Published) {
		p.line("%s in %s; %s, %s.", units.Plural(s.Compiler.Compiles, "compilation"), units.Duration(s.Compiler.Time),
			units.Plural(s.Compiler.Bailouts, "bailout"), units.Plural(s.Compiler.Invalidations, "invalidation"))
		p.line("Loaded classes: %s.", units.Count(s.Classes))
	})
}

// VM writes options, uptime and what the JVM answered.
func VM(w io.Writer, c *inspect.Case) error {
	p := &page{w: w}
	p.head(c)
	p.line("Options: %s", text(c.Subject.Options))
	for _, key := range []string{"IMPLEMENTOR", "JAVA_RUNTIME_VERSION", "JAVA_VERSION_DATE"} {
		if value := c.Subject.Release[key]; value != "" {
			p.line("%s: %s", strings.ToLower(strings.ReplaceAll(key, "_", " ")), text(value))
		}
	}
	if s, ok := c.Published(); ok {
		p.line("Threads: %d live, %d daemon, at most %d, %d started", s.Threads.Live, s.Threads.Daemon, s.Threads.Peak, s.Threads.Started)
		p.line("Classes: %s", units.Count(s.Classes))
		p.line("%s", heapText(s))
	}
	p.answers(c, "VM.", "GC.")
	p.foot(c, nil)
	return p.err
}

// Support writes how old the JDK is.
func Support(w io.Writer, c *inspect.Case, today time.Time) error {
	s, err := c.Subject.Support(today)
	if err != nil {
		return err
	}
	p := &page{w: w}
	p.head(c)
	for _, sentence := range s.Sentences {
		p.line("%s", text(sentence))
	}
	return p.err
}

// heapText is how full the heap was, as far as that is known.
func heapText(s inspect.Published) string {
	if s.GC.Collections() == 0 {
		return fmt.Sprintf("Heap at most %s, no collection yet", units.Size(s.Heap.Max))
	}
	return fmt.Sprintf("Heap %s of %s after the last collection", units.Size(s.Heap.Used), units.Size(s.Heap.Max))
}

// published writes a page about the performance data, and answers to diagnostic commands of some families.
func published(w io.Writer, c *inspect.Case, families []string, write func(*page, inspect.Published)) error {
	p := &page{w: w}
	p.head(c)
	if s, ok := c.Published(); ok {
		write(p, s)
	} else {
		p.line(nothingPublished)
	}
	p.answers(c, families...)
	p.foot(c, nil)
	return p.err
}

// answers writes what the JVM printed for the diagnostic commands of some families.
func (p *page) answers(c *inspect.Case, families ...string) {
	for _, command := range c.Commands() {
		if !slices.ContainsFunc(families, func(family string) bool { return strings.HasPrefix(command, family) }) {
			continue
		}
		p.line("")
		p.line("%s:", command)
		p.line("%s", strings.TrimRight(visible.Lines(c.Answers[command]), "\n"))
	}
}

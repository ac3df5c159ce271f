package main

import (
	"io"
	"time"

	"github.com/spf13/cobra"

	"jfrlens/profiler/inspect"
	"jfrlens/profiler/report/doing"
	"jfrlens/profiler/threads"
)

// newNumbersCommand is a command that shows numbers which a JVM publishes or answers.
func newNumbersCommand(std streams, cmd *cobra.Command, o inspect.Options, text func(io.Writer, *inspect.Case) error,
	document func(doing.Document, *inspect.Case) doing.Document,
) *cobra.Command {
	l := &inspecting{std: std, options: o, live: true}
	l.text = func(w io.Writer, c *inspect.Case, _ *threads.Analysis) error { return text(w, c) }
	l.json = func(c *inspect.Case, _ *threads.Analysis) (doing.Document, error) {
		return document(doing.NewDocument(c, nil), c), nil
	}
	return l.command(cmd)
}

// publishedPart is what a JVM publishes, of which a document takes a part.
func publishedPart(take func(*doing.Document, inspect.Published)) func(doing.Document, *inspect.Case) doing.Document {
	return func(d doing.Document, c *inspect.Case) doing.Document {
		if p, ok := c.Published(); ok {
			take(&d, p)
		}
		d.Answers = c.Answers
		return d
	}
}

func newHeapCommand(std streams) *cobra.Command {
	return newNumbersCommand(std, &cobra.Command{
		Use:     "heap",
		Short:   "Show how full the heap of a JVM is",
		Long:    "Shows how full the heap was after the last collection, from the performance data\nthat the JVM publishes: it is not asked.",
		Example: "  jfrlens heap 4711\n  jfrlens heap all --json",
	}, inspect.Options{}, doing.Heap, publishedPart(func(d *doing.Document, p inspect.Published) { d.Heap = &p.Heap }))
}

func newGCCommand(std streams) *cobra.Command {
	return newNumbersCommand(std, &cobra.Command{
		Use:     "gc",
		Short:   "Show the garbage collections of a JVM and the time that they take",
		Long:    "Shows how often the JVM has collected garbage, how long that took, and the share\nof the time now, from the performance data that the JVM publishes: it is not\nasked.",
		Example: "  jfrlens gc 4711",
	}, inspect.Options{Count: 2, Interval: time.Second}, doing.GC, publishedPart(func(d *doing.Document, p inspect.Published) { d.GC = &p.GC }))
}

func newCompilerCommand(std streams) *cobra.Command {
	return newNumbersCommand(std, &cobra.Command{
		Use:     "compiler",
		Short:   "Show what the compilers of a JVM have done, and what waits for them",
		Long:    "Shows how much the JVM has compiled and, on JDK 11 and later, the queue.",
		Example: "  jfrlens compiler 4711",
	}, inspect.Options{Commands: []string{"Compiler.queue"}}, doing.Compiler, publishedPart(func(d *doing.Document, p inspect.Published) { d.Compiler = &p.Compiler }))
}

func newVMCommand(std streams) *cobra.Command {
	return newNumbersCommand(std, &cobra.Command{
		Use:     "vm",
		Short:   "Show the options and properties of a JVM, its uptime, and its native memory",
		Long:    "Shows how the JVM was started, its numbers, flags and system properties, and\nnative memory where the JVM tracks it (-XX:NativeMemoryTracking). Options and\nproperties may hold secrets: archives have no properties.",
		Example: "  jfrlens vm 4711\n  jfrlens vm 4711 --json | jq -r '.[0].options'",
	}, inspect.Options{Commands: []string{"VM.uptime", "VM.flags", "VM.native_memory summary", "VM.system_properties"}}, doing.VM, func(d doing.Document, c *inspect.Case) doing.Document {
		if p, ok := c.Published(); ok {
			d = d.WithPublished(&p)
		}
		d.Options, d.Release, d.Answers = c.Subject.Options, c.Subject.Release, c.Answers
		return d
	})
}

func newSupportCommand(std streams) *cobra.Command {
	l := &inspecting{std: std, live: true}
	l.text = func(w io.Writer, c *inspect.Case, _ *threads.Analysis) error { return doing.Support(w, c, time.Now()) }
	l.json = func(c *inspect.Case, _ *threads.Analysis) (doing.Document, error) {
		d := doing.NewDocument(c, nil)
		s, err := c.Subject.Support(time.Now())
		d.Support = &s
		return d, err
	}
	return l.command(&cobra.Command{
		Use:     "jvm-support",
		Short:   "Say how old the JDK of a JVM is, and whether it still gets updates",
		Long:    "Compares the build of the JDK with a bundled table of releases, and says how old\nthat is. Nothing is downloaded, and the JVM is not asked.",
		Example: "  jfrlens jvm-support all\n  jfrlens jvm-support 4711 --json | jq -r '.[0].support.verdict'",
	})
}

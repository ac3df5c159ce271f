package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"jfrlens/profiler/inspect"
	"jfrlens/profiler/jvm"
	"jfrlens/profiler/report/doing"
	"jfrlens/profiler/threads"
)

// lookTargets is what commands that look at JVMs take, for their help texts.
const lookTargets = `TARGET is a process id, a part of the name of a main class or a pattern such as
'Order*', all, a file with dumps (of jstack, jcmd Thread.print or
Thread.dump_to_file -format=json), an hs_err file, a javacore of OpenJ9, an
archive of jfrlens record or of JStall, or - for standard input. Without it the
one JVM that runs is meant. No JDK is needed. The JVM is not changed.`

// maxDumpFile bounds files that are read, in bytes.
const maxDumpFile = 1 << 30

// inspecting is a command that looks at JVMs.
type inspecting struct {
	std     streams
	options inspect.Options
	asJSON  bool
	live    bool // numbers of the JVM rather than a dump
	virtual bool
	// undumped tells that there is something to show without a dump, too; bySystem, that what the system tells of threads is.
	undumped, bySystem bool
	text               func(io.Writer, *inspect.Case, *threads.Analysis) error
	json               func(*inspect.Case, *threads.Analysis) (doing.Document, error)
	found              func(*threads.Analysis) bool // what gives the exit code 3; nil for nothing
}

// command completes a command that looks at JVMs.
func (l *inspecting) command(cmd *cobra.Command) *cobra.Command {
	cmd.Use += " [TARGET]"
	cmd.Long += "\n\n" + lookTargets
	cmd.Args = atMostOne
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := l.valid(cmd); err != nil {
			return err
		}
		return l.run(cmd.Context(), args)
	}
	flags := cmd.Flags()
	flags.BoolVar(&l.asJSON, "json", false, "print one JSON array with an object for each JVM")
	flags.DurationVar(&l.options.Limit, "limit", inspect.DefaultLimit, "ask a JVM no more that has not answered for this `time`")
	if !l.live {
		flags.IntVar(&l.options.Count, "count", l.options.Count, "take this `number` of dumps")
		flags.DurationVar(&l.options.Interval, "interval", 2*time.Second, "take one every `time`")
		flags.BoolVar(&l.options.Locks, "locks", false, "ask for owners of java.util.concurrent's locks even where the heap is large: the program stands still while it is walked")
		flags.BoolVar(&l.virtual, "virtual", true, "ask for virtual threads, too, where the program uses them")
	}
	return cmd
}

// atMostOne accepts one JVM or none.
func atMostOne(_ *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usagef("expected one JVM, file or archive, got %q", args)
	}
	return nil
}

func (l *inspecting) valid(cmd *cobra.Command) error {
	if err := notNegative(cmd, "limit"); err != nil {
		return err
	}
	if l.live {
		return nil
	}
	if l.options.Count < 1 {
		return usagef("--count is %d, but at least one dump is needed", l.options.Count)
	}
	return notNegative(cmd, "interval")
}

// run looks and shows.
func (l *inspecting) run(ctx context.Context, args []string) error {
	l.options.Virtual = l.virtual
	cases, err := casesOf(ctx, l.std, args, l.options)
	if err != nil {
		return err
	}
	var documents []doing.Document
	found := false
	for i, c := range cases {
		a, err := l.analyse(c)
		if err != nil {
			return err
		}
		found = found || a != nil && l.found != nil && l.found(a)
		if l.asJSON {
			d, err := l.json(c, a)
			if err != nil {
				return err
			}
			documents = append(documents, d)
			continue
		}
		if i > 0 {
			fmt.Fprintln(l.std.out)
		}
		if err := l.text(l.std.out, c, a); err != nil {
			return err
		}
	}
	if l.asJSON {
		if err := writeJSON(l.std.out, documents); err != nil {
			return err
		}
	}
	if found {
		return foundError{}
	}
	return nil
}

// analyse judges the dumps. Where none could be had the notes say why, which is an error of commands that need one; others make
// do with what the system tells.
func (l *inspecting) analyse(c *inspect.Case) (*threads.Analysis, error) {
	a, err := c.Analyse()
	if err != nil {
		return nil, err
	}
	enough := a != nil && (l.bySystem || a.Dump.Format != threads.System)
	if !enough && !l.live && !l.undumped {
		if len(c.Notes) > 0 {
			return nil, errors.New(c.Notes[0])
		}
		return nil, fmt.Errorf("there is no dump of %s", c.Subject.Name())
	}
	return a, nil
}

// casesOf looks at what a command was given.
func casesOf(ctx context.Context, std streams, args []string, o inspect.Options) ([]*inspect.Case, error) {
	if len(args) == 1 && isDumpFile(args[0]) {
		data, err := readDump(ctx, std, args[0])
		if err != nil {
			return nil, err
		}
		return inspect.Load(args[0], data)
	}
	found, err := targets(args)
	if errors.Is(err, jvm.ErrNoProcess) && strings.ContainsAny(args[0], `/\`) {
		return nil, fmt.Errorf("there is no file %s", args[0])
	}
	if err != nil {
		return nil, err
	}
	o.Step = std.step
	return collectAll(ctx, found, o)
}

// isDumpFile tells whether a word is standard input or a file, rather than a JVM.
func isDumpFile(word string) bool {
	if word == "-" {
		return true
	}
	if _, err := strconv.Atoi(word); err == nil {
		return false
	}
	info, err := os.Stat(word)
	return err == nil && !info.IsDir()
}

// readDump reads a file or standard input.
func readDump(ctx context.Context, std streams, name string) ([]byte, error) {
	from := std.in
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		from = file
	}
	data, err := readAll(ctx, io.LimitReader(from, maxDumpFile+1))
	if err == nil && len(data) > maxDumpFile {
		err = fmt.Errorf("%s is larger than 1 GB, which is more than is read of dumps", name)
	}
	return data, err
}

// targets are the JVMs that are meant.
func targets(args []string) ([]jvm.Process, error) {
	list, err := jvm.List()
	if err != nil {
		return nil, err
	}
	if len(args) == 1 {
		return jvm.Match(list, args[0])
	}
	switch len(list) {
	case 0:
		return nil, usagef("no JVM is running; name a file with dumps")
	case 1:
		return list, nil
	}
	return nil, usagef("%d JVMs are running: name one by its process id or a part of its main class, or say all; jfrlens ps lists them", len(list))
}

// collectAll looks at several JVMs at the same time.
func collectAll(ctx context.Context, found []jvm.Process, o inspect.Options) ([]*inspect.Case, error) {
	cases, failed := make([]*inspect.Case, len(found)), make([]error, len(found))
	var all sync.WaitGroup
	for i, p := range found {
		all.Go(func() { cases[i], failed[i] = inspect.Collect(ctx, p, o) })
	}
	all.Wait()
	if err := errors.Join(failed...); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(cases, func(c *inspect.Case) bool { return c == nil }), nil
}

// foundError ends a command with exit code 3: there is what it looks for.
type foundError struct{}

func (foundError) Error() string { return "found" }

package inspect

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/profiler/jvm"
	"jfrlens/profiler/threads"
)

// Options say what to collect.
type Options struct {
	Count    int           // of samples, at least 1
	Interval time.Duration // from the begin of one to the begin of the next
	Dumps    bool          // take dumps of threads
	AtEnd    bool          // take one dump only, with the last sample, where the system tells the CPU time of all threads
	Locks    bool          // always ask for owners of java.util.concurrent's locks, whatever it costs
	Virtual  bool          // ask for virtual threads where the program uses any
	Commands []string      // diagnostic commands to be answered, once
	Limit    time.Duration // for each answer of the JVM; 0 is DefaultLimit
	// Step is told what happens; nil for nobody.
	Step func(string)
}

// DefaultLimit is how long a JVM may take for an answer before it is asked no more.
const DefaultLimit = 20 * time.Second

// smallHeap is the most that may be used of a heap for it to be walked without being told to: some tenths of a second.
const smallHeap = 512 << 20

// Collect looks at a JVM. What cannot be had is told in the notes of the case. The error is that of the context.
func Collect(ctx context.Context, p jvm.Process, o Options) (*Case, error) {
	c := &collector{Options: o, process: p, started: time.Now()}
	c.found = &Case{Live: true, Answers: map[string]string{}, Subject: Subject{
		PID: p.PID, Main: p.Main, Version: p.Version, Options: p.Options, User: p.User, Started: p.Started, Release: jvm.Release(p),
	}}
	if c.Limit == 0 {
		c.Limit = DefaultLimit
	}
	if c.Step == nil {
		c.Step = func(string) {}
	}
	count := max(o.Count, 1)
	for i := range count {
		if err := c.pause(ctx, i); err != nil {
			return nil, err
		}
		c.sample(ctx, i == count-1)
	}
	for _, command := range o.Commands {
		c.command(ctx, command)
	}
	return c.found, context.Cause(ctx)
}

// collector looks at one JVM.
type collector struct {
	Options
	process jvm.Process
	started time.Time
	found   *Case
	vm      *jvm.VM
	silent  bool // it is asked no more
}

// pause waits for the time of a sample.
func (c *collector) pause(ctx context.Context, i int) error {
	wait := time.Until(c.started.Add(time.Duration(i) * c.Interval))
	if i > 0 && wait > 0 {
		c.Step(fmt.Sprintf("looks at %s again in %s", c.found.Subject.Name(), units.Duration(wait)))
		select {
		case <-time.After(wait):
		case <-ctx.Done():
		}
	}
	return context.Cause(ctx)
}

// sample looks once: first at what the system knows, right before the dump.
func (c *collector) sample(ctx context.Context, last bool) {
	s := Sample{At: time.Since(c.started), Taken: time.Now().UTC()}
	s.Tasks, _ = jvm.Tasks(c.process.PID) // of a process that ended or is not ours: the dump tells
	s.PerfData, _ = jvm.PerfData(c.process)
	begin := time.Now()
	if c.Dumps && (last || !c.AtEnd || s.Tasks == nil || carriers(s.Tasks)) && c.attached(ctx) {
		c.dump(ctx, &s)
	}
	if s.Text != nil {
		s.Cost = time.Since(begin)
	}
	c.found.Samples = append(c.found.Samples, s)
}

// carriers tells whether a thread may carry virtual threads, by what the system has of its name: which of them it carries
// is told by dumps only.
func carriers(tasks map[int64]jvm.Task) bool {
	for _, t := range tasks {
		if strings.HasPrefix(t.Name, "ForkJoi") { // newer JVMs leave out the middle of a name
			return true
		}
	}
	return false
}

// attached makes the JVM ready for questions, once. What keeps it from being so is noted once.
func (c *collector) attached(ctx context.Context) bool {
	if c.silent || c.vm != nil {
		return !c.silent
	}
	ctx, cancel := context.WithTimeout(ctx, c.Limit)
	defer cancel()
	vm, err := jvm.Attach(ctx, c.process.PID)
	if err != nil {
		c.refused(err)
		return false
	}
	c.vm = vm
	c.found.Subject.Version = vm.Process.Version
	return true
}

// refused notes why the JVM is asked no more.
func (c *collector) refused(err error) {
	c.silent = true
	c.found.note("%v: only what can be seen without asking it is shown", err)
}

// ask sends one question. A JVM that does not answer is asked no more; one that refuses this question may answer others.
func (c *collector) ask(ctx context.Context, what string, question func(context.Context) error) bool {
	ctx, cancel := context.WithTimeout(ctx, c.Limit)
	defer cancel()
	err := question(ctx)
	switch {
	case err == nil:
		return true
	case errors.Is(err, jvm.ErrCommand):
		c.found.note("%v", err)
	case errors.Is(err, jvm.ErrNoAnswer):
		c.silent = true
		c.found.note("process %d did not answer to %s within %s and is asked no more: it stands still, is stopped, or has no CPU", c.process.PID, what, units.Exact(c.Limit))
	default:
		c.refused(err)
	}
	return false
}

// dump takes a dump of the threads, and asks again for what the first one lacks where that is cheap.
func (c *collector) dump(ctx context.Context, s *Sample) {
	c.Step("takes a dump of " + c.found.Subject.Name())
	print := func(locks bool) bool {
		what := "Thread.print"
		if locks {
			what += " -l"
		}
		return c.timed(ctx, s, what, func(ctx context.Context) error {
			text, err := c.vm.ThreadDump(ctx, locks)
			if err == nil {
				s.Text = []byte(text)
			}
			return err
		})
	}
	if !print(c.Locks) {
		return
	}
	dumps, err := threads.Read(s.Text)
	if err != nil {
		return // who judges it says why
	}
	if !c.Locks && heapUsed(s.PerfData) < smallHeap && threads.Analyse(threads.Moment{Dump: dumps[0]}).LacksOwners() {
		print(true)
	}
	if c.Virtual && !c.silent && c.found.Subject.Major() >= 21 && dumps[0].HasVirtual() {
		c.timed(ctx, s, "Thread.dump_to_file", func(ctx context.Context) (err error) {
			s.JSON, err = c.vm.VirtualDump(ctx)
			return err
		})
	}
}

// timed asks, and notes what that cost.
func (c *collector) timed(ctx context.Context, s *Sample, what string, question func(context.Context) error) bool {
	begin := time.Now()
	answered := c.ask(ctx, what, question)
	if answered {
		if s.Costs == nil {
			s.Costs = map[string]time.Duration{}
		}
		s.Costs[what] = time.Since(begin)
	}
	return answered
}

// heapUsed is how much of the heap was in use after the last collection, and more than all where that is unknown.
func heapUsed(perfData []byte) int64 {
	counters, err := jvm.ParseCounters(perfData)
	if err != nil {
		return 1 << 62
	}
	return heapOf(counters).Used
}

// command asks a diagnostic command.
func (c *collector) command(ctx context.Context, command string) {
	if !c.attached(ctx) {
		return
	}
	c.Step("asks " + c.found.Subject.Name() + " for " + command)
	c.ask(ctx, command, func(ctx context.Context) error {
		text, err := c.vm.Inspect(ctx, command)
		if err == nil {
			c.found.Answers[command] = text
		}
		return err
	})
}

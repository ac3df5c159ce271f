package inspect

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/profiler/threads"
)

// Verdict is what a JVM does, in one word.
type Verdict string

// Verdicts, the gravest first.
const (
	Crashed    Verdict = "crashed"
	Stuck      Verdict = "stuck"
	Collecting Verdict = "collecting" // garbage, for a good part of the time
	Starving   Verdict = "starving"   // for CPU
	Busy       Verdict = "busy"
	Waiting    Verdict = "waiting"
	Idle       Verdict = "idle"
	Unseen     Verdict = "unknown" // there is no dump
)

// Status is the answer to "what is it doing now?".
type Status struct {
	Verdict  Verdict
	Sentence string
	Analysis *threads.Analysis // nil without a dump
	// Published is nil without performance data.
	Published *Published
	// CPU is what all threads used between the dumps; −1 with one dump, or where it is unknown.
	CPU time.Duration
	// Kinds are how many threads of the program do what, the most first. Idle ones and the JVM's own stand last.
	Kinds []KindCount
}

// KindCount is how many threads do the same.
type KindCount struct {
	Kind  threads.Kind `json:"kind"`
	Count int          `json:"count"`
}

const (
	gcShare = 0.25 // of the time, for collecting garbage to be what a JVM does
	cpuIdle = 0.05 // of one CPU: less is idle
)

// Status judges a case. A JVM that gives no dump is judged by what can be seen without.
func (c *Case) Status() (*Status, error) {
	analysis, err := c.Analyse()
	if err != nil {
		return nil, err
	}
	s := &Status{Analysis: analysis, CPU: -1}
	if p, ok := c.Published(); ok {
		s.Published = &p
	}
	if analysis != nil {
		s.CPU = used(analysis)
		s.Kinds = kinds(analysis)
	} else if len(c.Samples) > 1 {
		s.CPU = c.tasksUsed()
	}
	s.Verdict, s.Sentence = s.judge(c.span())
	return s, nil
}

// span is the time between the first and the last sample.
func (c *Case) span() time.Duration {
	if len(c.Samples) == 0 {
		return 0
	}
	return c.Samples[len(c.Samples)-1].At - c.Samples[0].At
}

// used is the CPU time of all threads between the dumps.
func used(a *threads.Analysis) time.Duration {
	if a.Span <= 0 {
		return -1
	}
	sum, known := max(0, a.Rest), a.Rest >= 0
	for _, t := range a.Activities {
		if t.CPU >= 0 && !t.Thread.Virtual {
			sum, known = sum+t.CPU, true
		}
	}
	if !known {
		return -1
	}
	return sum
}

// tasksUsed is the same by what the system says alone.
func (c *Case) tasksUsed() time.Duration {
	first, last := c.Samples[0].Tasks, c.Samples[len(c.Samples)-1].Tasks
	if first == nil || last == nil {
		return -1
	}
	var sum time.Duration
	for nid, t := range last {
		sum += max(0, t.CPU-first[nid].CPU)
	}
	return sum
}

// kinds counts the threads.
func kinds(a *threads.Analysis) []KindCount {
	counts := map[threads.Kind]int{}
	for _, t := range a.Activities {
		counts[t.Kind]++
	}
	var all []KindCount
	for kind, n := range counts {
		all = append(all, KindCount{kind, n})
	}
	quiet := func(k threads.Kind) int {
		return slices.Index([]threads.Kind{threads.Idle, threads.JVMThread, threads.Unknown}, k)
	}
	slices.SortFunc(all, func(x, y KindCount) int {
		return cmp.Or(cmp.Compare(quiet(x.Kind), quiet(y.Kind)), cmp.Compare(y.Count, x.Count), cmp.Compare(x.Kind, y.Kind))
	})
	return all
}

// judge says what the JVM does. span is what the CPU time was used in.
func (s *Status) judge(span time.Duration) (Verdict, string) {
	if s.Analysis != nil {
		if s.Analysis.Span > 0 {
			span = s.Analysis.Span
		}
		for _, f := range s.Analysis.Findings {
			switch {
			case f.Kind == threads.Crashed:
				return Crashed, f.Sentence
			case f.IsDeadlock() && f.Certain:
				return Stuck, "It is stuck: threads wait for each other for ever."
			case f.IsDeadlock(), f.Kind == threads.Stuck:
				return Stuck, "It seems to be stuck: threads wait, and nobody is seen who lets them go on."
			}
		}
	}
	if s.Published != nil && s.Published.GC.Share >= gcShare {
		return Collecting, fmt.Sprintf("It collects garbage %s of the time.", units.Percent(s.Published.GC.Share*100))
	}
	if s.CPU >= 0 && span > 0 {
		return s.byCPU(span)
	}
	if !s.dumped() {
		return Unseen, "No dump of its threads could be had."
	}
	return s.byKinds()
}

// dumped tells whether it is known what threads wait for.
func (s *Status) dumped() bool { return s.Analysis != nil && s.Analysis.Dump.Format != threads.System }

// byCPU judges by how much runs.
func (s *Status) byCPU(span time.Duration) (Verdict, string) {
	cpus := float64(s.CPU) / float64(span)
	if s.Analysis != nil && slices.ContainsFunc(s.Analysis.Findings, func(f threads.Finding) bool { return f.Kind == threads.WantsCPU }) {
		return Starving, fmt.Sprintf("It wants more CPU than it gets: it used %s CPUs, and threads waited for one.", units.Average(cpus))
	}
	if cpus >= 0.5 {
		return Busy, fmt.Sprintf("It is busy: it used %s CPUs.", units.Average(cpus))
	}
	verdict, sentence := Idle, "It uses hardly any CPU."
	if s.dumped() {
		verdict, sentence = s.byKinds()
	}
	if cpus >= cpuIdle {
		sentence += fmt.Sprintf(" It used %s CPUs.", units.Average(cpus))
	}
	return verdict, sentence
}

// waits are the ends of sentences about kinds of waiting that somebody may wonder about.
var waits = map[threads.Kind]string{
	threads.Monitor: "for monitors", threads.LockWait: "for locks", threads.Initializer: "for initializers of classes", threads.Future: "for results of tasks",
	threads.Network: "for the network", threads.Child: "for other processes", threads.QueueFull: "for room in queues", threads.Permit: "for permits of semaphores",
	threads.Sleeps: "for time to pass", threads.Signal: "for signals", threads.Latch: "for others to come as far", threads.Input: "for a file or input",
	threads.Join: "for other threads to end", threads.QueueEmpty: "for queues to be filled", threads.Parked: "for what their stacks do not tell",
	threads.Accept: "for connections",
}

// byKinds judges by what the most threads wait for.
func (s *Status) byKinds() (Verdict, string) {
	var parts []string
	for _, k := range s.Kinds {
		if what := waits[k.Kind]; what != "" {
			verb := "threads wait "
			if k.Count == 1 {
				verb = "thread waits "
			}
			parts = append(parts, units.Count(int64(k.Count))+" "+verb+what)
		}
	}
	if len(parts) == 0 {
		return Idle, "It is idle: no thread of the program does anything."
	}
	return Waiting, "It waits: " + strings.Join(parts[:min(len(parts), 3)], ", ") + "."
}

package doing

import (
	"time"

	"jfrlens/profiler/inspect"
	"jfrlens/profiler/threads"
)

// Document is the JSON of what one JVM does. What a command does not show is left out.
type Document struct {
	PID   int       `json:"pid,omitempty"`
	Main  string    `json:"main,omitempty"`
	JDK   string    `json:"jdk,omitempty"`
	Taken time.Time `json:"taken,omitzero"` // the last dump
	Dumps int       `json:"dumps"`
	Span  int64     `json:"spanNanos"` // between the first and the last
	Cost  int64     `json:"costNanos"` // that the JVM took at most to answer
	// Costs are the same by question.
	Costs    map[string]int64 `json:"costsNanos,omitempty"`
	Verdict  string           `json:"verdict,omitempty"`
	Sentence string           `json:"sentence,omitempty"`
	CPU      *int64           `json:"cpuNanos,omitempty"` // of all threads in the span
	Findings []Finding        `json:"findings,omitempty"`

	Kinds    []inspect.KindCount `json:"kinds,omitempty"`
	Threads  []Thread            `json:"threads,omitempty"`
	Heap     *inspect.Heap       `json:"heap,omitempty"`
	GC       *inspect.GC         `json:"gc,omitempty"`
	Compiler *inspect.Compiler   `json:"compiler,omitempty"`
	Counts   *inspect.Threads    `json:"threadCounts,omitempty"`
	Support  *inspect.Support    `json:"support,omitempty"`
	Options  string              `json:"options,omitempty"`
	Release  map[string]string   `json:"release,omitempty"`
	Answers  map[string]string   `json:"answers,omitempty"`
	Notes    []string            `json:"notes,omitempty"`
}

// Finding is a judged remark.
type Finding struct {
	Kind     string   `json:"kind"`
	Certain  bool     `json:"certain"`
	Sentence string   `json:"sentence"`
	Evidence []string `json:"evidence,omitempty"`
	Threads  []int64  `json:"threads"` // their numbers
}

// Thread is a thread and what it does.
type Thread struct {
	ID       int64   `json:"id,omitempty"`
	NID      int64   `json:"nid,omitempty"`
	Name     string  `json:"name"`
	Virtual  bool    `json:"virtual,omitempty"`
	Daemon   bool    `json:"daemon,omitempty"`
	State    string  `json:"state,omitempty"`
	Does     string  `json:"does"`
	Sentence string  `json:"sentence"`
	Class    string  `json:"waitsForClass,omitempty"`
	Owner    int64   `json:"owner,omitempty"`
	Waiters  int     `json:"waiters,omitempty"`
	At       *Place  `json:"at,omitempty"`
	CPU      *int64  `json:"cpuNanos,omitempty"`
	Queue    *int64  `json:"queueNanos,omitempty"`
	Still    int64   `json:"stillNanos,omitempty"`
	Stack    []Place `json:"stack,omitempty"`
}

// Place is a frame.
type Place struct {
	Class  string `json:"class"`
	Method string `json:"method"`
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
}

// NewDocument begins a document with what all commands show.
func NewDocument(c *inspect.Case, a *threads.Analysis) Document {
	d := Document{PID: c.Subject.PID, Main: c.Subject.Main, JDK: c.Subject.Version, Notes: c.Notes}
	for _, s := range c.Samples {
		d.Taken, d.Cost = s.Taken, max(d.Cost, int64(s.Cost))
		d.cost(s.Costs)
	}
	if a != nil {
		d.Dumps, d.Span = a.Count, int64(a.Span)
		d.Notes = append(d.Notes[:len(d.Notes):len(d.Notes)], a.Dump.Notes...)
		if d.Taken.IsZero() {
			d.Taken = a.Dump.Taken
		}
	}
	return d
}

// WithFindings adds the findings that are wanted.
func (d Document) WithFindings(a *threads.Analysis, wanted func(threads.Finding) bool) Document {
	for _, f := range a.Findings {
		if !wanted(f) {
			continue
		}
		one := Finding{Kind: string(f.Kind), Certain: f.Certain, Sentence: f.Sentence, Evidence: f.Evidence, Threads: []int64{}}
		for _, t := range f.Threads {
			one.Threads = append(one.Threads, t.Thread.ID)
		}
		d.Findings = append(d.Findings, one)
	}
	return d
}

// cost notes what the JVM took to answer in one sample.
func (d *Document) cost(of map[string]time.Duration) {
	for what, cost := range of {
		if d.Costs == nil {
			d.Costs = map[string]int64{}
		}
		d.Costs[what] = max(d.Costs[what], int64(cost))
	}
}

// WithThreads adds threads, with as many frames of their stacks.
func (d Document) WithThreads(list []*threads.Activity, depth int) Document {
	for _, t := range list {
		d.Threads = append(d.Threads, newThread(t, depth))
	}
	return d
}

func newThread(a *threads.Activity, depth int) Thread {
	t := Thread{
		ID: a.Thread.ID, NID: a.Thread.NID, Name: a.Thread.Name, Virtual: a.Thread.Virtual, Daemon: a.Thread.Daemon, State: string(a.Thread.State),
		Does: string(a.Kind), Sentence: a.Doing(), Class: a.Class, Waiters: len(a.Waiters()), CPU: known(a.CPU), Queue: known(a.Queue), Still: int64(a.Still),
	}
	if a.Owner != nil {
		t.Owner = a.Owner.Thread.ID
	}
	if a.Place != nil {
		at := newPlace(a.Place)
		t.At = &at
	}
	for _, f := range a.Thread.Stack[:min(len(a.Thread.Stack), depth)] {
		t.Stack = append(t.Stack, newPlace(f))
	}
	return t
}

// known is a time, nil when it is not known.
func known(d time.Duration) *int64 {
	if d < 0 {
		return nil
	}
	n := int64(d)
	return &n
}

func newPlace(f *threads.Frame) Place { return Place{f.Class, f.Method, f.File, f.Line} }

// WithStatus adds a verdict and the numbers.
func (d Document) WithStatus(s *inspect.Status) Document {
	d.Verdict, d.Sentence, d.CPU, d.Kinds = string(s.Verdict), s.Sentence, known(s.CPU), s.Kinds
	return d.WithPublished(s.Published)
}

// WithPublished adds what a JVM publishes; nil adds nothing.
func (d Document) WithPublished(p *inspect.Published) Document {
	if p != nil {
		d.Heap, d.GC, d.Compiler, d.Counts = &p.Heap, &p.GC, &p.Compiler, &p.Threads
	}
	return d
}

package gate

import (
	"maps"
	"math"
	"slices"
	"sync"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/budget"
	"jfrlens/profiler/profile"
)

// Events are the events of the types that budgets are about, in one recording.
type Events struct {
	wanted []budget.Pattern
	ranked []budget.Pattern // of them, those whose durations are put in order
	kept   int              // how many of these of one type on one thread
	in     profile.Contexts // that they are in; nil: any

	mu      sync.Mutex // guards all below
	types   map[string]*eventType
	settled map[string]bool          // whether a type was recorded, as settings say
	above   map[string]time.Duration // shorter events of a type were not recorded
}

// eventType is the events of one type, by the name of the thread.
type eventType struct {
	threads   map[string]*spans
	ofProgram bool // they are in no context
	ofThreads bool // they name a thread
}

// pauseEvent is of the times for which the collector stops the program.
const pauseEvent = "jdk.GCPhasePause"

// NewEvents collects what budgets need, and what explains the differences of two sides.
func NewEvents(budgets []budget.Budget, sides bool) *Events {
	e := newEvents(budgets, "", nil)
	if sides {
		e.wanted = append(e.wanted, budget.Pattern{Text: pauseEvent})
	}
	return e
}

// NewEventsIn collects what those budgets need that name a context.
func NewEventsIn(budgets []budget.Budget, context budget.Context, in profile.Contexts) *Events {
	return newEvents(budgets, context, in)
}

func newEvents(budgets []budget.Budget, context budget.Context, in profile.Contexts) *Events {
	e := &Events{in: in, kept: mostRanked, types: map[string]*eventType{}, settled: map[string]bool{}, above: map[string]time.Duration{}}
	for _, b := range budgets {
		if b.Measure.Target.Context != context {
			continue
		}
		if b.Measure.IsOfEvents() {
			e.wanted = append(e.wanted, b.Measure.Target.Pattern)
		}
		if b.Measure.Kind == budget.Quantile && b.Measure.Quantile < 1 {
			e.ranked = append(e.ranked, b.Measure.Target.Pattern)
		}
		if b.Per != "" {
			e.wanted = append(e.wanted, budget.Pattern{Text: b.Per})
		}
	}
	return e
}

// Add looks at a chunk or a part of one, as [profile.Options] has it. Several goroutines may call it.
func (e *Events) Add(c *jfr.Chunk, _ *jfr.Translator) error {
	if len(e.wanted) == 0 {
		return nil
	}
	for _, t := range c.Metadata().Types() {
		switch {
		case t.Name == "jdk.ActiveSetting":
			if err := e.addSettings(c, t); err != nil {
				return err
			}
		case t.IsEvent() && isOf(e.wanted, t.Name):
			if err := e.addEvents(c, t); err != nil {
				return err
			}
		}
	}
	return nil
}

// isOf tells whether one of several patterns means an event type.
func isOf(patterns []budget.Pattern, name string) bool {
	return slices.ContainsFunc(patterns, func(p budget.Pattern) bool { return p.HasName(name) })
}

// addSettings notes which of the types were recorded.
func (e *Events) addSettings(c *jfr.Chunk, t *jfr.Type) error {
	for table, err := range c.Events(c.Select(t, "id", "name", "value")) {
		if err != nil {
			return err
		}
		for row := range table.Rows {
			of := c.Metadata().TypeByID(table.Int("id", row))
			if of != nil && isOf(e.wanted, of.Name) {
				e.addSetting(of.Name, table.Text("name", row), table.Text("value", row))
			}
		}
	}
	return nil
}

func (e *Events) addSetting(event, name, value string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch name {
	case "enabled":
		e.settled[event] = e.settled[event] || value == "true"
	case "threshold":
		e.above[event] = max(e.above[event], profile.Timespan(value))
	}
}

// recordedFrom is how long events of a pattern had to be for the recorder, of several types the longest; 0: all are there.
func (e *Events) recordedFrom(of budget.Pattern) (threshold time.Duration) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for event, above := range e.above {
		if of.HasName(event) {
			threshold = max(threshold, above)
		}
	}
	return threshold
}

// addEvents adds the events of a type.
func (e *Events) addEvents(c *jfr.Chunk, t *jfr.Type) error {
	found, ranked := &eventType{threads: map[string]*spans{}}, isOf(e.ranked, t.Name)
	for table, err := range c.Events(c.Select(t, "startTime", "duration", t.ThreadField())) {
		if err != nil {
			return err
		}
		lengths, threads := table.Ints("duration"), table.Ints(t.ThreadField())
		for row := range table.Rows {
			if e.in != nil && !e.has(c, table, threads, row) {
				continue
			}
			s := found.of(nameOf(c, threads, row))
			if s.count++; lengths != nil {
				s.add(max(c.Nanos(lengths[row]), 0), ranked) // damaged ones are below
			}
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.types[t.Name] == nil {
		e.types[t.Name] = &eventType{threads: map[string]*spans{}}
	}
	e.types[t.Name].ofProgram, e.types[t.Name].ofThreads = t.IsOfProgram(), t.ThreadField() != ""
	e.types[t.Name].addAll(found, e.kept)
	return nil
}

// has tells whether an event is in the context, which is the one in which it ends.
func (e *Events) has(c *jfr.Chunk, t *jfr.Table, threads []int64, row int) bool {
	if threads == nil {
		return false
	}
	_, _, _, ok := e.in.Of(threads[row], c.UnixNanos(t.Int("startTime", row)+t.Int("duration", row)))
	return ok
}

// nameOf is the name of the thread of an event, "" of one without.
func nameOf(c *jfr.Chunk, threads []int64, row int) string {
	if threads == nil {
		return ""
	}
	t, ok := c.Thread(threads[row])
	if !ok {
		return jfr.NoThreadName
	}
	return t.Entry().Name
}

func (t *eventType) of(thread string) *spans {
	s := t.threads[thread]
	if s == nil {
		s = &spans{}
		t.threads[thread] = s
	}
	return s
}

func (t *eventType) addAll(more *eventType, kept int) {
	for thread, s := range more.threads {
		t.of(thread).addAll(s, kept)
	}
}

// find adds up the events of a pattern. The text says why there can be none, "" if they would be there.
func (e *Events) find(of budget.Target) (all spans, why string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	why = of.Pattern.String() + " is no event type of the recording"
	found := false
	for _, name := range slices.Sorted(maps.Keys(e.types)) {
		t := e.types[name]
		if !of.Pattern.HasName(name) {
			continue
		}
		recorded, told := e.settled[name]
		if n := t.count(); n == 0 && told && !recorded {
			why = name + " was switched off when the recording was made"
			continue
		}
		if no := t.cannotBeIn(of); no != "" {
			why = name + no
			continue
		}
		found = true
		t.addTo(&all, of.Thread)
	}
	if found {
		why = ""
	}
	all.sort()
	return all, why
}

// cannotBeIn says why no event of the type is what a target asks for, "" if they could be.
func (t *eventType) cannotBeIn(of budget.Target) string {
	switch {
	case of.Context != "" && t.ofProgram:
		return " is of the whole program, and in no context"
	case of.Thread != "" && !t.ofThreads:
		return " is of no thread"
	}
	return ""
}

func (t *eventType) count() (n int64) {
	for _, s := range t.threads {
		n += s.count
	}
	return n
}

// addTo adds what threads of a pattern have, "" being all.
func (t *eventType) addTo(all *spans, thread string) {
	for name, s := range t.threads {
		if thread == "" || budget.Glob(thread, name) {
			all.addAll(s, math.MaxInt)
		}
	}
}

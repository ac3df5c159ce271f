package timeline

import (
	"cmp"
	"slices"

	"jfrlens/jfr"
)

// State is what a thread did.
type State uint8

// States, the order of which is that of the page's legend.
const (
	Java   State = iota // a sample of Java code
	Native              // a sample of native code
	Lock                // waited for a monitor, lock or semaphore
	IO                  // waited for a socket or a file
	Wait                // slept, parked or waited for a signal
	Idle                // a worker of a pool that waited for its next task
	Memory              // waited for the collector to free memory
	states
)

// String is the name of a state on the page.
func (s State) String() string {
	return [states]string{"java", "native", "lock", "io", "wait", "idle", "memory"}[s]
}

// StateNames are the names of all states, in order.
func StateNames() []string {
	names := make([]string, states)
	for s := range states {
		names[s] = s.String()
	}
	return names
}

// Span is a time in which a thread did one thing: an interval of waiting, or a
// sample, which stands for the time from one sample to the next.
type Span struct {
	From, To int64 // nanoseconds since 1970
	Thread   int32 // index into Timeline.Threads
	Stack    int32 // number in Timeline.Names, 0 for none
	Event    int32 // index into Timeline.Events
	State    State
	Sampled  bool
}

// Timeline is what threads did. It is immutable.
type Timeline struct {
	From, To int64       // nanoseconds since 1970
	Chunks   []Part      // what of the time was recorded, in order; there may be gaps between
	Threads  []Thread    // the busiest first
	Spans    []Span      // by thread, then time; none if coarse
	Stops    []Stop      // in which the whole program stood still, by time
	Events   []string    // names of the event types that spans are from
	Limits   []Limit     // what was not recorded
	Names    jfr.Entries // frames of stacks

	coarse [][]Span // by thread, of one that was read to be drawn and has too many spans; else nil
}

// Part is a time in nanoseconds since 1970.
type Part struct{ From, To int64 }

// Thread is a row of the timeline. Virtual threads of one pool share a row.
type Thread struct {
	Name    string // of people; of a virtual thread's row that of its pool
	Pool    string // what threads of a pool have in common in their names
	Virtual bool
	Count   int   // threads in the row
	Busy    int64 // nanoseconds of all spans but idle ones
}

// Limit says from which duration on events of a type were recorded.
type Limit struct {
	Event     string // such as jdk.ThreadPark
	Threshold string // such as "10 ms", as the recording has it
}

// Between returns the spans of a thread that overlap a time.
func (t *Timeline) Between(thread int32, from, to int64) []Span {
	spans := t.ofThread(thread)
	end, _ := slices.BinarySearchFunc(spans, to, func(s Span, at int64) int { return cmp.Compare(s.From, at) })
	spans = spans[:end]
	first := slices.IndexFunc(spans, func(s Span) bool { return s.To > from })
	if first < 0 {
		return nil
	}
	spans = spans[first:]
	// Spans of a thread hardly overlap, so that what is over before is near the start of the time, if there is any.
	over := func(s Span) bool { return s.To <= from }
	if !slices.ContainsFunc(spans, over) {
		return spans
	}
	return slices.DeleteFunc(slices.Clone(spans), over)
}

func (t *Timeline) ofThread(thread int32) []Span {
	order := func(s Span, n int32) int { return cmp.Compare(s.Thread, n) }
	first, _ := slices.BinarySearchFunc(t.Spans, thread, order)
	end, _ := slices.BinarySearchFunc(t.Spans, thread+1, order)
	return t.Spans[first:end]
}

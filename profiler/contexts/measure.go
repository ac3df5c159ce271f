package contexts

import (
	"sync"

	"jfrlens/jfr"
	"jfrlens/profiler/timeline"
)

// Work is what threads did in a context, in nanoseconds, as far as it is recorded.
type Work struct {
	CPU    int64 `json:"cpu"`    // by samples
	Native int64 `json:"native"` // by samples: it ran, or waited in a call of the system
	Lock   int64 `json:"lock"`
	IO     int64 `json:"io"`
	Wait   int64 `json:"wait"` // slept, parked or waited for a signal
	Memory int64 `json:"memory"`
}

// Unknown is what of a time nothing was recorded of.
func (w Work) Unknown(nanos int64) int64 { return max(nanos-w.CPU-w.Native-w.Waiting(), 0) }

// Waiting is all that was recorded of waiting.
func (w Work) Waiting() int64 { return w.Lock + w.IO + w.Wait + w.Memory }

func (w *Work) add(other Work) {
	w.CPU += other.CPU
	w.Native += other.Native
	w.Lock += other.Lock
	w.IO += other.IO
	w.Wait += other.Wait
	w.Memory += other.Memory
}

// Measured is what threads did in the contexts of a set.
type Measured struct {
	Set    *Set
	works  []Work // by context
	choice *Choice
	waits  waits
}

// tally is what one event type says of the processor's time, by context.
type tally struct {
	measured *Measured
	mu       sync.Mutex // guards all below
	cpu      map[string]map[int32]int64
	waits    waits
	shortest int64 // wait that is not worth to be kept any more
}

// cpuEvents are the event types that tell of the processor's time, the best first.
var cpuEvents = []string{"jdk.CPUTimeSample", "jdk.ExecutionSample", "datadog.ExecutionSample", "profiler.WallClockSample", "datadog.MethodSample"}

// Measure adds up what threads did in each context. The choice, nil for all, says of which contexts waits are listed.
func (s *Set) Measure(rec *jfr.Recording, choice *Choice) (*Measured, error) {
	m := &Measured{Set: s, works: make([]Work, len(s.list)), choice: choice}
	t := &tally{measured: m, cpu: map[string]map[int32]int64{}}
	err := rec.Each(0, func(c *jfr.Chunk) error {
		var seen []place
		return timeline.Observe(c, func(e timeline.Seen) {
			t.mu.Lock()
			defer t.mu.Unlock()
			seen = t.add(c, e, seen[:0])
		}, waitFields...)
	})
	if err != nil {
		return nil, err
	}
	for _, event := range cpuEvents {
		if nanos := t.cpu[event]; len(nanos) > 0 {
			for number, n := range nanos {
				m.works[number].CPU += n
			}
			break
		}
	}
	m.waits = t.waits.longest(mostWaits)
	return m, m.lookAtOwners(rec)
}

// place is the outermost context of a type that an event is in.
type place struct {
	number int32
	kind   uint16
}

// add adds an event to the contexts that it ends in: of each type the outermost, so that recursion counts once.
func (t *tally) add(c *jfr.Chunk, e timeline.Seen, seen []place) []place {
	s := t.measured.Set
	at := e.To
	if e.Sampled {
		at = e.From
	}
	s.each(e.Key, at, func(number int32) bool {
		kind := s.list[number].kind
		for i := range seen {
			if seen[i].kind == kind {
				seen[i].number = number
				return false
			}
		}
		seen = append(seen, place{number, kind})
		return false
	})
	for _, p := range seen {
		t.addTo(p.number, e)
	}
	if len(seen) > 0 && !e.Sampled {
		t.keepWait(c, e, seen)
	}
	return seen
}

// addTo adds an event to a context: of waits the part that is within.
func (t *tally) addTo(number int32, e timeline.Seen) {
	context, nanos := &t.measured.Set.list[number], e.To-e.From
	if !e.Sampled {
		nanos = max(min(e.To, context.to)-max(e.From, context.from), 0)
	}
	w := &t.measured.works[number]
	switch e.State {
	case timeline.Java:
		if t.cpu[e.Type] == nil {
			t.cpu[e.Type] = map[int32]int64{}
		}
		t.cpu[e.Type][number] += nanos
	case timeline.Native:
		w.Native += nanos
	case timeline.Lock:
		if !e.Sampled {
			w.Lock += nanos
		}
	case timeline.IO:
		w.IO += nanos
	case timeline.Memory:
		w.Memory += nanos
	default:
		if !e.Sampled { // wall-clock samples of sleepers are beside the events of their waits
			w.Wait += nanos
		}
	}
}

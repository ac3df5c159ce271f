package contexts

import (
	"fmt"

	"jfrlens/jfr/units"
)

// Notes are what limits the trust in contexts, a sentence each.
func (s *Set) Notes() (notes []string) {
	for _, k := range s.Kinds {
		if k.Overlaps > 0 {
			notes = append(notes, fmt.Sprintf("%s of %s overlap another one of their thread: they began on a thread and ended on another one, to which all of their time is counted",
				units.Count(k.Overlaps), units.Plural(k.Count, k.Name+" event")))
		}
		if k.Name == DatadogSpan {
			notes = append(notes, "a span of Datadog's profiler is known on a thread from its first to its last sample: it took that at least")
		}
		if k.Name == "profiler.Span" {
			notes = append(notes, "the recorded profiler.Span events need not be all: those written by endIfProfiled are only those in which a sample was taken")
		}
	}
	if s.Left > 0 {
		notes = append(notes, units.Count(s.Left)+" contexts more are left out: there are too many")
	}
	return notes
}

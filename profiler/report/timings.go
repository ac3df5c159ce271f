package report

import (
	"fmt"
	"slices"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
)

// timings writes the methods that the JVM counted and timed exactly, and those of
// which it recorded calls.
func (t *text) timings() {
	t.timingTable("Counted and timed exactly", t.view.Profile().MethodTimings())
	t.timingTable("Recorded calls", t.view.Profile().MethodTraces())
}

func (t *text) timingTable(title string, list []profile.MethodTiming) {
	called := slices.DeleteFunc(slices.Clone(list), func(m profile.MethodTiming) bool { return m.Invocations == 0 })
	idle := len(list) - len(called)
	list = cut(called, t.options.Top)
	if len(list)+idle == 0 {
		return
	}
	t.printf("%s\n", t.paint.bold(title))
	t.printf("%13s %10s %10s %10s  %s\n", "calls", "average", "minimum", "maximum", "method")
	for _, m := range list {
		name := qualified(m.Class, m.Name) + m.Descriptor
		t.printf("%13s %10s %10s %10s  %s\n", units.Count(m.Invocations),
			span(m.Average), span(m.Minimum), span(m.Maximum), elideLeft(visible.Text(name), t.options.Width-48))
	}
	if idle > 0 {
		t.printf("%s\n", t.paint.dim(fmt.Sprintf("%13s %10s %10s %10s  %s that were not called", "0", "", "", "", units.Plural(int64(idle), "method"))))
	}
	t.printf("\n")
}

// span writes a time of a method timing.
func span(d time.Duration) string {
	if d < 0 {
		return "?"
	}
	return units.Duration(d)
}

// Timing is one method that was counted and timed exactly, or of which calls were
// recorded; the times are in nanoseconds, -1 where the clock was too coarse.
type Timing struct {
	Class       string `json:"class"`
	Method      string `json:"method"`
	Descriptor  string `json:"descriptor"`
	Invocations int64  `json:"invocations"`
	Minimum     int64  `json:"minimum"`
	Average     int64  `json:"average"`
	Maximum     int64  `json:"maximum"`
}

// timingsOf lists methods with their times, nil if there are none.
func timingsOf(timings []profile.MethodTiming) []Timing {
	var list []Timing
	for _, m := range timings {
		list = append(list, Timing{
			m.Class, m.Name, m.Descriptor, m.Invocations,
			m.Minimum.Nanoseconds(), m.Average.Nanoseconds(), m.Maximum.Nanoseconds(),
		})
	}
	return list
}

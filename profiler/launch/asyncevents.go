package launch

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"jfrlens/profiler/sample"
)

// asyncMeasures are async-profiler's options for sample types, with notes on
// what it does not measure. The event is what the project wants to be sampled
// where nobody asked for a type; with a timer it also says how CPU time is
// sampled. It may be empty.
func asyncMeasures(types []string, m Measures, event string) (options, notes []string) {
	timer := "cpu"
	if event == "itimer" || event == "ctimer" {
		timer = event
	}
	if len(types) == 0 {
		types = []string{sample.CPU}
		if event != "" && event != timer {
			types = []string{event}
		}
	}
	for _, name := range types {
		var more []string
		switch {
		case asyncOptionsFor(name, timer, m) != nil:
			more = asyncOptionsFor(name, timer, m)
		case name == event:
			more = []string{"event=" + event}
			notes = append(notes, fmt.Sprintf("async-profiler sampled %s, as asyncProfilerConfig says; its samples are shown as cpu", event))
		default:
			notes = append(notes, fmt.Sprintf("async-profiler does not measure %s; profile it without wall", name))
		}
		for _, option := range more {
			if !slices.Contains(options, option) { // it takes none twice
				options = append(options, option)
			}
		}
	}
	if len(m.Timing)+len(m.Trace) > 0 {
		notes = append(notes, "async-profiler does not count and time methods exactly; profile without it")
	}
	if m.Rate != "" {
		notes = append(notes, fmt.Sprintf("async-profiler has no rate, so that %s has no effect; give it an interval", m.Rate))
	}
	if len(options) == 0 {
		options = asyncOptionsFor(sample.CPU, timer, m)
	}
	return options, notes
}

// asyncOptionsFor are the options for one sample type, none where it is not measured.
func asyncOptionsFor(sampleType, timer string, m Measures) []string {
	entry, _ := sample.Find(sampleType)
	if entry.Async == "" {
		return nil
	}
	threshold := strings.ReplaceAll(cmp.Or(m.LockThreshold, sample.DefaultThreshold), " ", "")
	options := strings.NewReplacer("{event}", timer, "{lock}", threshold).Replace(entry.Async)
	options = asyncInterval().ReplaceAllString(options, cmp.Or(m.Interval, "$1"))
	return strings.Split(options, ",")
}

// asyncInterval is the time between samples in an option, with its default.
var asyncInterval = pattern(`\{interval:(\w+)\}`)

// isAsyncEvent tells whether a text from a project's settings can be the name
// of an event, which a comma would end and a blank would tear apart: a timer,
// a counter of the processor, a tracepoint, or a method such as a.b.C.m.
func isAsyncEvent(event string) bool {
	return !strings.ContainsFunc(event, func(r rune) bool {
		return r <= ' ' || r >= 0x7f || strings.ContainsRune(",;'\"\\`", r)
	})
}

package profile

import (
	"slices"

	"jfrlens/profiler/sample"
)

// isTimer tells whether an event that async-profiler was asked for is a timer of the CPU, or means none at all. All others,
// such as page-faults, cache-misses or the calls of a method, are written as jdk.ExecutionSample, too.
func isTimer(event string) bool {
	return slices.Contains([]string{"", "NULL", "null", "none", "cpu", "itimer", "ctimer", "cpu-clock", "wall"}, event)
}

// named returns samples by their right name: those of async-profiler are not always of the CPU's time.
func (a *assembly) named(s *series) *series {
	other := func(c counted) bool {
		return c.events > 0 && c.source != source{ofAsyncProfiler, sample.ExecutionSample}
	}
	if s.Name != sample.CPU || a.sampledOn == "" || slices.ContainsFunc(s.sources, other) {
		return s
	}
	renamed := *s
	renamed.Label = "Samples of " + a.sampledOn
	renamed.quality.Type.Label = renamed.Label
	return &renamed
}

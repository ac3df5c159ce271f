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

// named returns samples by their right name, which may tell of less than that of their type.
func (a *assembly) named(s *series) *series {
	label := a.labelOf(s)
	if label == "" {
		return s
	}
	renamed := *s
	renamed.Label, renamed.quality.Type.Label = label, label
	return &renamed
}

// labelOf returns the label that all events of a series have, "" where it is that of their type.
func (a *assembly) labelOf(s *series) string {
	label := ""
	for _, c := range s.sources {
		if c.events == 0 {
			continue
		}
		own := a.labelOfSource(s.Name, c.source)
		if own == "" || label != "" && own != label {
			return ""
		}
		label = own
	}
	return label
}

// labelOfSource returns the label of events that tell of less than their sample type does. Those of the JVM are of Java
// code, those of async-profiler of all code, but not always of the CPU's time.
func (a *assembly) labelOfSource(sampleType string, of source) string {
	switch {
	case of.by == ofJVM:
		return sample.EventOf(sampleType, of.event).Label
	case sampleType == sample.CPU && of == (source{ofAsyncProfiler, sample.ExecutionSample}) && a.sampledOn != "":
		return "Samples of " + a.sampledOn
	}
	return ""
}

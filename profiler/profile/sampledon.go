package profile

import (
	"slices"
	"strings"

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
	if strings.HasPrefix(label, samplesOf) {
		renamed.quality.SampledOn = a.sampledOn
	}
	return &renamed
}

// samplesOf begins the label of samples that async-profiler took of another event than a timer.
const samplesOf = "Samples of "

// OfCPU tells whether a profile has samples of a type that stand for the CPU's time.
func (p *Profile) OfCPU(name string) bool {
	return (name == sample.CPU || name == sample.CPUTime) && p.Has(name) && p.quality.Of(name).SampledOn == ""
}

// EventsDiffer tells whether samples of a type, of two recordings, were taken of different events, and what both are called.
func EventsDiffer(p, other *Profile, name string) (label, otherLabel string, differ bool) {
	q, o := p.quality.Of(name), other.quality.Of(name)
	return q.Type.Label, o.Type.Label, p.Has(name) && other.Has(name) && q.SampledOn != o.SampledOn
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
		return samplesOf + a.sampledOn
	}
	return ""
}

package firefox

import (
	"cmp"
	"math"
	"slices"
)

// counters returns the tracks of the process: processors in use and used heap.
func (x *export) counters() []counter {
	list := []counter{}
	if load := inOrder(x.facts.load); len(load) > 0 {
		list = append(list, x.counter("JVM CPU", "CPU", "Processors that the JVM used", x.used(load), counterDisplay{
			GraphType: "line-rate", Color: "grey", SortWeight: 40, Label: "CPU",
			TooltipRows: []tooltipRow{{"value", "rate", map[string]string{"unit": "number"}, "processors in use"}},
		}))
	}
	if heap := inOrder(x.facts.heap); len(heap) > 0 {
		memory := "timeline-memory"
		list = append(list, x.counter("Java heap", "Memory", "Used Java heap before and after collections", differences(heap), counterDisplay{
			GraphType: "line-accumulated", Unit: "bytes", Color: "orange", SortWeight: 20, Label: "Java heap", MarkerSchemaLocation: &memory,
			TooltipRows: []tooltipRow{
				{"value", "accumulated", map[string]string{"unit": "bytes"}, "above the lowest use"},
				{"value", "count-range", map[string]string{"unit": "bytes"}, "between lowest and highest use"},
			},
		}))
	}
	return list
}

func (x *export) counter(name, category, description string, samples counterSamples, display counterDisplay) counter {
	return counter{
		Name: name, Category: category, Description: description, PID: x.pid(),
		Samples: samples, Display: display,
	}
}

// inOrder sorts measurements by time and leaves out what is no number.
func inOrder(list []measurement) []measurement {
	list = slices.DeleteFunc(slices.Clone(list), func(m measurement) bool { return math.IsNaN(m.value) || math.IsInf(m.value, 0) })
	slices.SortStableFunc(list, func(a, b measurement) int { return cmp.Compare(a.nanos, b.nanos) })
	return list
}

// used returns the processor time, in milliseconds, since the measurement before:
// the viewer divides it by the time that went by.
func (x *export) used(load []measurement) counterSamples {
	var s counterSamples
	before := int64(0)
	for _, m := range load {
		passed := millis(max(m.nanos-before, 0))
		s.add(m.nanos, m.value*float64(max(x.facts.hwThreads, 1))*passed)
		before = m.nanos
	}
	return s
}

// differences returns by how much each measurement is above the one before.
func differences(list []measurement) counterSamples {
	var s counterSamples
	before := 0.0
	for _, m := range list {
		s.add(m.nanos, m.value-before)
		before = m.value
	}
	return s
}

func (s *counterSamples) add(nanos int64, count float64) {
	s.Time = append(s.Time, millis(max(nanos, 0)))
	s.Count = append(s.Count, count)
	s.Length++
}

package timeline

import (
	"fmt"
	"slices"
	"strings"

	"jfrlens/jfr"
)

// Standard are the charts that are made without being asked for. Names of events and
// fields are those of the JDK's metadata.xml; what a recording does not have is left out.
func Standard() []Plan {
	line := func(event, label string, kind Kind, fields ...string) Series {
		return Series{Event: event, Label: label, Kind: kind, Fields: fields}
	}
	heap := func(label, field, when string) Series {
		return Series{Event: "jdk.GCHeapSummary", Label: label, Fields: []string{field}, Split: "when", Only: when, Kind: Step}
	}
	return []Plan{
		{Title: "Processor", Unit: UnitShare, Note: "of all processors", Series: []Series{
			line("jdk.CPULoad", "machine", Gauge, "machineTotal"),
			line("jdk.CPULoad", "JVM", Gauge, "jvmUser", "jvmSystem"),
		}},
		{Title: "Heap", Unit: UnitBytes, Series: []Series{
			heap("committed", "heapSpace.committedSize", "After GC"),
			heap("before a collection", "heapUsed", "Before GC"),
			heap("after a collection", "heapUsed", "After GC"),
		}},
		{Title: "Pauses", Unit: UnitNanos, Note: "the collector's own part: stopping the threads comes on top", Series: []Series{
			{Event: "jdk.GCPhasePause", Fields: []string{durationField}, Split: "name", Kind: Dot},
		}},
		{Title: "Allocation", Unit: UnitByteRate, Note: "estimated from samples, which JDK 16 and later have", Series: []Series{line("jdk.ObjectAllocationSample", "allocated", Weight, "weight")}},
		{Title: "Threads", Unit: UnitCount, Note: "platform threads", Series: []Series{
			line("jdk.JavaThreadStatistics", "active", Gauge, "activeCount"),
			line("jdk.JavaThreadStatistics", "daemons", Gauge, "daemonCount"),
		}},
		{Title: "Exceptions", Unit: UnitPerSecond, Series: []Series{line("jdk.ExceptionStatistics", "thrown", Counter, "throwables")}},
		{Title: "Classes", Unit: UnitCount, Series: []Series{
			{Event: "jdk.ClassLoadingStatistics", Label: "loaded", Fields: []string{"loadedClassCount"}, Less: "unloadedClassCount"},
		}},
		{Title: "Compilation", Unit: UnitTimeRate, Note: "time of all compiler threads", Series: []Series{line("jdk.CompilerStatistics", "compiling", Counter, "totalTimeSpent")}},
		{Title: "Throttling", Unit: UnitTimeRate, Note: "time that the container let threads wait for a processor", Series: []Series{line("jdk.ContainerCPUThrottling", "throttled", Counter, "cpuThrottledTime")}},
		{Title: "Memory of the process", Unit: UnitBytes, Series: []Series{
			line("jdk.ResidentSetSize", "resident", Gauge, "size"), line("jdk.DirectBufferStatistics", "direct buffers", Gauge, "memoryUsed"),
		}},
		{Title: "Network", Unit: UnitByteRate, Series: []Series{
			{Event: "jdk.NetworkUtilization", Label: "read", Fields: []string{"readRate"}},
			{Event: "jdk.NetworkUtilization", Label: "written", Fields: []string{"writeRate"}},
		}},
	}
}

// PlanOf is the plan of one field, named as jdk.CPULoad.jvmUser, or jdk.GCHeapSummary.heapUsed:when for a
// line for each value of another field.
func PlanOf(rec *jfr.Recording, name string) (Plan, error) {
	path, split, _ := strings.Cut(name, ":")
	for c, err := range rec.Chunks() {
		if err != nil {
			return Plan{}, fmt.Errorf("look for the field %s: %w", path, err)
		}
		t, field := fieldOf(c.Metadata(), path)
		if field == nil {
			continue
		}
		if split != "" && t.Field(split) == nil {
			return Plan{}, fmt.Errorf("%s events have no field %s to split by; they have %s", t.Name, split, strings.Join(fieldNames(t, func(*jfr.Field) bool { return true }), ", "))
		}
		inEvent := strings.TrimPrefix(path, t.Name+".")
		kind, unit := guess(t, field)
		return Plan{
			Title: path, Unit: unit, Note: field.Description(),
			Series: []Series{{Event: t.Name, Fields: []string{inEvent}, Split: split, Label: inEvent, Kind: kind}},
		}, nil
	}
	return Plan{}, unknownField(rec, path)
}

// unknownField says what is there instead of a field.
func unknownField(rec *jfr.Recording, path string) error {
	for c := range rec.Chunks() {
		if c == nil {
			break
		}
		for _, t := range c.Metadata().Types() {
			if t.IsEvent() && (path == t.Name || strings.HasPrefix(path, t.Name+".")) {
				return fmt.Errorf("%s is no number that can be drawn; %s events have %s", path, t.Name, strings.Join(fieldNames(t, isNumber), ", "))
			}
		}
	}
	return fmt.Errorf("the recording knows no event of %s; write the event type and the field, as jdk.CPULoad.jvmUser", path)
}

// fieldOf finds a number by the name of its event type and its own, which may be "a.b".
func fieldOf(m *jfr.Metadata, path string) (*jfr.Type, *jfr.Field) {
	for _, t := range m.Types() {
		rest, ok := strings.CutPrefix(path, t.Name+".")
		if !ok || !t.IsEvent() {
			continue
		}
		of, field := t, (*jfr.Field)(nil)
		for part := range strings.SplitSeq(rest, ".") {
			if of == nil {
				return nil, nil
			}
			if field = of.Field(part); field == nil {
				break
			}
			of = field.Type
		}
		if isNumber(field) {
			return t, field
		}
	}
	return nil, nil
}

func fieldNames(t *jfr.Type, wanted func(*jfr.Field) bool) []string {
	var names []string
	for _, f := range t.Fields {
		if wanted(f) {
			names = append(names, f.Name)
		}
	}
	return names
}

// isNumber tells whether the values of a field can be drawn; false for nil.
func isNumber(f *jfr.Field) bool {
	if f == nil || f.Constant || f.Array || slices.Contains([]jfr.Unit{jfr.UnitTicksTime, jfr.UnitEpochMillis, jfr.UnitAddress}, f.Unit()) {
		return false
	}
	return slices.Contains([]string{"byte", "short", "int", "long", "float", "double"}, f.Type.Name)
}

// guess is how a field is most likely meant: counters have names that say so.
func guess(t *jfr.Type, f *jfr.Field) (Kind, Unit) {
	unit := unitOf(f)
	switch {
	case f.Name == durationField:
		return Dot, unit
	case isCounter(f.Name) && strings.HasSuffix(t.Name, "Statistics") && (unit == UnitCount || unit == UnitNanos || unit == UnitBytes):
		return Counter, map[Unit]Unit{UnitCount: UnitPerSecond, UnitNanos: UnitTimeRate, UnitBytes: UnitByteRate}[unit]
	}
	return Gauge, unit
}

func isCounter(name string) bool {
	lower := strings.ToLower(name)
	return strings.Contains(lower, "total") || strings.Contains(lower, "accumulated") || lower == "throwables"
}

func unitOf(f *jfr.Field) Unit {
	switch f.Unit() {
	case jfr.UnitPercentage:
		return UnitShare
	case jfr.UnitBytes, jfr.UnitBits:
		return UnitBytes
	case jfr.UnitBytesPerSecond, jfr.UnitBitsPerSecond:
		return UnitByteRate
	case jfr.UnitTicks, jfr.UnitNanos, jfr.UnitMicros, jfr.UnitMillis, jfr.UnitSeconds:
		return UnitNanos
	case jfr.UnitHertz:
		return UnitPerSecond
	}
	return UnitCount
}

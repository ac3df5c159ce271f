package profile

import "jfrlens/jfr/units"

// Names of the standard sample types.
const (
	CPU        = "cpu"
	CPUTime    = "cpu-time"
	Native     = "native"
	Wall       = "wall"
	Alloc      = "alloc"
	Lock       = "lock"
	Wait       = "wait"
	IO         = "io"
	Exceptions = "exceptions"
)

// Units of weights.
const (
	UnitSamples = "samples"
	UnitNanos   = "ns"
	UnitBytes   = "bytes"
	UnitValue   = "value" // sum of a field that is neither time nor bytes
)

// SampleType says what was counted and in which unit. Weights of two sample
// types are never added up.
type SampleType struct {
	Name  string // a standard name ("cpu-time") or an event type name ("jdk.ClassLoad")
	Unit  string // UnitSamples, UnitNanos, UnitBytes or UnitValue
	Label string // for people, such as "CPU time"
}

// Format writes a weight of this sample type for people: "1,234 samples", "12.3 ms".
func (t SampleType) Format(weight int64) string { return units.Unit(t.Unit).Format(weight) }

// FormatShort is Format without the word "samples".
func (t SampleType) FormatShort(weight int64) string { return units.Unit(t.Unit).Short(weight) }

// Standard returns the standard sample types in order of preference: the first
// of them that a recording has is its default.
func Standard() []SampleType {
	return []SampleType{
		{CPUTime, UnitSamples, "CPU time samples"},
		{CPU, UnitSamples, "CPU samples of Java code"},
		{Wall, UnitSamples, "Wall clock samples"},
		{Native, UnitSamples, "Samples in native methods"},
		{Alloc, UnitBytes, "Allocated bytes"},
		{Lock, UnitNanos, "Time waiting for locks"},
		{Wait, UnitNanos, "Time waiting for other threads"},
		{IO, UnitNanos, "Time in file and socket I/O"},
		{Exceptions, UnitSamples, "Exceptions thrown"},
	}
}

// Complete tells whether each event of the type is recorded that is not shorter than
// a threshold: few of them are no rough picture, as few samples are.
func (t SampleType) Complete() bool {
	return t.Name == Lock || t.Name == Wait || t.Name == IO
}

// IsStandard tells whether name is one of the standard sample types.
func IsStandard(name string) bool {
	_, ok := standardType(name)
	return ok
}

// standardType finds a standard sample type by name.
func standardType(name string) (SampleType, bool) {
	for _, t := range Standard() {
		if t.Name == name {
			return t, true
		}
	}
	return SampleType{}, false
}

// preference orders sample types: standard ones by preference, then the others.
func preference(name string) int {
	types := Standard()
	for i, t := range types {
		if t.Name == name {
			return i
		}
	}
	return len(types)
}

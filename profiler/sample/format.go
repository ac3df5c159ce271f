package sample

import "jfrlens/jfr/units"

// Format writes a weight of this sample type for people: "1,234 samples", "12.3 ms".
func (t Type) Format(weight int64) string { return units.Unit(t.Unit).Format(weight) }

// Noun is what is counted beside the weight: an event is one that happened, a sample stands for many.
func (t Type) Noun() string {
	if e, ok := Find(t.Name); ok && !e.Each {
		return "sample"
	}
	return "event"
}

// FormatShort is Format without the word "samples".
func (t Type) FormatShort(weight int64) string { return units.Unit(t.Unit).Short(weight) }

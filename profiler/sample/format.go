package sample

import "jfrlens/jfr/units"

// Format writes a weight of this sample type for people: "1,234 samples", "12.3 ms".
func (t Type) Format(weight int64) string { return units.Unit(t.Unit).Format(weight) }

// FormatShort is Format without the word "samples".
func (t Type) FormatShort(weight int64) string { return units.Unit(t.Unit).Short(weight) }

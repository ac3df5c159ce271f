package jfr

import "strconv"

const (
	labelAnnotation        = "jdk.jfr.Label"
	descriptionAnnotation  = "jdk.jfr.Description"
	categoryAnnotation     = "jdk.jfr.Category"
	experimentalAnnotation = "jdk.jfr.Experimental"
	unsignedAnnotation     = "jdk.jfr.Unsigned"
	timestampAnnotation    = "jdk.jfr.Timestamp"
	timespanAnnotation     = "jdk.jfr.Timespan"
	dataAmountAnnotation   = "jdk.jfr.DataAmount"
	frequencyAnnotation    = "jdk.jfr.Frequency"
	percentageAnnotation   = "jdk.jfr.Percentage"
	addressAnnotation      = "jdk.jfr.MemoryAddress"
)

// Annotation is one annotation of a type, a field or a setting.
type Annotation struct {
	// Type is the annotation type; never nil.
	Type *Type
	// Members are the annotation's values in the order of the file, all as text. Elements of an
	// array member NAME are called NAME-0, NAME-1 and so on.
	Members []Member
}

// Member is one value of an annotation.
type Member struct{ Name, Text string }

// Value returns the text of the member called "value", or "".
func (a *Annotation) Value() string { return a.Member("value") }

// Member returns the text of the member of that name, or "".
func (a *Annotation) Member(name string) string {
	for _, m := range a.Members {
		if m.Name == name {
			return m.Text
		}
	}
	return ""
}

// Array returns the elements of the array member of that name.
func (a *Annotation) Array(name string) []string {
	var values []string
	for next := name + "-0"; ; next = name + "-" + strconv.Itoa(len(values)) {
		found := false
		for _, m := range a.Members {
			if m.Name == next {
				values, found = append(values, m.Text), true
				break
			}
		}
		if !found {
			return values
		}
	}
}

func findAnnotation(list []Annotation, typeName string) *Annotation {
	for i := range list {
		if list[i].Type.Name == typeName {
			return &list[i]
		}
	}
	return nil
}

func annotationValue(list []Annotation, typeName string) string {
	if a := findAnnotation(list, typeName); a != nil {
		return a.Value()
	}
	return ""
}

// Unit says what the numbers of a field mean.
type Unit uint8

// Units of fields. UnitNone is a plain number.
const (
	UnitNone           Unit = iota
	UnitTicksTime           // point in time in ticks of the chunk: [Chunk.UnixNanos]
	UnitEpochMillis         // point in time in milliseconds since 1970
	UnitTicks               // time span in ticks of the chunk: [Chunk.Nanos]
	UnitNanos               // time span in nanoseconds
	UnitMicros              // time span in microseconds
	UnitMillis              // time span in milliseconds
	UnitSeconds             // time span in seconds
	UnitBytes               // amount of data in bytes
	UnitBits                // amount of data in bits
	UnitBytesPerSecond      // rate
	UnitBitsPerSecond       // rate
	UnitHertz               // events per second
	UnitPercentage          // fraction, 1 is 100 %
	UnitAddress             // memory address
)

// Unit returns the meaning of the field's numbers, from its annotations. Of several that exclude each other the
// JDK's order decides (jdk.jfr.internal.tool.EventPrintWriter and PrettyWriter).
func (f *Field) Unit() Unit {
	if a := f.Annotation(timespanAnnotation); a != nil {
		return timespanUnit(a.Value())
	}
	if a := f.Annotation(timestampAnnotation); a != nil {
		return timestampUnit(a.Value())
	}
	if f.Annotation(percentageAnnotation) != nil {
		return UnitPercentage
	}
	perSecond := f.Annotation(frequencyAnnotation) != nil
	if a := f.Annotation(dataAmountAnnotation); a != nil {
		if unit := dataUnit(a.Value(), perSecond); unit != UnitNone {
			return unit
		}
	}
	switch {
	case f.Annotation(addressAnnotation) != nil:
		return UnitAddress
	case perSecond:
		return UnitHertz
	}
	return UnitNone
}

// Unsigned says that a byte, short, int or long of this field has no sign. Columns hold the
// value sign-extended from its own width all the same.
func (f *Field) Unsigned() bool {
	return findAnnotation(f.Annotations, unsignedAnnotation) != nil && f.Type.Name != "char"
}

func timestampUnit(value string) Unit {
	if value == "TICKS" {
		return UnitTicksTime
	}
	return UnitEpochMillis
}

func timespanUnit(value string) Unit {
	switch value {
	case "TICKS":
		return UnitTicks
	case "MICROSECONDS":
		return UnitMicros
	case "MILLISECONDS":
		return UnitMillis
	case "SECONDS":
		return UnitSeconds
	}
	return UnitNanos
}

// dataUnit returns UnitNone for what is neither bytes, which writers may leave out, nor bits.
func dataUnit(value string, perSecond bool) Unit {
	switch value {
	case "BYTES", "":
		if perSecond {
			return UnitBytesPerSecond
		}
		return UnitBytes
	case "BITS":
		if perSecond {
			return UnitBitsPerSecond
		}
		return UnitBits
	}
	return UnitNone
}

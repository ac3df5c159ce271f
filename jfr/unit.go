package jfr

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

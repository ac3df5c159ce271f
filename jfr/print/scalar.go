package print

import (
	"strconv"

	"jfrlens/jfr"
)

// appendInteger appends an integer exactly: times and time spans by ISO 8601.
func (c clock) appendInteger(buf []byte, f *jfr.Field, value int64) []byte {
	switch unit := f.Unit(); {
	case unit == jfr.UnitTicksTime || unit == jfr.UnitEpochMillis:
		return c.appendTime(buf, widened(f, value), unit)
	case isTime(unit):
		return appendSpan(buf, c.spanOf(widened(f, value), unit))
	case f.Unsigned():
		return strconv.AppendUint(buf, unsigned(f, value), 10)
	}
	return strconv.AppendInt(buf, value, 10)
}

// unsigned returns the value of an unsigned field from its sign-extended form.
func unsigned(f *jfr.Field, value int64) uint64 {
	switch f.Type.Name {
	case "byte":
		return uint64(uint8(value))
	case "short":
		return uint64(uint16(value))
	case "int":
		return uint64(uint32(value))
	}
	return uint64(value)
}

// widened is the value of a field as a long of Java.
func widened(f *jfr.Field, value int64) int64 {
	if f.Unsigned() {
		return int64(unsigned(f, value))
	}
	return value
}

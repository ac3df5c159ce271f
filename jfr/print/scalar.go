package print

import (
	"math"
	"strconv"
	"strings"

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

// appendFloat appends a floating-point number as Java prints it: the shortest
// digits that tell it apart, plain between 10^-3 and 10^7, else with an exponent.
func appendFloat(buf []byte, value float64, bits int) []byte {
	switch {
	case math.IsNaN(value):
		return append(buf, "NaN"...)
	case math.IsInf(value, 1):
		return append(buf, "Infinity"...)
	case math.IsInf(value, -1):
		return append(buf, "-Infinity"...)
	}
	magnitude := math.Abs(value)
	if magnitude == 0 || magnitude >= 1e-3 && magnitude < 1e7 {
		from := len(buf)
		buf = strconv.AppendFloat(buf, value, 'f', -1, bits)
		for _, char := range buf[from:] {
			if char == '.' {
				return buf
			}
		}
		return append(buf, ".0"...)
	}
	digits, exponent, _ := strings.Cut(shortest(value, bits), "e")
	buf = append(buf, digits...)
	number, _ := strconv.Atoi(exponent)
	return strconv.AppendInt(append(buf, 'E'), int64(number), 10)
}

// shortest returns the digits of a number with an exponent. Java wants two at
// least, and with two takes the pair nearest to the number: 4.9E-324, not
// 5.0E-324 (java.lang.Double, toString).
func shortest(value float64, bits int) string {
	text := strconv.FormatFloat(value, 'e', -1, bits)
	if strings.Contains(text, ".") {
		return text
	}
	two := strconv.FormatFloat(value, 'e', 1, bits)
	if back, err := strconv.ParseFloat(two, bits); err == nil && back == value {
		return two
	}
	return strings.Replace(text, "e", ".0e", 1)
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

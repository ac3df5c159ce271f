package print

import (
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"

	"jfrlens/jfr"
	"jfrlens/jfr/units/jdk"
)

// shownUnit is the unit that a field's value is shown with. The JDK's tool looks
// at none if the recording does not say that the annotations of the field are
// about its content; Datadog's profiler does not (jdk.jfr.ValueDescriptor,
// getContentType).
func shownUnit(f *jfr.Field) jfr.Unit {
	for i := range f.Annotations {
		if f.Annotations[i].Type.Annotation(contentAnnotation) != nil {
			return f.Unit()
		}
	}
	return jfr.UnitNone
}

const contentAnnotation = "jdk.jfr.ContentType"

// appendFloat appends a floating-point number by what it means.
func (r *textRenderer) appendFloat(buf []byte, col *jfr.Column, row int) []byte {
	value, bits := col.Floats[row], 64
	if col.Field.Type.Name == "float" {
		bits = 32
	}
	unit := shownUnit(col.Field)
	switch amount, ok := amountUnit(unit); {
	case math.IsNaN(value) || math.IsInf(value, -1):
		return append(buf, missing...)
	case unit == jfr.UnitPercentage:
		return r.appendPercent(buf, value)
	case ok:
		return r.appendAmount(buf, jdk.Long(value), amount)
	case unit == jfr.UnitAddress:
		return appendAddress(buf, jdk.Long(value))
	}
	return appendHertz(jdk.AppendFloat(buf, value, bits), unit)
}

// appendInteger appends an integer by what it means.
func (r *textRenderer) appendInteger(buf []byte, f *jfr.Field, value int64) []byte {
	unit := shownUnit(f)
	switch {
	case isTime(unit):
		return r.appendTime(buf, widened(f, value), unit)
	case isTime(f.Unit()): // but not shown as one
		return r.times.appendInteger(buf, f, value)
	case f.Type.Name == "char":
		return appendChar(buf, uint16(value))
	case f.Unsigned():
		return r.appendUnsigned(buf, f, value, unit)
	case isMissing(f, value):
		return append(buf, missing...)
	}
	switch amount, ok := amountUnit(unit); {
	case ok:
		return r.appendAmount(buf, value, amount)
	case unit == jfr.UnitPercentage:
		return r.appendPercent(buf, float64(value))
	case unit == jfr.UnitAddress:
		return appendAddress(buf, value)
	}
	return appendHertz(strconv.AppendInt(buf, value, 10), unit)
}

// appendUnsigned is appendInteger for integers without sign. Amounts beyond 2^63 are shown as negative by the
// JDK's tool.
func (r *textRenderer) appendUnsigned(buf []byte, f *jfr.Field, value int64, unit jfr.Unit) []byte {
	switch amount, ok := amountUnit(unit); {
	case ok:
		return r.appendAmount(buf, widened(f, value), amount)
	case unit == jfr.UnitPercentage:
		return r.appendPercent(buf, float64(unsigned(f, value)))
	case unit == jfr.UnitAddress:
		return appendAddress(buf, widened(f, value))
	}
	return appendHertz(strconv.AppendUint(buf, unsigned(f, value), 10), unit)
}

// appendChar appends a UTF-16 unit; half of a character becomes a question mark.
func appendChar(buf []byte, unit uint16) []byte {
	if 0xd800 <= unit && unit < 0xe000 {
		return append(buf, '?')
	}
	return utf8.AppendRune(buf, rune(unit))
}

// appendAddress appends a memory address with eight digits at least.
func appendAddress(buf []byte, address int64) []byte {
	return fmt.Appendf(buf, "0x%08X", uint64(address))
}

// isMissing tells whether an integer is the one that stands for no value.
func isMissing(f *jfr.Field, value int64) bool {
	return f.Type.Name == "long" && value == math.MinInt64 || f.Type.Name == "int" && value == math.MinInt32
}

// appendHertz appends the unit of a frequency.
func appendHertz(buf []byte, unit jfr.Unit) []byte {
	if unit != jfr.UnitHertz {
		return buf
	}
	return append(buf, " Hz"...)
}

// exactDecimals is the number of decimals of percentages and seconds that are
// printed exactly.
const exactDecimals = 9

func (r *textRenderer) appendPercent(buf []byte, fraction float64) []byte {
	if r.exact {
		return append(append(buf, jdk.Fixed(100*fraction, exactDecimals)...), '%')
	}
	return append(buf, jdk.Percent(fraction)...)
}

// amountUnit is the unit of an amount of data.
func amountUnit(unit jfr.Unit) (jdk.Unit, bool) {
	switch unit {
	case jfr.UnitBytes:
		return jdk.Bytes, true
	case jfr.UnitBits:
		return jdk.Bits, true
	case jfr.UnitBytesPerSecond:
		return jdk.BytesPerSecond, true
	case jfr.UnitBitsPerSecond:
		return jdk.BitsPerSecond, true
	}
	return 0, false
}

// appendAmount appends an amount of data with a prefix or, exactly, without.
func (r *textRenderer) appendAmount(buf []byte, n int64, unit jdk.Unit) []byte {
	if !r.exact {
		return append(buf, jdk.Amount(n, unit)...)
	}
	buf = strconv.AppendInt(buf, n, 10)
	if unit == jdk.Bytes || unit == jdk.BytesPerSecond {
		buf = append(buf, " byte"...)
	} else {
		buf = append(buf, " bit"...)
	}
	if n > 1 {
		buf = append(buf, 's')
	}
	if unit == jdk.BytesPerSecond || unit == jdk.BitsPerSecond {
		buf = append(buf, "/s"...)
	}
	return buf
}

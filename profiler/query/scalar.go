package query

import (
	"jfrlens/jfr"
	"jfrlens/profiler/query/format"
)

// scalarColumn fills in the column of a field whose value stands in the event.
func scalarColumn(c *column, f *jfr.Field) {
	c.kind = format.Int
	switch f.Type.Name {
	case "boolean":
		c.op, c.sqlType, c.kind = opBool, "BOOLEAN", format.Bool
	case "byte":
		c.op, c.sqlType = opInt8, "TINYINT"
	case "short":
		c.op, c.sqlType = opInt16, "SMALLINT"
	case "int":
		c.op, c.sqlType = opInt32, "INTEGER"
	case "char":
		c.op, c.sqlType, c.kind = opInt32, "INTEGER", format.Char
	case "long":
		c.op, c.sqlType = opInt64, "BIGINT"
	case "float":
		c.op, c.sqlType = opFloat, "FLOAT"
	case "double":
		c.op, c.sqlType = opDouble, "DOUBLE"
	case stringType:
		c.op, c.sqlType, c.kind = opText, "VARCHAR", format.Text
	default:
		c.op, c.sqlType = opNull, "VARCHAR"
	}
	if c.op.isNumber() {
		unitColumn(c, f)
	}
}

// unsigned is the unit of numbers that have none, whose first bit is no sign.
const unsigned = "unsigned"

// unitsOfTime are the words for what stays as it is in the recording.
var unitsOfTime = map[jfr.Unit]string{
	jfr.UnitTicksTime: "ticks", jfr.UnitEpochMillis: "milliseconds since 1970", jfr.UnitTicks: "ticks",
	jfr.UnitNanos: "nanoseconds", jfr.UnitMicros: "microseconds", jfr.UnitMillis: "milliseconds", jfr.UnitSeconds: "seconds",
}

// unitColumn applies the unit of a field: times become timestamps, spans nanoseconds, but not those that are
// floating-point numbers, which the JDK takes for neither.
func unitColumn(c *column, f *jfr.Field) {
	unit := f.Unit()
	if words := unitsOfTime[unit]; words != "" && c.op.isFloat() {
		c.unit = words
		return
	}
	switch unit {
	case jfr.UnitTicksTime, jfr.UnitEpochMillis:
		c.op, c.sqlType, c.kind, c.unit = opTime, "TIMESTAMP_NS", format.Time, "UTC"
	case jfr.UnitTicks, jfr.UnitNanos, jfr.UnitMicros, jfr.UnitMillis, jfr.UnitSeconds:
		c.op, c.sqlType, c.kind, c.unit = opSpan, "BIGINT", format.Duration, "nanoseconds"
	case jfr.UnitBytes:
		c.kind, c.unit = format.Bytes, "bytes"
	case jfr.UnitBits:
		c.kind, c.unit = format.Bits, "bits"
	case jfr.UnitBytesPerSecond:
		c.kind, c.unit = format.ByteRate, "bytes per second"
	case jfr.UnitBitsPerSecond:
		c.kind, c.unit = format.BitRate, "bits per second"
	case jfr.UnitHertz:
		c.kind, c.unit = format.Hertz, "hertz"
	case jfr.UnitPercentage:
		c.kind, c.unit = format.Percent, "fraction, 1 is 100 %"
	case jfr.UnitAddress:
		c.kind, c.unit = format.Address, "memory address"
	}
	if f.Unsigned() && c.unit == "" {
		c.unit = unsigned
	}
}

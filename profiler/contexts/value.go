package contexts

import (
	"strconv"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
)

// absent stands for a value that is null, as in the JDK's tool.
const absent = "N/A"

// textOf is the value of a field as users type it: numbers have all their digits and no separators. What has a unit is as in
// tables.
func textOf(c *jfr.Chunk, column *jfr.Column, row int) string {
	switch {
	case column == nil:
		return absent
	case column.Kind == jfr.KindBool:
		return strconv.FormatBool(column.Ints[row] != 0)
	case column.Kind == jfr.KindFloat:
		return units.Average(column.Floats[row])
	case column.Kind == jfr.KindInt:
		return intText(c, column.Field.Unit(), column.Ints[row])
	case column.Kind == jfr.KindString || column.Kind == jfr.KindConstant:
		if column.Null(row) {
			return absent
		}
		return profile.ConstantText(c, column, row)
	}
	return absent
}

func intText(c *jfr.Chunk, unit jfr.Unit, n int64) string {
	switch unit {
	case jfr.UnitBytes:
		return units.Size(n)
	case jfr.UnitTicks:
		return units.Duration(time.Duration(c.Nanos(n)))
	case jfr.UnitTicksTime:
		return time.Unix(0, c.UnixNanos(n)).UTC().Format(time.RFC3339Nano)
	case jfr.UnitEpochMillis:
		return time.UnixMilli(n).UTC().Format(time.RFC3339Nano)
	}
	return strconv.FormatInt(n, 10)
}

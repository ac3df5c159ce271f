package contexts

import (
	"strconv"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/timeline"
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
		return floatText(c, column, row)
	case column.Kind == jfr.KindInt:
		return intText(c, column, row)
	case column.Kind == jfr.KindString || column.Kind == jfr.KindConstant:
		if column.Null(row) {
			return absent
		}
		return profile.ConstantText(c, column, row)
	}
	return absent
}

func floatText(c *jfr.Chunk, column *jfr.Column, row int) string {
	switch {
	case column.Field.Unit() == jfr.UnitPercentage:
		return timeline.Text(c, column, row)
	case column.Field.Type.Name == "float":
		return units.Digits(column.Floats[row], 32)
	}
	return units.Digits(column.Floats[row], 64)
}

func intText(c *jfr.Chunk, column *jfr.Column, row int) string {
	n := column.Ints[row]
	switch column.Field.Unit() {
	case jfr.UnitNone:
		return strconv.FormatInt(n, 10)
	case jfr.UnitTicksTime:
		return time.Unix(0, c.UnixNanos(n)).UTC().Format(time.RFC3339Nano)
	case jfr.UnitEpochMillis:
		return time.UnixMilli(n).UTC().Format(time.RFC3339Nano)
	}
	return timeline.Text(c, column, row)
}

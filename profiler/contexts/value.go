package contexts

import (
	"strconv"
	"strings"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/units"
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
		return constantText(c, column, row)
	}
	return absent
}

func constantText(c *jfr.Chunk, column *jfr.Column, row int) string {
	if column.Kind == jfr.KindString || column.Field.Type.Name == "java.lang.String" {
		return column.String(row)
	}
	key := column.Ints[row]
	switch column.Field.Type.Name {
	case "java.lang.Thread":
		thread, _ := c.Thread(key)
		return thread.Entry().Name
	case "java.lang.Class":
		class, _ := c.Class(key)
		return class.Name
	case "jdk.types.Method":
		class, name, _ := c.MethodName(key)
		return strings.TrimPrefix(class+"."+name, ".")
	}
	text, _ := c.Text(column.Field.Type, key)
	return text
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

package timeline

import (
	"math"
	"strconv"
	"strings"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
)

// Text is a value for people, with its unit; "" for what is none.
func Text(c *jfr.Chunk, column *jfr.Column, row int) string {
	switch column.Kind {
	case jfr.KindInt:
		return intText(c, column, row)
	case jfr.KindBool:
		return strconv.FormatBool(column.Ints[row] != 0)
	case jfr.KindFloat:
		return floatText(column, row)
	case jfr.KindConstant, jfr.KindString:
		return profile.ConstantText(c, column, row)
	case jfr.KindStruct:
		var parts []string
		for i := range column.Struct {
			if text := Text(c, &column.Struct[i], row); text != "" {
				parts = append(parts, column.Struct[i].Field.Name+" "+text)
			}
		}
		return strings.Join(parts, ", ")
	}
	return ""
}

func floatText(column *jfr.Column, row int) string {
	if column.Field.Unit() == jfr.UnitPercentage {
		return units.Percent(100 * column.Floats[row])
	}
	return units.Average(column.Floats[row])
}

func intText(c *jfr.Chunk, column *jfr.Column, row int) string {
	n := column.Ints[row]
	if n == math.MinInt64 {
		return "N/A" // as the JDK's tool has it
	}
	switch unit := column.Field.Unit(); unit {
	case jfr.UnitTicksTime:
		return clockText(time.Unix(0, c.UnixNanos(n)))
	case jfr.UnitEpochMillis:
		return clockText(time.UnixMilli(n))
	case jfr.UnitBytes:
		return units.Size(n)
	case jfr.UnitBytesPerSecond:
		return units.Size(n) + "/s"
	case jfr.UnitBits:
		return units.Count(n) + " bit"
	case jfr.UnitBitsPerSecond:
		return units.Count(n) + " bit/s"
	case jfr.UnitHertz:
		return units.Count(n) + " Hz"
	case jfr.UnitAddress:
		return "0x" + strconv.FormatUint(uint64(n), 16)
	default:
		if nanos, ok := spanNanos(c, unit, n); ok {
			return units.Duration(time.Duration(nanos))
		}
	}
	return units.Count(n)
}

// clockText is a time of day in UTC, to the millisecond.
func clockText(at time.Time) string {
	return at.UTC().Format("15:04:05.000")
}

// plus adds up two lengths of time. Of a damaged recording they can be more than can be told.
func plus(a, b int64) int64 {
	if sum := a + b; sum >= 0 {
		return sum
	}
	return math.MaxInt64
}

// spanNanos is a time span in nanoseconds; false where the unit is none of time. The least number stands for one that is not known.
func spanNanos(c *jfr.Chunk, unit jfr.Unit, n int64) (nanos int64, ok bool) {
	scale := int64(1)
	switch unit {
	case jfr.UnitTicks:
		return c.Nanos(n), true
	case jfr.UnitNanos:
	case jfr.UnitMicros:
		scale = 1e3
	case jfr.UnitMillis:
		scale = 1e6
	case jfr.UnitSeconds:
		scale = 1e9
	default:
		return 0, false
	}
	if n > 1<<62/scale || n < -(1<<62)/scale {
		return n, true
	}
	return n * scale, true
}

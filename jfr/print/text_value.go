package print

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/units"
)

// textRenderer appends events of one chunk as people read them
// (jdk.jfr.internal.tool.PrettyWriter of JDK 25).
type textRenderer struct {
	chunk      *jfr.Chunk
	times      clock
	stackDepth int
	depth      int // nesting of values, bounded against cycles
}

// missing stands for a value that the recording does not have.
const missing = "N/A"

// Fields that are printed last, in a form of their own.
const (
	threadField = "eventThread"
	stackField  = "stackTrace"
)

// appendEvent appends one row of a table of events, with the lines of the
// context events around it, and a blank line.
func (r *textRenderer) appendEvent(buf []byte, table *jfr.Table, row int, context [][]byte) []byte {
	buf = append(append(buf, table.Type.Name...), " {\n"...)
	for _, lines := range context {
		buf = append(buf, lines...)
	}
	for i := range table.Columns {
		col := &table.Columns[i]
		name := col.Field.Name
		if name == threadField || name == stackField || name == "duration" && col.Kind == jfr.KindInt && col.Ints[row] == 0 {
			continue
		}
		buf = r.appendField(buf, name, col, row, 2)
	}
	if thread := table.Column(threadField); thread != nil && !thread.Null(row) {
		buf = r.appendField(buf, threadField, thread, row, 2)
	}
	if stack := table.Column(stackField); stack != nil && stack.Kind == jfr.KindConstant {
		buf = r.appendStack(buf, stack.Ints[row])
	}
	return append(buf, "}\n\n"...)
}

// appendField appends a line with a name and a value, or several lines.
func (r *textRenderer) appendField(buf []byte, name string, col *jfr.Column, row, indent int) []byte {
	buf = appendIndent(buf, indent)
	buf = append(append(buf, name...), " = "...)
	return r.appendValue(buf, col, row, indent, "")
}

// appendValue appends a value and the end of its line. The postfix separates
// the elements of lists.
func (r *textRenderer) appendValue(buf []byte, col *jfr.Column, row, indent int, postfix string) []byte {
	switch col.Kind {
	case jfr.KindList:
		return r.appendList(buf, col, row, indent)
	case jfr.KindStruct:
		return r.appendStruct(buf, col.Field.Type, col.Struct, row, indent, postfix)
	case jfr.KindConstant:
		if col.Field.Type.Name != "java.lang.String" {
			return r.appendConstant(buf, col.Field.Type, col.Ints[row], indent, postfix)
		}
	}
	return append(r.appendScalar(buf, col, row), '\n')
}

func (r *textRenderer) appendList(buf []byte, col *jfr.Column, row, indent int) []byte {
	buf = append(buf, "[\n"...)
	for i := col.Offsets[row]; i < col.Offsets[row+1]; i++ {
		postfix := ""
		if i+1 < col.Offsets[row+1] {
			postfix = ", "
		}
		buf = appendIndent(buf, indent+2)
		buf = r.appendValue(buf, col.Items, int(i), indent+2, postfix)
	}
	buf = appendIndent(buf, indent)
	return append(buf, "]\n"...)
}

// appendStruct appends a struct, one line per field; one of a simple type is
// its value.
func (r *textRenderer) appendStruct(buf []byte, t *jfr.Type, columns []jfr.Column, row, indent int, postfix string) []byte {
	if r.depth >= maxNestedValues {
		return append(buf, missing+"\n"...)
	}
	r.depth++
	defer func() { r.depth-- }()
	if t.Simple && len(columns) > 0 {
		return r.appendValue(buf, &columns[0], row, indent, postfix)
	}
	buf = append(buf, "{\n"...)
	for i := range columns {
		buf = r.appendField(buf, columns[i].Field.Name, &columns[i], row, indent+2)
	}
	buf = appendIndent(buf, indent)
	return append(append(append(buf, '}'), postfix...), '\n')
}

// appendConstant appends the constant that a key refers to. Threads, classes,
// class loaders, methods and leaked objects have forms of their own.
func (r *textRenderer) appendConstant(buf []byte, t *jfr.Type, key int64, indent int, postfix string) []byte {
	pool, err := r.chunk.PoolOf(t)
	if err != nil {
		return append(append(append(buf, missing...), postfix...), '\n')
	}
	row, ok := pool.Row(key)
	if !ok {
		return append(append(append(buf, missing...), postfix...), '\n')
	}
	switch t.Name {
	case "java.lang.Thread":
		buf = r.appendThread(buf, key)
	case "java.lang.Class":
		buf = r.appendClass(buf, key)
	case "jdk.types.ClassLoader":
		buf = r.appendLoader(buf, pool, row, key)
	case "jdk.types.Method":
		return append(r.appendMethod(buf, key), '\n')
	default:
		return r.appendStruct(buf, t, pool.Columns, row, indent, postfix)
	}
	return append(append(buf, postfix...), '\n')
}

// appendScalar appends a value that needs no line of its own.
func (r *textRenderer) appendScalar(buf []byte, col *jfr.Column, row int) []byte {
	switch col.Kind {
	case jfr.KindString, jfr.KindConstant:
		if col.Null(row) {
			return append(buf, missing...)
		}
		buf = append(buf, '"')
		return append(append(buf, col.String(row)...), '"')
	case jfr.KindBool:
		return strconv.AppendBool(buf, col.Ints[row] != 0)
	case jfr.KindFloat:
		return appendTextFloat(buf, col, row)
	}
	return r.appendTextInteger(buf, col.Field, col.Ints[row])
}

func appendTextFloat(buf []byte, col *jfr.Column, row int) []byte {
	value := col.Floats[row]
	unit := col.Field.Unit()
	switch {
	case math.IsNaN(value) || math.IsInf(value, -1):
		return append(buf, missing...)
	case unit == jfr.UnitPercentage:
		return append(buf, units.Percent(value)...)
	case math.IsInf(value, 1):
		buf = append(buf, "Infinity"...)
	case col.Field.Type.Name == "float":
		buf = appendFloat(buf, value, 32)
	default:
		if amount, ok := amountUnit(unit); ok {
			return append(buf, units.Amount(saturated(value), amount)...)
		}
		buf = appendFloat(buf, value, 64)
	}
	if unit == jfr.UnitHertz {
		buf = append(buf, " Hz"...)
	}
	return buf
}

// saturated converts as a Java cast to long does.
func saturated(value float64) int64 {
	switch {
	case value >= math.MaxInt64:
		return math.MaxInt64
	case value <= math.MinInt64:
		return math.MinInt64
	}
	return int64(value)
}

// appendTextInteger appends an integer by what it means.
func (r *textRenderer) appendTextInteger(buf []byte, f *jfr.Field, value int64) []byte {
	unit := f.Unit()
	switch unit {
	case jfr.UnitTicksTime, jfr.UnitEpochMillis:
		return r.times.appendClock(buf, value, unit)
	case jfr.UnitTicks, jfr.UnitNanos, jfr.UnitMicros, jfr.UnitMillis, jfr.UnitSeconds:
		return appendTextSpan(buf, r.times.spanOf(value, unit))
	}
	if !f.Unsigned() && isMissing(f, value) {
		return append(buf, missing...)
	}
	if amount, ok := amountUnit(unit); ok {
		return append(buf, units.Amount(value, amount)...)
	}
	switch {
	case unit == jfr.UnitPercentage:
		return append(buf, units.Percent(float64(value))...)
	case unit == jfr.UnitAddress:
		return fmt.Appendf(buf, "0x%08X", uint64(value))
	case f.Type.Name == "char":
		return append(buf, string(rune(uint16(value)))...)
	case f.Unsigned():
		buf = strconv.AppendUint(buf, unsigned(f, value), 10)
	default:
		buf = strconv.AppendInt(buf, value, 10)
	}
	if unit == jfr.UnitHertz {
		buf = append(buf, " Hz"...)
	}
	return buf
}

// isMissing tells whether an integer is the one that stands for no value.
func isMissing(f *jfr.Field, value int64) bool {
	return f.Type.Name == "long" && value == math.MinInt64 || f.Type.Name == "int" && value == math.MinInt32
}

// amountUnit is the unit of an amount of data.
func amountUnit(unit jfr.Unit) (units.Unit, bool) {
	switch unit {
	case jfr.UnitBytes:
		return units.Bytes, true
	case jfr.UnitBits:
		return units.Bits, true
	case jfr.UnitBytesPerSecond:
		return units.BytesPerSecond, true
	case jfr.UnitBitsPerSecond:
		return units.BitsPerSecond, true
	}
	return 0, false
}

// appendTextSpan appends a time span, rounded to what people read.
func appendTextSpan(buf []byte, d span) []byte {
	switch {
	case d.seconds == math.MinInt64:
		return append(buf, missing...)
	case d.seconds == math.MaxInt64:
		return append(buf, "Forever"...)
	}
	const days = 24 * 60 * 60
	if d.seconds > math.MaxInt64/int64(time.Second)-days || d.seconds < -math.MaxInt64/int64(time.Second)+days {
		hours := (d.seconds + 1800) / 3600
		return fmt.Appendf(buf, "%d d %d h", hours/24, hours%24)
	}
	return append(buf, units.Duration(d.seconds*int64(time.Second)+int64(d.nanos), 0)...)
}

// appendClock appends a point in time as time of day and date.
func (c clock) appendClock(buf []byte, raw int64, unit jfr.Unit) []byte {
	if raw == notAvailable {
		return append(buf, missing...)
	}
	t := c.timeOf(raw, unit)
	buf = t.AppendFormat(buf, "15:04:05.000 (")
	if t.Year() > 9999 {
		buf = append(buf, '+')
	}
	return t.AppendFormat(buf, "2006-01-02)")
}

// simpleName is the part of a name behind the last dot.
func simpleName(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

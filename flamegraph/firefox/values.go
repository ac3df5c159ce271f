package firefox

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"jfrlens/jfr"
)

// Formats of fields: MarkerFormatType in src/types/markers.ts.
const (
	formatText       = "unique-string" // number of a text in shared.stringArray
	formatPath       = "file-path"     // taken out when a profile is uploaded
	formatList       = "list"          // of texts
	formatTime       = "time"          // ms since the start of the profile
	formatSpan       = "duration"      // ms
	formatBytes      = "bytes"
	formatPercentage = "percentage" // 1 is 100 %
	formatHex        = "hexadecimal"
	formatInteger    = "integer"
	formatDecimal    = "decimal"
)

// formatOf returns how the values of a column are shown.
func formatOf(c *jfr.Column) string {
	switch c.Kind {
	case jfr.KindList:
		return formatList
	case jfr.KindStruct: // of a simple type: it stands for its one field
		if len(c.Struct) > 0 {
			return formatOf(&c.Struct[0])
		}
		return formatText
	case jfr.KindString:
		if c.Field.Name == "path" {
			return formatPath
		}
		return formatText
	case jfr.KindBool, jfr.KindConstant:
		return formatText
	}
	switch unit := c.Field.Unit(); {
	case unit == jfr.UnitTicksTime || unit == jfr.UnitEpochMillis:
		return formatTime
	case isSpan(unit):
		return formatSpan
	case c.Field.Type.Name == "char":
		return formatText
	case unit == jfr.UnitBytes || unit == jfr.UnitBytesPerSecond:
		return formatBytes
	case unit == jfr.UnitPercentage:
		return formatPercentage
	case unit == jfr.UnitAddress:
		return formatHex
	case c.Kind == jfr.KindFloat:
		return formatDecimal
	}
	return formatInteger
}

// isSpan tells whether numbers of a unit are time spans.
func isSpan(u jfr.Unit) bool { return u >= jfr.UnitTicks && u <= jfr.UnitSeconds }

// appendFields appends the fields of a row. What has no value is left out.
func (r *chunkReader) appendFields(buf []byte, plans []fieldPlan, columns []jfr.Column, row int) []byte {
	for i := range plans {
		plan := &plans[i]
		switch {
		case plan.fields != nil:
			buf = r.appendFields(buf, plan.fields, columns[i].Struct, row)
		case plan.key != nil:
			before := len(buf)
			var ok bool
			if buf, ok = r.appendValue(append(buf, plan.key...), plan.format, &columns[i], row); !ok {
				buf = buf[:before]
			}
		}
	}
	return buf
}

// appendValue appends a value as its format wants it; false means that there is none.
func (r *chunkReader) appendValue(buf []byte, format string, c *jfr.Column, row int) ([]byte, bool) {
	if c.Kind == jfr.KindStruct {
		if len(c.Struct) == 0 {
			return buf, false
		}
		return r.appendValue(buf, format, &c.Struct[0], row)
	}
	switch format {
	case formatText:
		at, ok := r.textNumber(c, row)
		return strconv.AppendInt(buf, int64(at), 10), ok
	case formatPath:
		return append(buf, quoted(r.options.shownPath(c.String(row)))...), !c.Null(row)
	case formatList:
		return r.appendList(buf, c, row), true
	case formatTime:
		at, ok := r.unixNanos(c, row)
		return appendFloat(buf, millis(at-r.profile.Start().UnixNano()), 64), ok
	case formatSpan:
		span, ok := r.spanMillis(c, row)
		return appendFloat(buf, span, 64), ok
	}
	if c.Kind == jfr.KindFloat {
		value := c.Floats[row]
		return appendFloat(buf, value, bitsOf(c.Field)), !math.IsNaN(value) && !math.IsInf(value, 0)
	}
	return appendInt(buf, c.Field, c.Ints[row]), true
}

// appendInt appends an integer. Columns hold unsigned ones sign-extended.
func appendInt(buf []byte, f *jfr.Field, value int64) []byte {
	if !f.Unsigned() || value >= 0 {
		return strconv.AppendInt(buf, value, 10)
	}
	switch f.Type.Name {
	case "byte":
		value &= math.MaxUint8
	case "short":
		value &= math.MaxUint16
	case "int":
		value &= math.MaxUint32
	}
	return strconv.AppendUint(buf, uint64(value), 10)
}

// appendFloat appends a number as short as its width in bits allows; callers leave
// out what JSON cannot say.
func appendFloat(buf []byte, value float64, bits int) []byte {
	return strconv.AppendFloat(buf, value, 'g', -1, bits)
}

// bitsOf is the width of a field's floating-point numbers.
func bitsOf(f *jfr.Field) int {
	if f.Type.Name == "float" {
		return 32
	}
	return 64
}

// unixNanos returns a point in time; the smallest number means none.
func (r *chunkReader) unixNanos(c *jfr.Column, row int) (int64, bool) {
	if c.Kind != jfr.KindInt || c.Ints[row] == math.MinInt64 {
		return 0, false
	}
	if c.Field.Unit() == jfr.UnitTicksTime {
		return r.chunk.UnixNanos(c.Ints[row]), true
	}
	if millis := c.Ints[row]; millis > 0 && millis < math.MaxInt64/1_000_000 {
		return millis * 1_000_000, true
	}
	return 0, false
}

// spanMillis returns a time span in milliseconds. The smallest number means none,
// the largest that it has no end (jdk.jfr.internal.tool.PrettyWriter).
func (r *chunkReader) spanMillis(c *jfr.Column, row int) (float64, bool) {
	value := 0.0
	switch c.Kind {
	case jfr.KindFloat:
		value = c.Floats[row]
	case jfr.KindInt:
		if c.Ints[row] == math.MinInt64 || c.Ints[row] == math.MaxInt64 {
			return 0, false
		}
		if c.Field.Unit() == jfr.UnitTicks {
			return millis(r.chunk.Nanos(c.Ints[row])), true
		}
		value = float64(c.Ints[row])
	default:
		return 0, false
	}
	switch c.Field.Unit() {
	case jfr.UnitSeconds:
		value *= 1e3
	case jfr.UnitMicros:
		value /= 1e3
	case jfr.UnitNanos:
		value /= 1e6
	}
	return value, !math.IsNaN(value) && !math.IsInf(value, 0)
}

// maxListItems bounds how much of a list is shown.
const maxListItems = 100

// appendList appends a list of texts.
func (r *chunkReader) appendList(buf []byte, c *jfr.Column, row int) []byte {
	from, to := c.Offsets[row], c.Offsets[row+1]
	buf = append(buf, '[')
	for i := from; i < min(to, from+maxListItems); i++ {
		if i > from {
			buf = append(buf, ',')
		}
		text, _ := r.text(c.Items, int(i), 0)
		buf = append(buf, quoted(text)...)
	}
	if more := to - from - maxListItems; more > 0 {
		buf = append(append(buf, ','), quoted(fmt.Sprintf("and %d more", more))...)
	}
	return append(buf, ']')
}

// constant is a constant of a chunk.
type constant struct {
	of  *jfr.Type
	key int64
}

// textNumber returns the number of a value's text. That of constants is looked up once.
func (r *chunkReader) textNumber(c *jfr.Column, row int) (int32, bool) {
	const none = -1
	if c.Kind != jfr.KindConstant {
		text, ok := r.text(c, row, 0)
		if !ok {
			return none, false
		}
		return r.tables.text(text), true
	}
	at := constant{c.Field.Type, c.Ints[row]}
	number, known := r.constants[at]
	if !known {
		number = none
		if text, ok := r.text(c, row, 0); ok {
			number = r.tables.text(text)
		}
		r.constants[at] = number
	}
	return number, number != none
}

// maxDepth bounds how far constants that refer to others are followed.
const maxDepth = 4

// text returns a value as text; false means that there is none.
func (r *chunkReader) text(c *jfr.Column, row, depth int) (string, bool) {
	switch c.Kind {
	case jfr.KindString:
		return c.String(row), !c.Null(row)
	case jfr.KindConstant:
		return r.constantText(c.Field.Type, c.Ints[row], depth)
	case jfr.KindBool:
		return strconv.FormatBool(c.Ints[row] != 0), true
	case jfr.KindFloat:
		return string(appendFloat(nil, c.Floats[row], bitsOf(c.Field))), true
	case jfr.KindStruct:
		return r.structText(c.Struct, row, depth+1)
	case jfr.KindInt:
		if c.Field.Type.Name == "char" {
			return string(rune(c.Ints[row])), true
		}
		return string(appendInt(nil, c.Field, c.Ints[row])), true
	}
	return "", false
}

// constantText returns the text that stands for a constant: its name, if it has one.
func (r *chunkReader) constantText(t *jfr.Type, key int64, depth int) (string, bool) {
	switch t.Name {
	case "java.lang.Class":
		class, ok := r.chunk.Class(key)
		return jfr.SourceName(class.Name), ok
	case "java.lang.Thread":
		thread, ok := r.chunk.Thread(key)
		return cmp.Or(thread.JavaName, thread.OSName), ok
	case "jdk.types.Method":
		class, name, ok := r.chunk.MethodName(key)
		return class + "." + name, ok
	}
	if t.Simple {
		return r.chunk.Text(t, key)
	}
	pool, err := r.chunk.PoolOf(t)
	if err != nil || depth >= maxDepth {
		return "", false
	}
	row, ok := pool.Row(key)
	if !ok {
		return "", false
	}
	if name := pool.Column("name"); name != nil {
		if text, ok := r.text(name, row, depth+1); ok {
			return text, true
		}
	}
	return r.structText(pool.Columns, row, depth+1)
}

// structText returns the fields of a struct that have a text.
func (r *chunkReader) structText(columns []jfr.Column, row, depth int) (string, bool) {
	if depth >= maxDepth {
		return "", false
	}
	var parts []string
	for i := range columns {
		if text, ok := r.text(&columns[i], row, depth); ok && text != "" {
			parts = append(parts, columns[i].Field.Name+" "+text)
		}
	}
	return strings.Join(parts, ", "), len(parts) > 0
}

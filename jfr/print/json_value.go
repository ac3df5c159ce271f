package print

import (
	"math"
	"strconv"
	"unicode/utf8"

	"jfrlens/jfr"
)

// jsonRenderer appends events of one chunk as JSON.
//
// Constants that many events share (threads, classes, stack traces) are
// rendered once for each depth of indentation and then copied.
type jsonRenderer struct {
	chunk      *jfr.Chunk
	times      clock
	stackDepth int
	constants  map[constantAt][]byte
	kept       int // bytes in constants
	depth      int // nesting of constants, bounded against cycles
}

// constantAt is a constant at a depth of indentation.
type constantAt struct {
	typ    *jfr.Type
	key    int64
	indent int
}

// Limits of what a hostile recording can make the renderer do.
const (
	maxKeptBytes    = 64 << 20
	maxNestedValues = 64
)

// frameType is the element type of stack traces, which are cut to a depth.
const frameType = "jdk.types.StackFrame"

func newJSONRenderer(c *jfr.Chunk, times clock, stackDepth int) *jsonRenderer {
	return &jsonRenderer{chunk: c, times: times, stackDepth: stackDepth, constants: map[constantAt][]byte{}}
}

// eventIndent is the indentation of the braces of an event.
const eventIndent = 6

// appendEvent appends one row of a table of events as an object.
func (j *jsonRenderer) appendEvent(buf []byte, table *jfr.Table, row int) []byte {
	buf = append(buf, "{\n"...)
	buf = appendName(buf, "type", eventIndent)
	buf = append(buf, '"')
	buf = appendEscaped(buf, table.Type.Name)
	buf = append(buf, "\", \n"...)
	buf = appendName(buf, "values", eventIndent)
	buf = j.appendObject(buf, table.Columns, row, eventIndent)
	return appendObjectEnd(buf, eventIndent-2)
}

// appendObject appends a struct, one line per field.
func (j *jsonRenderer) appendObject(buf []byte, columns []jfr.Column, row, indent int) []byte {
	buf = append(buf, "{\n"...)
	for i := range columns {
		if i > 0 {
			buf = append(buf, ", \n"...)
		}
		buf = appendName(buf, columns[i].Field.Name, indent+2)
		buf = j.appendValue(buf, &columns[i], row, indent+2)
	}
	return appendObjectEnd(buf, indent)
}

// appendValue appends the value in a row of a column.
func (j *jsonRenderer) appendValue(buf []byte, col *jfr.Column, row, indent int) []byte {
	switch col.Kind {
	case jfr.KindList:
		return j.appendList(buf, col, row, indent)
	case jfr.KindStruct:
		return j.appendStruct(buf, col, row, indent)
	case jfr.KindConstant:
		if col.Field.Type.Name != "java.lang.String" {
			return j.appendConstant(buf, col.Field.Type, col.Ints[row], indent)
		}
		return appendString(buf, col, row)
	case jfr.KindString:
		return appendString(buf, col, row)
	case jfr.KindFloat:
		return appendFloatValue(buf, col, row)
	case jfr.KindBool:
		return strconv.AppendBool(buf, col.Ints[row] != 0)
	}
	return j.appendInteger(buf, col.Field, col.Ints[row])
}

func (j *jsonRenderer) appendList(buf []byte, col *jfr.Column, row, indent int) []byte {
	from, to := col.Offsets[row], col.Offsets[row+1]
	if col.Field.Type.Name == frameType && int(to-from) > j.stackDepth {
		to = from + int32(j.stackDepth)
	}
	buf = append(buf, '[')
	for i := from; i < to; i++ {
		if i > from {
			buf = append(buf, ", "...)
		}
		buf = j.appendValue(buf, col.Items, int(i), indent)
	}
	return append(buf, ']')
}

// appendStruct appends an inline struct; one of a simple type is its value.
func (j *jsonRenderer) appendStruct(buf []byte, col *jfr.Column, row, indent int) []byte {
	if col.Field.Type.Simple && len(col.Struct) > 0 {
		return j.appendValue(buf, &col.Struct[0], row, indent)
	}
	return j.appendObject(buf, col.Struct, row, indent)
}

// appendConstant appends the constant that a key refers to, or null.
func (j *jsonRenderer) appendConstant(buf []byte, t *jfr.Type, key int64, indent int) []byte {
	at := constantAt{t, key, indent}
	if text, ok := j.constants[at]; ok {
		return append(buf, text...)
	}
	pool, err := j.chunk.PoolOf(t)
	if err != nil || j.depth >= maxNestedValues {
		return append(buf, "null"...)
	}
	row, ok := pool.Row(key)
	if !ok {
		return append(buf, "null"...)
	}
	from := len(buf)
	j.depth++
	if t.Simple && len(pool.Columns) > 0 {
		buf = j.appendValue(buf, &pool.Columns[0], row, indent)
	} else {
		buf = j.appendObject(buf, pool.Columns, row, indent)
	}
	j.depth--
	j.keep(at, buf[from:])
	return buf
}

// keep remembers the text of a constant.
func (j *jsonRenderer) keep(at constantAt, text []byte) {
	if j.kept += len(text); j.kept > maxKeptBytes {
		clear(j.constants)
		j.kept = len(text)
	}
	j.constants[at] = append([]byte(nil), text...)
}

// appendInteger appends an integer by what it means.
func (j *jsonRenderer) appendInteger(buf []byte, f *jfr.Field, value int64) []byte {
	switch unit := f.Unit(); unit {
	case jfr.UnitTicksTime, jfr.UnitEpochMillis:
		buf = j.times.appendTime(append(buf, '"'), value, unit)
		return append(buf, '"')
	case jfr.UnitTicks, jfr.UnitNanos, jfr.UnitMicros, jfr.UnitMillis, jfr.UnitSeconds:
		buf = appendSpan(append(buf, '"'), j.times.spanOf(value, unit))
		return append(buf, '"')
	}
	if f.Type.Name == "char" {
		buf = appendUnit(append(buf, '"'), uint16(value))
		return append(buf, '"')
	}
	if f.Unsigned() {
		return strconv.AppendUint(buf, unsigned(f, value), 10)
	}
	return strconv.AppendInt(buf, value, 10)
}

func appendFloatValue(buf []byte, col *jfr.Column, row int) []byte {
	value := col.Floats[row]
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return append(buf, "null"...)
	}
	if col.Field.Type.Name == "float" {
		return appendFloat(buf, value, 32)
	}
	return appendFloat(buf, value, 64)
}

func appendString(buf []byte, col *jfr.Column, row int) []byte {
	if col.Null(row) {
		return append(buf, "null"...)
	}
	buf = append(buf, '"')
	buf = appendEscaped(buf, col.String(row))
	return append(buf, '"')
}

func appendName(buf []byte, name string, indent int) []byte {
	buf = appendIndent(buf, indent)
	buf = append(buf, '"')
	buf = appendEscaped(buf, name)
	return append(buf, `": `...)
}

func appendObjectEnd(buf []byte, indent int) []byte {
	buf = append(buf, '\n')
	buf = appendIndent(buf, indent)
	return append(buf, '}')
}

func appendIndent(buf []byte, indent int) []byte {
	for range indent {
		buf = append(buf, ' ')
	}
	return buf
}

// appendEscaped appends a text with the escapes of the JDK's tool
// (jdk.jfr.internal.tool.JSONWriter), by UTF-16 unit.
func appendEscaped(buf []byte, text string) []byte {
	for i := 0; i < len(text); {
		if char := text[i]; char < utf8.RuneSelf {
			buf = appendUnit(buf, uint16(char))
			i++
			continue
		}
		char, size := decodeRune(text[i:])
		i += size
		if char >= 0x10000 {
			char -= 0x10000
			buf = appendUnit(buf, uint16(0xd800+char>>10))
			char = 0xdc00 + char&0x3ff
		}
		buf = appendUnit(buf, uint16(char))
	}
	return buf
}

// decodeRune is utf8.DecodeRuneInString, but takes a lone surrogate for what it
// is: package jfr keeps those of Java strings as three bytes.
func decodeRune(text string) (char rune, size int) {
	if len(text) >= 3 && text[0] == 0xed && text[1]&0xe0 == 0xa0 && text[2]&0xc0 == 0x80 {
		return 0xd000 | rune(text[1]&0x3f)<<6 | rune(text[2]&0x3f), 3
	}
	return utf8.DecodeRuneInString(text)
}

// appendUnit appends one UTF-16 unit, escaped where needed.
func appendUnit(buf []byte, unit uint16) []byte {
	const hex = "0123456789abcdef"
	switch unit {
	case '\b':
		return append(buf, `\b`...)
	case '\n':
		return append(buf, `\n`...)
	case '\t':
		return append(buf, `\t`...)
	case '\f':
		return append(buf, `\f`...)
	case '\r':
		return append(buf, `\r`...)
	case '"', '\\', '/':
		return append(buf, '\\', byte(unit))
	}
	if unit >= ' ' && unit <= 0x7f {
		return append(buf, byte(unit))
	}
	return append(buf, '\\', 'u', hex[unit>>12], hex[unit>>8&15], hex[unit>>4&15], hex[unit&15])
}

package print

import (
	"math"
	"strconv"

	"jfrlens/jfr"
	"jfrlens/jfr/units/jdk"
)

// jsonRenderer appends events of one chunk as JSON.
//
// Constants that many events share (threads, classes, stack traces) are
// rendered once for each depth of indentation and then copied.
type jsonRenderer struct {
	chunk      *jfr.Chunk
	options    Options
	times      clock
	stackDepth int
	constants  constants
	texts      constantTexts
	room       room
}

func newJSONRenderer(c *jfr.Chunk, times clock, o Options) *jsonRenderer {
	return &jsonRenderer{chunk: c, options: o, times: times, stackDepth: o.StackDepth, room: room{notice: o.Notice}, constants: constants{chunk: c}, texts: newConstantTexts()}
}

// eventIndent is the indentation of the braces of an event.
const eventIndent = 6

// appendEvent appends one row of a table of events as an object.
func (j *jsonRenderer) appendEvent(buf []byte, table *jfr.Table, row int) []byte {
	j.room.begin(buf)
	buf = append(buf, "{\n"...)
	buf = appendName(buf, "type", eventIndent)
	buf = append(buf, '"')
	buf = appendEscaped(buf, table.Type.Written)
	buf = append(buf, "\", \n"...)
	buf = appendName(buf, "values", eventIndent)
	buf = j.appendObject(buf, table.Columns, row, eventIndent)
	if j.options.Within != nil {
		contexts, _ := j.options.within(j.chunk, table, row)
		buf = appendContexts(buf, contexts, eventIndent)
	}
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
	from, to := shownItems(col, row, j.stackDepth)
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
	if text, ok := j.texts.texts[at]; ok && j.room.has(buf, len(text)) {
		return append(buf, text...)
	}
	found, ok := j.constants.find(t, key)
	defer j.constants.release(found)
	if !ok || !j.room.enter(buf, at) {
		return append(buf, "null"...)
	}
	from := len(buf)
	if t.Simple && len(found.columns) > 0 {
		buf = j.appendValue(buf, &found.columns[0], found.row, indent)
	} else {
		buf = j.appendObject(buf, found.columns, found.row, indent)
	}
	switch whole, leftOut := j.room.leave(at); {
	case whole:
		j.texts.keep(at, buf[from:])
	case leftOut:
		buf = append(buf[:from], "null"...)
	}
	return buf
}

// appendInteger appends an integer by what it means.
func (j *jsonRenderer) appendInteger(buf []byte, f *jfr.Field, value int64) []byte {
	switch {
	case isTime(f.Unit()):
		buf = j.times.appendInteger(append(buf, '"'), f, value)
		return append(buf, '"')
	case f.Type.Name == "char":
		buf = appendUnit(append(buf, '"'), uint16(value))
		return append(buf, '"')
	}
	return j.times.appendInteger(buf, f, value)
}

func appendFloatValue(buf []byte, col *jfr.Column, row int) []byte {
	value := col.Floats[row]
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return append(buf, "null"...)
	}
	if col.Field.Type.Name == "float" {
		return jdk.AppendFloat(buf, value, 32)
	}
	return jdk.AppendFloat(buf, value, 64)
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
// (jdk.jfr.internal.tool.JSONWriter).
func appendEscaped(buf []byte, text string) []byte { return appendUnits(buf, text, appendUnit) }

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

package print

import (
	"bufio"
	"io"
	"strconv"
	"unicode/utf8"

	"jfrlens/jfr"
	"jfrlens/jfr/units/jdk"
)

// XML writes the events of a recording as one XML document, the same bytes as
// `jfr print --xml` of JDK 25, in the order of [JSON]. Other than JSON it tells
// NaN and the infinities apart. Control characters stand as they are, which
// XML 1.0 does not allow but the JDK's tool does.
// The document is complete even if a part of the recording cannot be read; there is none if nothing can.
func XML(w io.Writer, rec *jfr.Recording, o Options) error {
	if err := rec.Decodable(); err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 1<<16)
	out.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" +
		"<recording xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n  <events>\n")
	emit := func(text []byte) error {
		_, err := out.Write(text)
		return err
	}
	err := eachChunk(rec, o, func(c *jfr.Chunk, times clock) error {
		return printChunk(c, o, newXMLRenderer(c, times, o).appendEvent, emit)
	})
	out.WriteString("  </events>\n</recording>\n")
	if flushErr := out.Flush(); err == nil {
		err = flushErr
	}
	return err
}

// xmlRenderer appends events of one chunk as XML
// (jdk.jfr.internal.tool.XMLWriter of JDK 25).
type xmlRenderer struct {
	chunk      *jfr.Chunk
	times      clock
	stackDepth int
	constants  constants
	texts      constantTexts // what is in the elements of constants
	room       room
	screen     screen
}

func newXMLRenderer(c *jfr.Chunk, times clock, o Options) *xmlRenderer {
	return &xmlRenderer{chunk: c, times: times, stackDepth: o.StackDepth, room: room{notice: o.Notice}, screen: screen(o.Screen), constants: constants{chunk: c}, texts: newConstantTexts()}
}

// place is what identifies an element among its neighbours: the name of a
// field, or the index in a list.
type place struct {
	name  string
	index int // -1 if there is a name
}

// appendEvent appends one row of a table of events, and a blank line.
func (x *xmlRenderer) appendEvent(buf []byte, table *jfr.Table, row int) []byte {
	const indent = 4
	x.room.begin(buf)
	buf = append(appendIndent(buf, indent), `<event type="`...)
	buf = append(x.screen.appendXML(buf, table.Type.Written), "\">\n"...)
	buf = x.appendFields(buf, table.Columns, row, indent+2)
	return append(appendIndent(buf, indent), "</event>\n\n"...)
}

func (x *xmlRenderer) appendFields(buf []byte, columns []jfr.Column, row, indent int) []byte {
	for i := range columns {
		buf = x.appendElement(buf, place{columns[i].Field.Name, -1}, &columns[i], row, indent)
	}
	return buf
}

// appendElement appends the value in a row of a column as an element.
func (x *xmlRenderer) appendElement(buf []byte, at place, col *jfr.Column, row, indent int) []byte {
	switch {
	case col.Kind == jfr.KindList:
		return x.appendList(buf, at, col, row, indent)
	case col.Kind == jfr.KindStruct && col.Field.Type.Simple && len(col.Struct) > 0:
		return x.appendElement(buf, at, &col.Struct[0], row, indent)
	case col.Kind == jfr.KindStruct:
		buf = append(x.screen.appendStart(buf, "struct", at, indent), ">\n"...)
		buf = x.appendFields(buf, col.Struct, row, indent+2)
		return appendEnd(appendIndent(buf, indent), "struct")
	case col.Kind == jfr.KindConstant && col.Field.Type.Name != "java.lang.String":
		return x.appendConstant(buf, at, col.Field.Type, col.Ints[row], indent)
	}
	buf = x.screen.appendStart(buf, "value", at, indent)
	if (col.Kind == jfr.KindString || col.Kind == jfr.KindConstant) && col.Null(row) {
		return append(buf, nilElement...)
	}
	buf = x.appendScalar(append(buf, '>'), col, row)
	return appendEnd(buf, "value")
}

func (x *xmlRenderer) appendList(buf []byte, at place, col *jfr.Column, row, indent int) []byte {
	buf = append(x.screen.appendStart(buf, "array", at, indent), ` size="`...)
	buf = strconv.AppendInt(buf, int64(col.Offsets[row+1]-col.Offsets[row]), 10)
	buf = append(buf, "\">\n"...)
	from, to := shownItems(col, row, x.stackDepth)
	for i := from; i < to; i++ {
		buf = x.appendElement(buf, place{"", int(i - from)}, col.Items, int(i), indent+2)
	}
	return appendEnd(appendIndent(buf, indent), "array")
}

// appendConstant appends the constant that a key refers to; one of a simple
// type is its value.
func (x *xmlRenderer) appendConstant(buf []byte, at place, t *jfr.Type, key int64, indent int) []byte {
	kept := constantAt{t, key, indent}
	if text, ok := x.texts.texts[kept]; ok && x.room.has(buf, len(text)) {
		buf = append(append(x.screen.appendStart(buf, "struct", at, indent), ">\n"...), text...)
		return appendEnd(appendIndent(buf, indent), "struct")
	}
	element := "struct"
	if t.Simple {
		element = "value"
	}
	found, ok := x.constants.find(t, key)
	defer x.constants.release(found)
	if !ok || !x.room.enter(buf, kept) {
		return append(x.screen.appendStart(buf, element, at, indent), nilElement...)
	}
	outer, from := len(buf), len(buf)
	if t.Simple && len(found.columns) > 0 {
		buf = x.appendElement(buf, at, &found.columns[0], found.row, indent)
	} else {
		buf = append(x.screen.appendStart(buf, "struct", at, indent), ">\n"...)
		from = len(buf)
		buf = x.appendFields(buf, found.columns, found.row, indent+2)
	}
	whole, leftOut := x.room.leave(kept)
	switch {
	case leftOut:
		return append(x.screen.appendStart(buf[:outer], element, at, indent), nilElement...)
	case from == outer:
		return buf
	case whole:
		x.texts.keep(kept, buf[from:])
	}
	return appendEnd(appendIndent(buf, indent), "struct")
}

// appendScalar appends a value that is not null.
func (x *xmlRenderer) appendScalar(buf []byte, col *jfr.Column, row int) []byte {
	switch col.Kind {
	case jfr.KindString, jfr.KindConstant:
		return x.screen.appendXML(buf, col.String(row))
	case jfr.KindBool:
		return strconv.AppendBool(buf, col.Ints[row] != 0)
	case jfr.KindFloat:
		if col.Field.Type.Name == "float" {
			return jdk.AppendFloat(buf, col.Floats[row], 32)
		}
		return jdk.AppendFloat(buf, col.Floats[row], 64)
	}
	if col.Field.Type.Name == "char" && !isTime(col.Field.Unit()) {
		return appendXMLUnit(buf, uint16(col.Ints[row]))
	}
	return x.times.appendInteger(buf, col.Field, col.Ints[row])
}

// nilElement ends the start of an element without a value.
const nilElement = " xsi:nil=\"true\"/>\n"

// appendStart appends the start of an element, up to its last attribute.
func (s screen) appendStart(buf []byte, element string, at place, indent int) []byte {
	buf = append(append(appendIndent(buf, indent), '<'), element...)
	if at.index >= 0 {
		buf = strconv.AppendInt(append(buf, ` index="`...), int64(at.index), 10)
	} else {
		buf = s.appendXML(append(buf, ` name="`...), at.name)
	}
	return append(buf, '"')
}

func appendEnd(buf []byte, element string) []byte {
	return append(append(append(buf, "</"...), element...), ">\n"...)
}

// appendXML appends a text with the escapes of the JDK's tool, by UTF-16 unit.
func appendXML(buf []byte, text string) []byte { return appendUnits(buf, text, appendXMLUnit) }

// appendXMLUnit appends one UTF-16 unit, escaped where needed.
func appendXMLUnit(buf []byte, unit uint16) []byte {
	switch {
	case unit == '"':
		return append(buf, "&quot;"...)
	case unit == '&':
		return append(buf, "&amp;"...)
	case unit == '\'':
		return append(buf, "&apos;"...)
	case unit == '<':
		return append(buf, "&lt;"...)
	case unit == '>':
		return append(buf, "&gt;"...)
	case unit < utf8.RuneSelf:
		return append(buf, byte(unit))
	}
	buf = strconv.AppendInt(append(buf, "&#"...), int64(unit), 10)
	return append(buf, ';')
}

package print

import (
	"strconv"

	"jfrlens/jfr"
)

// textRenderer appends events of one chunk as people read them
// (jdk.jfr.internal.tool.PrettyWriter of JDK 25).
type textRenderer struct {
	chunk      *jfr.Chunk
	times      clock
	stackDepth int
	exact      bool // numbers and times with all their digits
	screen     screen
	depth      int // nesting of values, bounded against cycles
	room       room

	arrayElements int64 // of the event being rendered: size of a leaked array
	methods       map[int64]methodText
	frames        []jfr.Frame // of the stack trace being rendered
}

// missing stands for a value that the recording does not have.
const missing = "N/A"

// Fields that are printed last, in a form of their own.
const (
	threadField = "eventThread"
	stackField  = "stackTrace"
)

// appendEvent appends one row of a table of events, and a blank line. The first line is as long as headLength says.
func (r *textRenderer) appendEvent(buf []byte, table *jfr.Table, row int) []byte {
	r.room.begin(buf)
	r.arrayElements = 0
	if size := table.Column("arrayElements"); size != nil && size.Kind == jfr.KindInt {
		r.arrayElements = size.Ints[row]
	}
	buf = append(append(buf, r.screen.text(table.Type.Written)...), eventStart...)
	for i := range table.Columns {
		col := &table.Columns[i]
		name := col.Field.Name
		if name == threadField || name == stackField || isZeroDuration(col, row) {
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

// isZeroDuration tells whether a value is the duration of an event that takes no time.
func isZeroDuration(col *jfr.Column, row int) bool {
	return col.Field.Name == "duration" && col.Field.Type.Name == "long" && col.Kind == jfr.KindInt && col.Ints[row] == 0
}

// eventStart follows the name of an event.
const eventStart = " {\n"

// headLength is the length of the first line of an event.
func (r *textRenderer) headLength(t *jfr.Type) int {
	return len(r.screen.text(t.Written)) + len(eventStart)
}

// appendField appends a line with a name and a value, or several lines.
func (r *textRenderer) appendField(buf []byte, name string, col *jfr.Column, row, indent int) []byte {
	buf = appendIndent(buf, indent)
	buf = append(append(buf, r.screen.text(name)...), " = "...)
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
		if col.Items.Kind == jfr.KindStruct && col.Field.Type.Name == frameType {
			buf = r.appendFrame(buf, col.Items.Struct, int(i), postfix)
			continue
		}
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
		buf = r.appendThread(buf, record{pool, row})
	case "java.lang.Class":
		buf = r.appendClass(buf, record{pool, row})
	case "jdk.types.ClassLoader":
		buf = r.appendLoader(buf, record{pool, row}, key)
	case "jdk.types.OldObject":
		return r.appendOldObject(buf, record{pool, row}, indent)
	case "jdk.types.Method":
		return append(append(buf, r.method(key).text...), '\n')
	default:
		return r.appendConstantStruct(buf, constantAt{t, key, indent}, record{pool, row}, postfix)
	}
	return append(append(buf, postfix...), '\n')
}

// appendConstantStruct appends the struct that a constant is.
func (r *textRenderer) appendConstantStruct(buf []byte, at constantAt, found record, postfix string) []byte {
	from := len(buf)
	if r.room.enter(buf, at) {
		buf = r.appendStruct(buf, at.typ, found.pool.Columns, found.row, at.indent, postfix)
		if _, leftOut := r.room.leave(at); !leftOut {
			return buf
		}
	}
	return append(append(append(buf[:from], missing...), postfix...), '\n')
}

// appendScalar appends a value that needs no line of its own.
func (r *textRenderer) appendScalar(buf []byte, col *jfr.Column, row int) []byte {
	switch col.Kind {
	case jfr.KindString, jfr.KindConstant:
		if col.Null(row) {
			return append(buf, missing...)
		}
		buf = append(buf, '"')
		return append(r.screen.append(buf, col.String(row)), '"')
	case jfr.KindBool:
		return strconv.AppendBool(buf, col.Ints[row] != 0)
	case jfr.KindFloat:
		return r.appendFloat(buf, col, row)
	}
	return r.appendInteger(buf, col.Field, col.Ints[row])
}

package print

import (
	"strconv"
	"strings"

	"jfrlens/jfr"
)

// maxReferences bounds the length of a reference chain, which may be a circle.
const maxReferences = 10_000

// appendOldObject appends a leaked object and what refers to it, one object per
// line: its class, after the field or the index in the array that holds the
// one before (jdk.jfr.internal.tool.PrettyWriter, printOldObject).
func (r *textRenderer) appendOldObject(buf []byte, object record, indent int) []byte {
	buf = append(buf, " [\n"...)
	buf = r.appendHeld(appendIndent(buf, indent+2), object, r.arrayElements)
	for range maxReferences {
		reference, ok := r.follow(object, "referrer")
		if !ok {
			break
		}
		if reference.number("skip") > 0 {
			buf = append(appendIndent(buf, indent+2), "...\n"...)
		}
		holder, size := r.holder(reference)
		buf = append(append(appendIndent(buf, indent+2), holder...), " : "...)
		if object, ok = r.follow(reference, "object"); !ok {
			buf = append(buf, '\n')
			break
		}
		buf = r.appendHeld(buf, object, size)
	}
	return append(appendIndent(buf, indent), "]\n"...)
}

// holder is how an object refers to another: by an index or a field.
func (r *textRenderer) holder(reference record) (text string, arraySize int64) {
	if array, ok := r.follow(reference, "array"); ok {
		text, arraySize = "["+strconv.FormatInt(array.number("index"), 10)+"]", array.number("size")
	}
	if field, ok := r.follow(reference, "field"); ok {
		text, _ = r.text(field, "name")
	}
	return text, arraySize
}

// appendHeld appends class and description of an object, an array with its size.
func (r *textRenderer) appendHeld(buf []byte, object record, arraySize int64) []byte {
	if typ := object.pool.Column("type"); typ != nil && typ.Kind == jfr.KindConstant {
		if class, ok := r.chunk.Class(typ.Ints[object.row]); ok {
			name := jfr.SourceName(class.Name)
			if arraySize > 0 && strings.HasPrefix(class.Name, "[") {
				name = strings.Replace(name, "[]", "["+strconv.FormatInt(arraySize, 10)+"]", 1)
			}
			buf = append(buf, name...)
			if description, ok := r.text(object, "description"); ok {
				buf = appendValid(append(buf, ' '), description)
			}
		}
	}
	return append(buf, '\n')
}

// record is one constant of a pool.
type record struct {
	pool *jfr.Pool
	row  int
}

// follow returns the constant that a field refers to.
func (r *textRenderer) follow(from record, field string) (record, bool) {
	col := from.pool.Column(field)
	if col == nil || col.Kind != jfr.KindConstant {
		return record{}, false
	}
	pool, err := r.chunk.PoolOf(col.Field.Type)
	if err != nil {
		return record{}, false
	}
	row, ok := pool.Row(col.Ints[from.row])
	return record{pool, row}, ok
}

// number is the value of an integer field; 0 if there is none.
func (c record) number(field string) int64 {
	col := c.pool.Column(field)
	if col == nil || col.Kind != jfr.KindInt {
		return 0
	}
	return col.Ints[c.row]
}

// text is the value of a field that is or stands for a string.
func (r *textRenderer) text(from record, field string) (string, bool) {
	col := from.pool.Column(field)
	if col == nil {
		return "", false
	}
	return r.textOf(col, from.row)
}

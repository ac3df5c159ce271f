package print

import (
	"strings"

	"jfrlens/jfr"
)

// record is one constant of a pool.
type record struct {
	pool *jfr.Pool
	row  int
}

// constant returns the constant of a type with that key.
func (r *textRenderer) constant(typeName string, key int64) (record, bool) {
	pool, err := r.chunk.Pool(typeName)
	if err != nil {
		return record{}, false
	}
	row, ok := pool.Row(key)
	return record{pool, row}, ok
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

// number is the value of an integer or boolean field; ok is false if there is none.
func (c record) number(field string) (value int64, ok bool) {
	col := c.pool.Column(field)
	if col == nil || col.Kind != jfr.KindInt && col.Kind != jfr.KindBool {
		return 0, false
	}
	return col.Ints[c.row], true
}

// text is the value of a field that is or stands for a string. ok is false if it is null.
func (r *textRenderer) text(from record, field string) (text string, ok bool) {
	switch col := from.pool.Column(field); {
	case col == nil:
		return "", false
	case col.Kind == jfr.KindString:
		return col.String(from.row), !col.Null(from.row)
	case col.Kind == jfr.KindConstant:
		return r.chunk.Text(col.Field.Type, col.Ints[from.row])
	}
	return "", false
}

// className is the name of the class that a field refers to, with dots. [jfr.Chunk.Class] would do, but reads
// names better than the JDK's tool, see [decodeRune].
func (r *textRenderer) className(from record, field string) (name string, ok bool) {
	class, ok := r.follow(from, field)
	if !ok {
		return "", false
	}
	name, _ = r.text(class, "name")
	return dotted(name), true
}

// dotted turns the name of a class as class files have it into that of Java.
func dotted(name string) string { return strings.ReplaceAll(name, "/", ".") }

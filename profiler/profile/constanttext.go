package profile

import (
	"strings"

	"jfrlens/jfr"
)

// ConstantText is the text of a constant that an event refers to, or of a string of its own, "" where it stands for none.
// Classes are named as in Java source: byte[].
func ConstantText(c *jfr.Chunk, column *jfr.Column, row int) string {
	switch {
	case column == nil:
		return ""
	case column.Kind == jfr.KindString:
		return column.String(row)
	case column.Kind != jfr.KindConstant || column.Null(row):
		return ""
	}
	key := column.Ints[row]
	switch column.Field.Type.Name {
	case "java.lang.String":
		return column.String(row)
	case "java.lang.Thread":
		thread, _ := c.Thread(key)
		return ThreadName(thread.Entry())
	case "java.lang.Class":
		class, _ := c.Class(key)
		return jfr.SourceName(class.Name)
	case "jdk.types.Method":
		class, name, _ := c.MethodName(key)
		return strings.TrimPrefix(class+"."+name, ".")
	}
	text, _ := c.Text(column.Field.Type, key)
	return text
}

package print

import (
	"slices"

	"jfrlens/jfr"
)

// Context is an event that surrounds another one of its thread.
type Context struct {
	Type   string
	Fields []ContextField
}

// ContextField is a field of a context event with its value, as text.
type ContextField struct{ Name, Value string }

// within returns the contexts of an event; false for one that is not to be printed.
func (o *Options) within(c *jfr.Chunk, table *jfr.Table, row int) ([]Context, bool) {
	if o.Within == nil {
		return nil, true
	}
	thread := int64(noThread)
	if column := table.Column(table.Type.ThreadField()); column != nil && column.Kind == jfr.KindConstant {
		thread = column.Ints[row]
	}
	contexts, ok := o.Within(thread, c.UnixNanos(endOf(table, row)))
	if isContextual(table.Type) {
		return nil, ok // as in the text of the JDK's tool
	}
	itself := func(around Context) bool { return around.Type == table.Type.Name }
	return slices.DeleteFunc(contexts, itself), ok
}

// render is how events are rendered, those that are not to be printed as nothing.
func (o *Options) render(c *jfr.Chunk, render func([]byte, *jfr.Table, int) []byte) func([]byte, *jfr.Table, int) []byte {
	if o.Within == nil {
		return render
	}
	return func(buf []byte, table *jfr.Table, row int) []byte {
		if _, ok := o.within(c, table, row); !ok {
			return buf
		}
		return render(buf, table, row)
	}
}

// appendContexts appends the contexts of an event, the outermost first.
func appendContexts(buf []byte, contexts []Context, indent int) []byte {
	buf = append(buf, ", \n"...)
	buf = appendName(buf, "contexts", indent)
	buf = append(buf, '[')
	for i, context := range contexts {
		if i > 0 {
			buf = append(buf, ", "...)
		}
		buf = append(buf, "{\n"...)
		buf = appendText(buf, "type", context.Type, indent+2)
		buf = append(buf, ", \n"...)
		buf = append(appendName(buf, "fields", indent+2), "{\n"...)
		for j, f := range context.Fields {
			if j > 0 {
				buf = append(buf, ", \n"...)
			}
			buf = appendText(buf, f.Name, f.Value, indent+4)
		}
		buf = appendObjectEnd(appendObjectEnd(buf, indent+2), indent)
	}
	return append(buf, ']')
}

func appendText(buf []byte, name, text string, indent int) []byte {
	buf = append(appendName(buf, name, indent), '"')
	return append(appendEscaped(buf, text), '"')
}

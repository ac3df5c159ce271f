package print

import (
	"slices"

	"jfrlens/jfr"
)

// contextualAnnotation marks fields of events that are shown with the other
// events of the same thread and time (JDK 25, jdk.jfr.Contextual).
const contextualAnnotation = "jdk.jfr.Contextual"

// isContextual tells whether events of a type are context of others.
func isContextual(t *jfr.Type) bool {
	return slices.ContainsFunc(t.Fields, func(f *jfr.Field) bool { return f.Annotation(contextualAnnotation) != nil })
}

// contextLines renders the contextual fields of an event.
func (r *textRenderer) contextLines(table *jfr.Table, row int) []byte {
	var lines []byte
	for i := range table.Columns {
		col := &table.Columns[i]
		if col.Field.Annotation(contextualAnnotation) != nil {
			lines = r.appendField(lines, "Context: "+table.Type.SimpleName()+"."+col.Field.Name, col, row, 2)
		}
	}
	return lines
}

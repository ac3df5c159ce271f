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
		if skipped, _ := reference.number("skip"); skipped > 0 {
			buf = append(appendIndent(buf, indent+2), "...\n"...)
		}
		holder, size := r.holder(reference)
		buf = append(append(appendIndent(buf, indent+2), r.screen.text(holder)...), " : "...)
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
		index, _ := array.number("index")
		arraySize, _ = array.number("size")
		text = "[" + strconv.FormatInt(index, 10) + "]"
	}
	if field, ok := r.follow(reference, "field"); ok {
		text, _ = r.text(field, "name")
	}
	return text, arraySize
}

// appendHeld appends class and description of an object, an array with its size.
func (r *textRenderer) appendHeld(buf []byte, object record, arraySize int64) []byte {
	if class, ok := r.className(object, "type"); ok {
		name := jfr.SourceName(class)
		if arraySize > 0 && strings.HasPrefix(class, "[") {
			name = strings.Replace(name, "[]", "["+strconv.FormatInt(arraySize, 10)+"]", 1)
		}
		buf = r.screen.append(buf, name)
		if description, ok := r.text(object, "description"); ok {
			buf = r.screen.append(append(buf, ' '), description)
		}
	}
	return append(buf, '\n')
}

package query

import (
	"strings"

	"jfrlens/jfr"
)

// fillName writes a name that is computed from a constant.
func (f *filler) fillName(w *tableWriter, v *vector, at int, o op, t *jfr.Table, rows []int32) error {
	dst := slots[text](v)[at:]
	for i, r := range rows {
		name, ok := f.name(o, t, int(r))
		if !ok {
			v.setNull(at + i)
			continue
		}
		f.putString(&dst[i], name, w)
	}
	return nil
}

func (f *filler) name(o op, t *jfr.Table, row int) (string, bool) {
	chunk := f.r.chunk
	switch o {
	case opJavaName:
		class, ok := chunk.Class(t.Keys[row])
		return jfr.SourceName(class.Name), ok && class.Name != ""
	case opFullName:
		method, ok := chunk.Method(t.Keys[row])
		return method.Class + "." + method.Name + parameters(method.Descriptor), ok
	case opLoaderName:
		class, ok := chunk.Class(intAt(t.Column("type"), row))
		return jfr.SourceName(class.Name), ok && class.Name != ""
	case opThreadName:
		thread, ok := chunk.Thread(t.Keys[row])
		if thread.JavaID > 0 {
			return thread.JavaName, ok
		}
		return thread.OSName, ok && thread.OSName != ""
	}
	return "", false
}

// parameters returns the parameter types of a method, or what the recording has instead of a descriptor.
func parameters(descriptor string) string {
	if list, ok := jfr.Parameters(descriptor); ok {
		return list
	}
	return descriptor
}

// readable is the form of parameters that people type: nested classes have a dot.
func readable(parameters string) string { return strings.ReplaceAll(parameters, "$", ".") }

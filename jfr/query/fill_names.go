package query

import "jfrlens/jfr"

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
		return sourceName(class.Name), ok && class.Name != ""
	case opFullName:
		method, ok := chunk.Method(t.Keys[row])
		return method.Class + "." + method.Name + parameters(method.Descriptor), ok
	case opLoaderName:
		class, ok := chunk.Class(intAt(t.Column("type"), row))
		return sourceName(class.Name), ok && class.Name != ""
	case opThreadName:
		thread, ok := chunk.Thread(t.Keys[row])
		if thread.JavaID > 0 {
			return thread.JavaName, ok
		}
		return thread.OSName, ok && thread.OSName != ""
	}
	return "", false
}

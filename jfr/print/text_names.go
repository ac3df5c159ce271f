package print

import (
	"fmt"
	"strconv"

	"jfrlens/jfr"
)

// appendStack appends the frames of a stack trace that people want to see:
// those of hidden methods are left out and do not count.
func (r *textRenderer) appendStack(buf []byte, key int64) []byte {
	stacks, err := r.chunk.Stacks()
	if err != nil {
		return buf
	}
	frames, truncated, ok := stacks.Frames(key, nil)
	if !ok {
		return buf
	}
	buf = append(appendIndent(buf, 2), stackField+" = [\n"...)
	read, shown := 0, 0
	for ; read < len(frames) && shown < r.stackDepth; read++ {
		method, ok := r.chunk.Method(frames[read].Method)
		if ok && method.Hidden {
			continue
		}
		buf = r.appendMethod(appendIndent(buf, 4), frames[read].Method)
		if line := frames[read].Line; line >= 0 {
			buf = strconv.AppendInt(append(buf, " line: "...), int64(line), 10)
		}
		buf = append(buf, '\n')
		shown++
	}
	if truncated || read == r.stackDepth {
		buf = append(appendIndent(buf, 4), "...\n"...)
	}
	return append(appendIndent(buf, 2), "]\n"...)
}

// appendMethod appends a method with the simple names of its parameter types.
func (r *textRenderer) appendMethod(buf []byte, key int64) []byte {
	method, ok := r.chunk.Method(key)
	if !ok {
		return append(buf, missing...)
	}
	parameters, _ := jfr.Parameters(method.Descriptor)
	return append(append(append(append(buf, method.Class...), '.'), method.Name...), parameters...)
}

// appendThread appends a thread by its Java name, else by the system's.
func (r *textRenderer) appendThread(buf []byte, key int64) []byte {
	thread, _ := r.chunk.Thread(key)
	if thread.JavaID <= 0 {
		return fmt.Appendf(buf, "\"%s\" (osThreadId = %d)", thread.OSName, thread.OSID)
	}
	virtual := ""
	if thread.Virtual {
		virtual = ", virtual"
	}
	return fmt.Appendf(buf, "\"%s\" (javaThreadId = %d%s)", thread.JavaName, thread.JavaID, virtual)
}

// appendClass appends a class and the name of its loader.
func (r *textRenderer) appendClass(buf []byte, key int64) []byte {
	class, _ := r.chunk.Class(key)
	return fmt.Appendf(buf, "%s (classLoader = %s)", jfr.SourceName(class.Name), r.loaderName(class.LoaderKey))
}

// loaderName is the name of a class loader, else that of its class.
func (r *textRenderer) loaderName(key int64) string {
	pool, err := r.chunk.Pool("jdk.types.ClassLoader")
	if err != nil {
		return "null"
	}
	row, ok := pool.Row(key)
	if !ok {
		return "null"
	}
	if name := pool.Column("name"); name != nil {
		if text, ok := r.textOf(name, row); ok {
			return text
		}
	}
	if class, ok := r.loaderClass(pool, row); ok {
		return class.Name
	}
	return "null"
}

// textOf returns the text in a row of a column: a string, or a constant that
// stands for one.
func (r *textRenderer) textOf(col *jfr.Column, row int) (string, bool) {
	if col.Kind == jfr.KindString {
		return col.String(row), !col.Null(row)
	}
	if col.Kind != jfr.KindConstant {
		return "", false
	}
	return r.chunk.Text(col.Field.Type, col.Ints[row])
}

// loaderClass returns the class of a class loader; the boot loader has none.
func (r *textRenderer) loaderClass(pool *jfr.Pool, row int) (jfr.Class, bool) {
	typ := pool.Column("type")
	if typ == nil || typ.Kind != jfr.KindConstant {
		return jfr.Class{}, false
	}
	return r.chunk.Class(typ.Ints[row])
}

// appendLoader appends a class loader by its class and key.
func (r *textRenderer) appendLoader(buf []byte, pool *jfr.Pool, row int, key int64) []byte {
	class, ok := r.loaderClass(pool, row)
	if !ok {
		return append(buf, "null"...)
	}
	return fmt.Appendf(buf, "%s (id = %d)", class.Name, key)
}

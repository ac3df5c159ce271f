package print

import (
	"fmt"
	"strconv"
	"strings"

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
	buf = append(append(append(buf, method.Class...), '.'), method.Name...)
	buf = append(buf, '(')
	for i, parameter := range parameterTypes(method.Descriptor) {
		if i > 0 {
			buf = append(buf, ", "...)
		}
		buf = append(buf, simpleName(parameter)...)
	}
	return append(buf, ')')
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
	return fmt.Appendf(buf, "%s (classLoader = %s)", readable(class.Name), r.loaderName(class.LoaderKey))
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

// readable turns the name of an array class into the form of source code.
func readable(name string) string {
	if !strings.HasPrefix(name, "[") {
		return name
	}
	if types := descriptorTypes(name); len(types) > 0 {
		return types[0]
	}
	return name
}

// parameterTypes returns the types of a method descriptor's parameters.
func parameterTypes(descriptor string) []string {
	from, to := strings.IndexByte(descriptor, '('), strings.LastIndexByte(descriptor, ')')
	if from < 0 || to < from {
		return nil
	}
	return descriptorTypes(strings.ReplaceAll(descriptor[from+1:to], "/", "."))
}

// descriptorTypes splits a descriptor into its types, as source code has them
// (The Java Virtual Machine Specification, 4.3.2). What is not a descriptor
// ends the list.
func descriptorTypes(descriptor string) []string {
	var types []string
	for i := 0; i < len(descriptor); i++ {
		brackets := ""
		for i < len(descriptor) && descriptor[i] == '[' {
			brackets += "[]"
			i++
		}
		if i == len(descriptor) {
			return types
		}
		name := primitiveName(descriptor[i])
		if descriptor[i] == 'L' {
			end := strings.IndexByte(descriptor[i:], ';')
			if end < 0 {
				return types
			}
			name = descriptor[i+1 : i+end]
			i += end
		}
		types = append(types, name+brackets)
	}
	return types
}

// primitiveName is the name of the primitive type that a letter stands for.
func primitiveName(letter byte) string {
	switch letter {
	case 'I':
		return "int"
	case 'J':
		return "long"
	case 'Z':
		return "boolean"
	case 'D':
		return "double"
	case 'F':
		return "float"
	case 'S':
		return "short"
	case 'C':
		return "char"
	case 'B':
		return "byte"
	}
	return "<unknown-descriptor-type>"
}

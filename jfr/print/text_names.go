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
	frames, truncated, ok := stacks.Frames(key, r.frames[:0])
	if !ok {
		return buf
	}
	r.frames = frames
	buf = append(appendIndent(buf, 2), stackField+" = [\n"...)
	read, shown := 0, 0
	for ; read < len(frames) && shown < r.stackDepth; read++ {
		method := r.method(frames[read].Method)
		if method.hidden {
			continue
		}
		buf = append(appendIndent(buf, 4), method.text...)
		buf = append(appendLine(buf, int64(frames[read].Line)), '\n')
		shown++
	}
	if truncated || read == r.stackDepth {
		buf = append(appendIndent(buf, 4), "...\n"...)
	}
	return append(appendIndent(buf, 2), "]\n"...)
}

// appendLine appends the line of a frame; a negative one is unknown.
func appendLine(buf []byte, line int64) []byte {
	if line < 0 {
		return buf
	}
	return strconv.AppendInt(append(buf, " line: "...), line, 10)
}

// methodText is a method as it is printed.
type methodText struct {
	text   []byte
	hidden bool
}

// method returns a method with the simple names of its parameter types.
func (r *textRenderer) method(key int64) methodText {
	if m, ok := r.methods[key]; ok {
		return m
	}
	m := methodText{text: []byte(missing)}
	if method, ok := r.constant("jdk.types.Method", key); ok {
		class, _ := r.className(method, "type")
		name, _ := r.text(method, "name")
		descriptor, _ := r.text(method, "descriptor")
		parameters, _ := jfr.Parameters(descriptor)
		hidden, _ := method.number("hidden")
		m = methodText{r.screen.append(nil, class+"."+name+parameters), hidden != 0}
	}
	if r.methods == nil {
		r.methods = map[int64]methodText{}
	}
	r.methods[key] = m
	return m
}

// appendFrame appends a frame of a stack trace that is not that of the event. The JDK's tool does not end
// its line.
func (r *textRenderer) appendFrame(buf []byte, columns []jfr.Column, row int, postfix string) []byte {
	line := int64(-1)
	for i := range columns {
		switch col := &columns[i]; {
		case col.Field.Name == "method" && col.Kind == jfr.KindConstant:
			buf = append(buf, r.method(col.Ints[row]).text...)
		case col.Field.Name == "lineNumber" && col.Kind == jfr.KindInt:
			line = col.Ints[row]
		}
	}
	return append(appendLine(buf, line), postfix...)
}

// appendThread appends a thread by its Java name, else by the system's.
func (r *textRenderer) appendThread(buf []byte, thread record) []byte {
	name := func(field string) []byte {
		text, ok := r.text(thread, field)
		if !ok {
			text = "null"
		}
		return append(r.screen.append([]byte{'"'}, text), '"')
	}
	if id, _ := thread.number("javaThreadId"); id > 0 {
		buf = fmt.Appendf(buf, "%s (javaThreadId = %d", name("javaName"), id)
		if virtual, _ := thread.number("virtual"); virtual != 0 {
			buf = append(buf, ", virtual"...)
		}
		return append(buf, ')')
	}
	id, ok := thread.number("osThreadId")
	if !ok {
		id = -1
	}
	return fmt.Appendf(buf, "%s (osThreadId = %d)", name("osName"), id)
}

// appendClass appends a class and the name of its loader.
func (r *textRenderer) appendClass(buf []byte, class record) []byte {
	name, _ := r.text(class, "name")
	buf = r.screen.append(buf, jfr.SourceName(dotted(name)))
	loader, ok := r.follow(class, "classLoader")
	text := "null"
	if ok {
		text = r.loaderName(loader)
	}
	return append(r.screen.append(append(buf, " (classLoader = "...), text), ')')
}

// loaderName is the name of a class loader, else that of its class.
func (r *textRenderer) loaderName(loader record) string {
	if name, ok := r.text(loader, "name"); ok {
		return name
	}
	if class, ok := r.className(loader, "type"); ok {
		return class
	}
	return "null"
}

// appendLoader appends a class loader by its class and key; the boot loader has no class.
func (r *textRenderer) appendLoader(buf []byte, loader record, key int64) []byte {
	class, ok := r.className(loader, "type")
	if !ok {
		return append(buf, "null"...)
	}
	return fmt.Appendf(r.screen.append(buf, class), " (id = %d)", key)
}

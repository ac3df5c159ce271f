package jfr

import "strings"

// SourceName returns the name of a class as Java source has it. Only arrays have another binary name:
// "[[I" is "int[][]", "[Ljava.lang.String;" is "java.lang.String[]". A name that is no such descriptor,
// as "[Lopen", is returned as it is.
func SourceName(binary string) string {
	if !strings.HasPrefix(binary, "[") {
		return binary
	}
	size := DescriptorSize(binary)
	if size == 0 {
		return binary
	}
	return describedType(binary[:size])
}

// Parameters returns the parameter types of a method as people write them, without packages and result:
// "(Ljava/util/Map$Entry;I[J)V" is "(Map$Entry, int, long[])". ok is false if the parameters are not
// those of a method descriptor; the list then has the types up to the fault, those of unknown letters as
// the JDK's tool calls them (jdk.jfr.internal.util.ValueFormatter, formatMethod).
func Parameters(descriptor string) (list string, ok bool) {
	end := strings.LastIndexByte(descriptor, ')')
	if end < 0 || descriptor[0] != '(' {
		return "()", false
	}
	var b strings.Builder
	b.WriteByte('(')
	ok = true
	for rest := descriptor[1:end]; rest != ""; {
		size := DescriptorSize(rest)
		if size == 0 {
			ok = false
			break
		}
		if b.Len() > 1 {
			b.WriteString(", ")
		}
		name := describedType(rest[:size])
		b.WriteString(name[strings.LastIndexAny(name, "./")+1:])
		ok = ok && !strings.HasPrefix(name, unknownDescriptor)
		rest = rest[size:]
	}
	b.WriteByte(')')
	return b.String(), ok
}

// DescriptorSize returns the length of the type descriptor that a text begins with; 0 if it is cut.
func DescriptorSize(text string) int {
	element := strings.TrimLeft(text, "[")
	brackets := len(text) - len(element)
	switch {
	case element == "":
		return 0
	case element[0] != 'L':
		return brackets + 1
	}
	end := strings.IndexByte(element, ';')
	if end < 0 {
		return 0
	}
	return brackets + end + 1
}

// describedType returns the source name of a whole type descriptor (The Java Virtual Machine
// Specification, 4.3.2).
func describedType(descriptor string) string {
	element := strings.TrimLeft(descriptor, "[")
	brackets := strings.Repeat("[]", len(descriptor)-len(element))
	if element[0] == 'L' {
		return element[1:len(element)-1] + brackets
	}
	return primitiveName(element[0]) + brackets
}

// unknownDescriptor stands for a letter that no type has.
const unknownDescriptor = "<unknown-descriptor-type>"

// primitiveName is the name of the primitive type that a letter of a descriptor stands for.
func primitiveName(letter byte) string {
	switch letter {
	case 'B':
		return "byte"
	case 'C':
		return "char"
	case 'D':
		return "double"
	case 'F':
		return "float"
	case 'I':
		return "int"
	case 'J':
		return "long"
	case 'S':
		return "short"
	case 'Z':
		return "boolean"
	}
	return unknownDescriptor
}

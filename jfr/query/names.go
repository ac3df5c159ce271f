package query

import "strings"

var primitives = map[byte]string{
	'B': "byte", 'C': "char", 'D': "double", 'F': "float", 'I': "int", 'J': "long", 'S': "short", 'V': "void", 'Z': "boolean",
}

// sourceName turns a binary class name with dots into the form of Java source: "[Ljava.lang.String;"
// becomes "java.lang.String[]".
func sourceName(binary string) string {
	dimensions := 0
	for dimensions < len(binary) && binary[dimensions] == '[' {
		dimensions++
	}
	if dimensions == 0 {
		return binary
	}
	element := binary[dimensions:]
	if name, ok := primitives[firstByte(element)]; ok && len(element) == 1 {
		element = name
	} else {
		element = strings.TrimSuffix(strings.TrimPrefix(element, "L"), ";")
	}
	return element + strings.Repeat("[]", dimensions)
}

func firstByte(s string) byte {
	if s == "" {
		return 0
	}
	return s[0]
}

// parameters turns the descriptor of a class file into the types of the parameters without their
// packages: "(Ljava/util/Map$Entry;I[J)V" becomes "(Map$Entry, int, long[])". A descriptor that is
// none is returned as it is.
func parameters(descriptor string) string {
	if !strings.HasPrefix(descriptor, "(") {
		return descriptor
	}
	var types []string
	rest := descriptor[1:]
	for rest != "" && rest[0] != ')' {
		end := typeEnd(rest)
		if end < 0 {
			return descriptor
		}
		types = append(types, simpleType(rest[:end]))
		rest = rest[end:]
	}
	return "(" + strings.Join(types, ", ") + ")"
}

// typeEnd returns the length of the first type of a descriptor, or -1.
func typeEnd(s string) int {
	i := 0
	for i < len(s) && s[i] == '[' {
		i++
	}
	if i == len(s) {
		return -1
	}
	if s[i] != 'L' {
		return i + 1
	}
	end := strings.IndexByte(s[i:], ';')
	if end < 0 {
		return -1
	}
	return i + end + 1
}

func simpleType(descriptor string) string {
	element := strings.TrimLeft(descriptor, "[")
	dimensions := len(descriptor) - len(element)
	if name, ok := primitives[firstByte(element)]; ok && len(element) == 1 {
		element = name
	} else {
		element = strings.TrimSuffix(strings.TrimPrefix(element, "L"), ";")
		element = element[strings.LastIndexAny(element, "/.")+1:]
	}
	return element + strings.Repeat("[]", dimensions)
}

// readable is the form of parameters that people type: nested classes have a dot.
func readable(parameters string) string { return strings.ReplaceAll(parameters, "$", ".") }

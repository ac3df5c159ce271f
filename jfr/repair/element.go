package repair

import (
	"strconv"

	"jfrlens/jfr"
)

// textOf returns the value of an attribute, "" if there is none.
func textOf(e *jfr.Element, name string) string {
	text, _ := e.Attribute(name)
	return text
}

// integerOf returns the value of an attribute, 0 if it is no integer.
func integerOf(e *jfr.Element, name string) int64 {
	n, err := strconv.ParseInt(textOf(e, name), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// fieldsOf returns the fields of a class or an annotation.
func fieldsOf(e *jfr.Element) []jfr.Element {
	var fields []jfr.Element
	for _, child := range e.Children {
		if child.Name == "field" {
			fields = append(fields, child)
		}
	}
	return fields
}

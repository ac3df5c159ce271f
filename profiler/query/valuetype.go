package query

import (
	"strings"
)

// valueType is a SQL type taken apart, once for all values of a column.
type valueType struct {
	name    string                // as DuckDB writes it; "" if it is not known
	members map[string]*valueType // of a nested type
}

// What the members of types are called that have no names for them.
const (
	elements  = "elements" // of a list or an array
	mapKeys   = "keys"
	mapValues = "values"
)

var unknownType = &valueType{}

// member returns the type of the values inside of those of a type.
func (t *valueType) member(name string) *valueType {
	if m := t.members[name]; m != nil {
		return m
	}
	return unknownType
}

// typeOf takes a type apart.
func typeOf(sqlType string) *valueType {
	t := &valueType{name: sqlType, members: map[string]*valueType{}}
	kind, _, _ := strings.Cut(sqlType, "(")
	switch {
	case strings.HasSuffix(sqlType, "]"):
		t.members[elements] = typeOf(sqlType[:strings.LastIndexByte(sqlType, '[')])
	case kind == "MAP":
		if parts := inside(sqlType); len(parts) == 2 {
			t.members[mapKeys], t.members[mapValues] = typeOf(parts[0]), typeOf(parts[1])
		}
	case kind == "STRUCT" || kind == "UNION":
		for _, part := range inside(sqlType) {
			if m := namedMember().FindStringSubmatch(part); m != nil {
				t.members[strings.ReplaceAll(m[1], `""`, `"`)] = typeOf(m[2])
			}
		}
	}
	return t
}

var namedMember = pattern(`(?s)^"((?:[^"]|"")*)" (.*)$`)

// inside returns what stands in the parentheses of a nested type: DATE and BIGINT[] of MAP(DATE, BIGINT[]).
func inside(sqlType string) []string {
	_, text, _ := strings.Cut(sqlType, "(")
	text = strings.TrimSuffix(text, ")")
	var list []string
	depth, quoted, from := 0, false, 0
	for i, c := range text {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ',' && depth == 0:
			list, from = append(list, text[from:i]), i+len(", ")
		}
	}
	return append(list, text[from:])
}

package source

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// allClasses are the classes of a text, with the name of what each extends, of which the events are kept.
type allClasses struct {
	list   []EventClass
	supers []string
}

func (a *allClasses) note(c EventClass, super string) {
	a.list, a.supers = append(a.list, c), append(a.supers, super)
}

// events are the classes that are events, of the text itself or by way of those of other files.
func (a *allClasses) events(pkg string, imports, others []string) *Events {
	found := &Events{Package: pkg, Others: scopeOf(pkg, imports, others)}
	for _, c := range a.list { // what the text has itself goes before
		delete(found.Others, c.Simple)
	}
	direct := func(super string) bool {
		return super == "jdk.jfr.Event" || super == "Event" && importsFrom(imports, "Event")
	}
	is := map[string]bool{}
	for name := range found.Others {
		is[name] = true
	}
	for range a.list { // a superclass may stand behind
		before := len(is)
		for i, c := range a.list {
			if direct(a.supers[i]) || is[a.supers[i]] {
				is[c.Simple] = true
			}
		}
		if len(is) == before {
			break
		}
	}
	for i, c := range a.list {
		switch super := a.supers[i]; {
		case direct(super):
			found.Classes = append(found.Classes, c)
		case is[super]:
			c.Super = super
			found.Classes = append(found.Classes, c)
		}
	}
	return found
}

// importsFrom tells whether one of some clauses imports a class of jdk.jfr, alone, with others, or with all of it.
func importsFrom(imports []string, name string) bool {
	return slices.ContainsFunc(imports, func(clause string) bool {
		return clause == "jdk.jfr" || // the module
			slices.ContainsFunc(importedNames(clause), func(imported string) bool { return imported == "jdk.jfr."+name || imported == "jdk.jfr.*" })
	})
}

// javaType is a type of Kotlin or Scala as the compiled field has it, or as it is written.
func javaType(text string) string {
	switch text {
	case "Int":
		return "int"
	case "Boolean", "Byte", "Short", "Long", "Float", "Double", "Char":
		return strings.ToLower(text)
	}
	return text
}

// literalType is the type of a value, "" for one that is no literal.
func literalType(kind, text string) string {
	text = strings.ReplaceAll(strings.TrimPrefix(text, "-"), "_", "")
	switch {
	case strings.HasPrefix(kind, "string"), strings.HasPrefix(kind, "interpolated"):
		return "String"
	case text == "true", text == "false":
		return "boolean"
	case kind == "character_literal":
		return "char"
	case text == "" || text[0] < '0' || text[0] > '9':
		return ""
	}
	return numberType(strings.ToLower(text))
}

// numberType is the type of a number in small letters. Of those of Kotlin that are too large for an int a long is made.
func numberType(text string) string {
	whole, err := strconv.ParseUint(text, 0, 64)
	hex := strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0b")
	switch {
	case strings.HasSuffix(text, "l"), err == nil && whole > math.MaxInt32 && !hex:
		return "long"
	case !hex && strings.HasSuffix(text, "f"):
		return "float"
	case !hex && strings.ContainsAny(text, ".ed"):
		return "double"
	}
	return "int"
}

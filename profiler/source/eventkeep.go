package source

import (
	"slices"
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

// events are the classes that are events, with what they extend if it is one of the text.
func (a *allClasses) events(imports []string) (kept []EventClass) {
	direct := func(super string) bool {
		return super == "jdk.jfr.Event" || super == "Event" && slices.ContainsFunc(imports, importsEvent)
	}
	is := map[string]bool{}
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
		case is[super]:
			c.Super = super
			kept = append(kept, c)
		case direct(super):
			kept = append(kept, c)
		}
	}
	return kept
}

// importsEvent tells whether a clause imports jdk.jfr.Event, alone, with others in braces, or with the whole package.
func importsEvent(clause string) bool {
	rest, ours := strings.CutPrefix(strings.TrimSuffix(clause, ";"), "jdk.jfr.")
	if inner, braces := strings.CutPrefix(rest, "{"); ours && braces {
		for name := range strings.SplitSeq(strings.TrimSuffix(inner, "}"), ",") {
			if name = strings.TrimSpace(name); name == "Event" || name == "_" || name == "*" {
				return true
			}
		}
	}
	return ours && (rest == "Event" || rest == "*" || rest == "_")
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
	switch {
	case strings.HasPrefix(kind, "string"), strings.HasPrefix(kind, "interpolated"):
		return "String"
	case text == "true", text == "false":
		return "boolean"
	case kind == "character_literal":
		return "char"
	case text == "" || text[0] < '0' || text[0] > '9':
		return ""
	case strings.HasSuffix(text, "L"):
		return "long"
	case strings.HasSuffix(strings.ToLower(text), "f") && !strings.HasPrefix(text, "0x"):
		return "float"
	case strings.Contains(text, "."):
		return "double"
	}
	return "int"
}

package source

import "bytes"

// beginJava notes where members of Java begin, and blanks one that is not
// finished when its class ends, or when the next member begins with a modifier,
// which can stand nowhere else.
func (s *skeletonMaker) beginJava(t token) {
	line := bytes.LastIndexByte(s.text[:t.start], '\n') + 1
	first := len(bytes.TrimLeft(s.text[line:t.start], " \t")) == 0
	opens := t.word && opensMember(s.of(t))
	if s.junk && !s.fresh && (first && opens || s.text[t.start] == '}') {
		blank(s.out[s.statement:t.start])
		s.fresh = true
	}
	if s.fresh {
		s.fresh, s.junk, s.isType, s.parens, s.statement = false, false, false, 0, t.start
	}
	named := s.last.end > 0 && (s.text[s.last.start] == '@' || s.text[s.last.start] == '.') // an annotation
	if s.parens == 0 && t.word && !opens && !named && !isModifier(s.of(t)) {
		s.junk = true // unless more follows
	}
}

// opensMember tells whether a word can only be the first of a member or type, or
// stand behind other modifiers and annotations.
func opensMember(word string) bool {
	switch word {
	case "public", "private", "protected", "static", "abstract", "class", "interface", "enum":
		return true
	default:
		return false
	}
}

// isModifier tells whether a word is one of the other modifiers.
func isModifier(word string) bool {
	switch word {
	case "final", "default", "synchronized", "native", "strictfp", "transient", "volatile", "sealed", "non":
		return true
	default:
		return false
	}
}

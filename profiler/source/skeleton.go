package source

import "bytes"

// skeleton blanks the bodies of members, which are where one types, and what
// stands beside members and declares nothing, or not yet: what is wrong in there
// then hides nothing outside. Offsets do not change.
func skeleton(lang Language, text []byte) []byte {
	s := &skeletonMaker{lexer: lexer{text: text, lang: lang}, out: append([]byte(nil), text...)}
	for t, more := s.next(); more; t, more = s.next() {
		if s.hidden > 0 {
			s.hide(t)
		} else {
			s.keep(t)
		}
		s.last = t
	}
	return s.out
}

// skeletonMaker goes through the text of types and passes over all other blocks.
type skeletonMaker struct {
	lexer
	out    []byte
	last   token
	isType bool // the next block is that of a type
	parens int
	hidden int // depth of braces inside of the block that is blanked
	from   int // where that block begins

	fresh     bool // the next token begins a statement
	statement int  // where the statement begins
	indent    int  // how far right its line does
	junk      bool // it declares nothing
	property  bool // it is a property of Kotlin
	value     int  // where the "=" in front of the property's value is; 0 = none
}

// hide looks for the end of the block that is blanked.
func (s *skeletonMaker) hide(t token) {
	switch s.text[t.start] {
	case '{':
		s.hidden++
	case '}':
		if s.hidden--; s.hidden > 0 {
			return
		}
		blank(s.out[s.from:t.start])
		s.fresh = true
	}
}

// begin notes where statements begin, and blanks those that declare nothing and
// the signs that announce what does not come.
func (s *skeletonMaker) begin(t token) {
	c := s.text[t.start]
	line := bytes.LastIndexByte(s.text[:t.start], '\n') + 1
	first := len(bytes.TrimLeft(s.text[line:t.start], " \t")) == 0
	declares := t.word && s.declares(s.of(t)) || c == '@' && t.end < len(s.text) && isWord(s.text[t.end])
	outward := first && t.start-line <= s.indent && c != '{' && c != ')'
	if last := s.last; (c == '}' || outward) && last.end > 0 && (s.text[last.start] == '=' || s.text[last.start] == ':') {
		blank(s.out[last.start:last.end]) // the body or the type is not written yet
	}
	if c == '}' && s.junk || (s.fresh || first && declares || outward) && s.junk {
		blank(s.out[s.statement:t.start])
		s.junk = false
	}
	if s.fresh || first && declares || outward {
		s.endValue(t.start)
		s.fresh, s.statement, s.indent, s.parens = false, t.start, t.start-line, 0
		s.junk = !declares && c != '}'
	}
}

// endValue blanks the value of a property, and with it what one types behind.
func (s *skeletonMaker) endValue(end int) {
	if s.value > 0 {
		blank(s.out[s.value:end])
	}
	s.property, s.value = false, 0
}

// declares tells whether a word can begin a declaration in Kotlin or Scala.
func (s *skeletonMaker) declares(word string) bool {
	switch word {
	case "case":
		return s.lang == Scala
	case "fun", "class", "interface", "object", "companion", "init", "constructor", "typealias", "val", "var",
		"def", "trait", "enum", "given", "extension", "type", "package", "import", "end",
		"private", "public", "protected", "internal", "override", "open", "abstract", "sealed", "data", "inline", "suspend",
		"operator", "infix", "tailrec", "external", "inner", "annotation", "value", "lateinit", "const", "final",
		"implicit", "lazy", "get", "set":
		return true
	default:
		return false
	}
}

// keep looks at a token outside of member bodies.
func (s *skeletonMaker) keep(t token) {
	if s.lang == Java {
		s.beginJava(t)
	} else {
		s.begin(t)
	}
	switch c := s.text[t.start]; {
	case t.word:
		s.word(t)
	case c == '(':
		s.parens++
	case c == ')':
		s.parens = max(s.parens-1, 0)
	case c == '=' && s.property && s.parens == 0 && s.value == 0:
		s.value = t.start
	case c == '{':
		if !s.isType {
			s.hidden, s.from = 1, t.end
		}
		s.isType, s.parens, s.fresh, s.indent = false, 0, true, 0
	case c == '}' || c == ';':
		s.isType, s.parens, s.fresh = false, 0, true
	}
}

// word notes what kind of declaration begins.
func (s *skeletonMaker) word(t token) {
	if s.parens > 0 || s.last.end == t.start && s.last.end > 0 && (s.text[s.last.start] == '.' || s.text[s.last.start] == ':') {
		return // a parameter, Foo.class, Foo::class
	}
	switch s.of(t) {
	case "class", "interface", "enum", "trait", "extension", "given":
		s.isType = true
	case "package":
		s.isType = s.lang == Scala
	case "object": // but not Kotlin's object expressions
		next := s.peek()
		s.isType = next != ':' && (next != '{' || s.of(s.last) == "companion")
	case "record":
		s.isType = s.lang == Java && isWord(s.peek())
	case "val", "var":
		s.isType, s.property = false, s.lang == Kotlin
	case "fun", "def", "init", "constructor", "get", "set":
		s.isType, s.property = false, false
	}
}

// peek returns the first byte of the next token, 0 at the end.
func (s *skeletonMaker) peek() byte {
	at := s.at
	defer func() { s.at = at }()
	if t, more := s.next(); more {
		return s.text[t.start]
	}
	return 0
}

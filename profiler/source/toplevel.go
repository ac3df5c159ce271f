package source

import (
	"bytes"
	"slices"
	"strings"
)

// declared is what a file declares at its top level, found without parsing it
// whole: enough to tell which classes may come from it.
type declared struct {
	pkg   string
	types []string // binary simple names; file classes of Kotlin and Scala included
}

// has tells whether a top-level type is declared.
func (d declared) has(simple string) bool { return slices.Contains(d.types, simple) }

// topLevel lists the package and the top-level types of a file.
func topLevel(lang Language, name string, text []byte) declared {
	s := &topScanner{lexer: lexer{text: text, lang: lang}, base: baseName(name)}
	s.scan()
	d := declared{pkg: s.pkg, types: s.types}
	switch {
	case lang == Java && s.pkg == "":
		d.types = append(d.types, s.base) // it may be a compact source
	case lang == Kotlin && s.members:
		d.types = append(d.types, fileClass(name, text))
	case lang == Scala && s.members:
		d.types = append(d.types, s.base+"$package")
	}
	return d
}

// topScanner collects what stands outside of all braces.
type topScanner struct {
	lexer
	base    string
	pkg     string
	types   []string
	members bool // functions or values stand at the top level
	depth   int  // of braces and parentheses
}

// scan reads the whole text.
func (s *topScanner) scan() {
	var last token
	for t, more := s.next(); more; t, more = s.next() {
		switch {
		case t.word:
			if s.depth == 0 {
				t = s.word(t, last)
			}
		case s.text[t.start] == '{' || s.text[t.start] == '(':
			s.depth++
		case s.text[t.start] == '}' || s.text[t.start] == ')':
			s.depth = max(s.depth-1, 0)
		}
		last = t
	}
}

// word looks at a word of the top level and returns the last token read.
func (s *topScanner) word(t, last token) token {
	if last.end > 0 && (s.text[last.start] == '.' || s.text[last.start] == ':') && last.end == t.start {
		return t // Foo.class, Foo::class
	}
	switch s.of(t) {
	case "package":
		return s.packageName(t)
	case "class", "interface", "object", "trait", "enum", "record":
		types := len(s.types)
		end := s.typeName(t)
		if last.word && s.of(last) == "package" && len(s.types) > types {
			s.types[types] += ".package" // Scala's package object
		}
		return end
	case "fun", "val", "var", "def", "given", "extension":
		s.members = s.lang != Java
	}
	return t
}

// packageName reads the rest of a package clause; Scala's clauses add up.
func (s *topScanner) packageName(keyword token) token {
	var name strings.Builder
	end := keyword
	for {
		at := s.at
		t, more := s.next()
		dot := more && s.text[t.start] == '.'
		newLine := more && bytes.IndexByte(s.text[end.end:t.start], '\n') >= 0
		if !more || !t.word && !dot && s.text[t.start] != '`' || newLine && !dot && s.lang != Java {
			if more && s.text[t.start] != '{' {
				s.at = at
			}
			break
		}
		if word := s.of(t); word == "object" {
			s.at = at
			return end
		}
		name.WriteString(strings.Trim(s.of(t), "`"))
		end = t
	}
	if s.pkg != "" && s.lang == Scala {
		s.pkg += "."
	} else {
		s.pkg = ""
	}
	s.pkg += name.String()
	return end
}

// typeName reads the name behind a word that may begin a type.
func (s *topScanner) typeName(keyword token) token {
	at := s.at
	t, more := s.next()
	if !more || !t.word {
		s.at = at
		return keyword
	}
	name := s.of(t)
	if name == "class" || name == "object" || name == "interface" {
		s.at = at // enum class, case object and the like: the next word decides
		return keyword
	}
	if s.of(keyword) == "record" {
		rest := bytes.TrimLeft(s.text[s.at:], " \t\r\n")
		if len(rest) == 0 || rest[0] != '(' && rest[0] != '<' {
			return t
		}
	}
	s.types = append(s.types, name)
	return t
}

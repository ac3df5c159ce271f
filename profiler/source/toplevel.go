package source

import (
	"bytes"
	"slices"
	"strings"
)

// declared is what a file declares at its top level, found without parsing it
// whole: enough to tell which classes may come from it.
type declared struct {
	pkgs  []string // of its package clauses, "" for the unnamed one
	types []string // qualified binary names; file classes of Kotlin and Scala included
}

// has tells whether a top-level type is declared.
func (d declared) has(class string) bool { return slices.Contains(d.types, class) }

// hasOuter tells whether the top-level type around a class is declared, which is
// the class itself for one that is not nested.
func (d declared) hasOuter(pkg, simple string) bool {
	for name := range outerNames(simple) {
		if d.has(qualified(pkg, name)) {
			return true
		}
	}
	return false
}

// isPackageObject tells whether a class is that of a package object of Scala, or
// in it.
func isPackageObject(simple string) bool {
	outer, _, _ := strings.Cut(simple, "$")
	return outer == "package"
}

// in tells whether the file has something in a package.
func (d declared) in(pkg string) bool { return slices.Contains(d.pkgs, pkg) }

// topLevel lists the packages and the top-level types of a file.
func topLevel(lang Language, name string, text []byte) declared {
	s := &topScanner{lexer: lexer{text: text, lang: lang}, base: baseName(name)}
	s.scan()
	if len(s.pkgs) == 0 {
		s.pkgs = []string{""}
	}
	if lang == Java && s.pkg == "" {
		s.types = append(s.types, s.base) // it may be a compact source
	}
	ofMembers := s.base + "$package"
	if lang == Kotlin && len(s.members) > 0 {
		ofMembers = fileClass(name, text)
	}
	for _, pkg := range s.members {
		s.types = append(s.types, qualified(pkg, ofMembers))
	}
	return s.declared
}

// maxPackage bounds the name of a package, which many others are made from.
const maxPackage = 1 << 10

// topScanner collects what stands outside of all braces but those of packages.
type topScanner struct {
	lexer
	declared
	base    string
	pkg     string
	around  []string // packages around those with braces that are open
	members []string // packages with functions or values at the top level
	depth   int      // of braces and parentheses
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
			s.close()
		}
		last = t
	}
}

// close leaves braces or parentheses, or a package with braces.
func (s *topScanner) close() {
	if last := len(s.around) - 1; s.depth == 0 && last >= 0 {
		s.pkg, s.around = s.around[last], s.around[:last]
	}
	s.depth = max(s.depth-1, 0)
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
		if last := len(s.members) - 1; s.lang != Java && (last < 0 || s.members[last] != s.pkg) {
			s.members = append(s.members, s.pkg)
		}
	}
	return t
}

// packageName reads the rest of a package clause; Scala's clauses add up.
func (s *topScanner) packageName(keyword token) token {
	var name strings.Builder
	end, before := keyword, s.pkg
	for {
		at := s.at
		t, more := s.next()
		dot := more && s.text[t.start] == '.'
		newLine := more && bytes.IndexByte(s.text[end.end:t.start], '\n') >= 0
		if !more || !t.word && !dot && s.text[t.start] != '`' || newLine && !dot && s.lang != Java {
			if more && s.text[t.start] == '{' {
				s.around = append(s.around, before)
			} else if more {
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
	pkg := name.String()
	if s.lang == Scala {
		pkg = qualified(before, pkg)
	}
	if len(pkg) <= maxPackage {
		s.pkg, s.pkgs = pkg, append(s.pkgs, pkg)
	}
	return end
}

// typeName reads the name behind a word that may begin a type.
func (s *topScanner) typeName(keyword token) token {
	at := s.at
	t, more := s.next()
	name := ""
	if more {
		t, name = s.name(t)
	}
	if name == "" || t.word && (name == "class" || name == "object" || name == "interface") {
		s.at = at // enum class, case object and the like: the next word decides
		return keyword
	}
	if s.of(keyword) == "record" {
		rest := bytes.TrimLeft(s.text[s.at:], " \t\r\n")
		if len(rest) == 0 || rest[0] != '(' && rest[0] != '<' {
			return t
		}
	}
	s.types = append(s.types, qualified(s.pkg, name))
	return t
}

// name reads the name that a token begins, which in Scala may be made of
// operators, and returns what class files call it; "" if no name begins.
func (s *topScanner) name(t token) (token, string) {
	if quoted := s.text[t.start] == '`'; s.lang != Scala {
		if !t.word && !quoted {
			return t, ""
		}
		return t, strings.Trim(s.of(t), "`")
	} else if !t.word && !quoted {
		for t.end = t.start; t.end < len(s.text) && operatorName(rune(s.text[t.end])) != ""; t.end++ {
		}
		s.at = t.end
	}
	return t, encodeName(s.of(t))
}

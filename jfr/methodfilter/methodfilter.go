// Package methodfilter reads the filters of jdk.MethodTiming and jdk.MethodTrace (JEP 520): parts separated by ";", each
// @a.b.Annotation, a.b.C, a.b.C::method or ::method of any class. The JVM drops a part that is wrong without a word.
package methodfilter

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// ErrFilter says that a part of a filter is none.
var ErrFilter = errors.New("not a method filter")

// Part is one part of a filter.
type Part struct {
	Text       string
	From, To   int // in the filter
	Annotation string
	Class      string // binary name
	Method     string // <init> is the constructors, <clinit> the class initialiser
	Wrong      error  // is an [ErrFilter]; nil if it is right
}

// blanks are what Java takes for some around a part; a no-break space is none.
const blanks = " \t\r\n\f\v"

// Parse reads a filter. Parts may have blanks around them; empty ones are left out.
func Parse(text string) (parts []Part) {
	from := 0
	for part := range strings.SplitSeq(text, ";") {
		lead := len(part) - len(strings.TrimLeft(part, blanks))
		if trimmed := strings.Trim(part, blanks); trimmed != "" {
			p := Part{Text: trimmed, From: from + lead, To: from + lead + len(trimmed)}
			p.read()
			parts = append(parts, p)
		}
		from += len(part) + 1
	}
	return parts
}

// Err is what is wrong with the first wrong part.
func Err(parts []Part) error {
	for _, p := range parts {
		if p.Wrong != nil {
			return p.Wrong
		}
	}
	return nil
}

func (p *Part) read() {
	class, annotation := strings.CutPrefix(p.Text, "@")
	class, method, hasMethod := strings.Cut(class, "::")
	if annotation {
		p.Annotation = class
	} else {
		p.Class, p.Method = class, method
	}
	if why := p.problem(class, method, annotation, hasMethod); why != "" {
		p.Wrong = fmt.Errorf("%q is %w: %s", p.Text, ErrFilter, why)
	}
}

// problem says what is wrong with a part, "" if nothing is.
func (p *Part) problem(class, method string, annotation, hasMethod bool) string {
	switch {
	case strings.ContainsAny(p.Text, "*?"):
		return "there are no wildcards; name the class, and the method behind ::"
	case strings.Contains(p.Text, ","):
		return "parts are separated by a semicolon"
	case strings.ContainsAny(p.Text, "()"):
		return "it must have no parameter list, for all overloads count together"
	case strings.Contains(p.Text, "#") || strings.Contains(strings.ReplaceAll(p.Text, "::", ""), ":"):
		return "class and method are separated by ::"
	case strings.Contains(class, "/"):
		return "a class has dots, and $ before a nested one"
	case annotation && hasMethod:
		return "an annotation has no method; write @a.b.Annotation alone"
	case hasMethod && !isIdentifier(method) && method != "<init>" && method != "<clinit>":
		return fmt.Sprintf("%q is no method name", method)
	case class == "" && hasMethod:
		return ""
	}
	for part := range strings.SplitSeq(class, ".") {
		if !isIdentifier(part) || IsKeyword(part) {
			return fmt.Sprintf("%q is no name of a class; write a.b.C or a.b.C::m", class)
		}
	}
	return ""
}

// isIdentifier tells whether a text is an identifier (JLS 3.8).
func isIdentifier(text string) bool {
	for i, r := range text {
		starts := unicode.IsLetter(r) || r == '_' || r == '$' || unicode.Is(unicode.Sc, r) || unicode.Is(unicode.Pc, r) || unicode.Is(unicode.Nl, r)
		if !starts && (i == 0 || !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) && !unicode.Is(unicode.Mc, r)) {
			return false
		}
	}
	return text != ""
}

// IsKeyword tells whether Java keeps a word for itself.
func IsKeyword(word string) bool { return slices.Contains(keywords(), word) }

func keywords() []string {
	return strings.Fields(`abstract assert boolean break byte case catch char class const continue default do double
		else enum extends final finally float for goto if implements import instanceof int interface long native new
		package private protected public return short static strictfp super switch synchronized this throw throws
		transient try void volatile while true false null _`)
}

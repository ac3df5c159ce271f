package events

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// FilterPart is one part of a method filter of jdk.MethodTiming and jdk.MethodTrace: @Annotation, Class,
// Class::method or ::method.
type FilterPart struct {
	Text       string
	At         Span // in the filter
	Annotation string
	Class      string
	Method     string // <init> is the constructors, <clinit> the class initialiser
	Wrong      error  // the JVM drops such a part without a word
}

// Filter is a method filter, by parts.
type Filter []FilterPart

var (
	filterClass = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^[\p{L}_$][\p{L}\p{N}_$]*(\.[\p{L}_$][\p{L}\p{N}_$]*)*$`)
	})
	filterMethod = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([\p{L}_$][\p{L}\p{N}_$]*|<init>|<clinit>)$`) })
)

// ParseFilter reads a method filter: parts between semicolons, blanks around them.
func ParseFilter(text string) (f Filter) {
	from := 0
	for part := range strings.SplitSeq(text, ";") {
		lead := len(part) - len(strings.TrimLeft(part, " \t\r\n"))
		trimmed := strings.TrimSpace(part)
		if trimmed != "" {
			p := FilterPart{Text: trimmed, At: Span{from + lead, from + lead + len(trimmed)}}
			p.read()
			f = append(f, p)
		}
		from += len(part) + 1
	}
	return f
}

// Err is what is wrong with the first wrong part.
func (f Filter) Err() error {
	for _, p := range f {
		if p.Wrong != nil {
			return p.Wrong
		}
	}
	return nil
}

func (p *FilterPart) read() {
	if annotation, is := strings.CutPrefix(p.Text, "@"); is {
		p.Annotation = annotation
		p.checkClass(annotation)
		return
	}
	class, method, has := strings.Cut(p.Text, "::")
	p.Class, p.Method = class, method
	if class != "" || !has {
		p.checkClass(class)
	}
	if has && p.Wrong == nil && !filterMethod().MatchString(method) {
		p.Wrong = fmt.Errorf("%q names no method: behind :: stands a name, <init> or <clinit>, without parameters", p.Text)
	}
}

func (p *FilterPart) checkClass(class string) {
	switch {
	case strings.Contains(p.Text, "*"):
		p.Wrong = fmt.Errorf("%q has a wildcard, which method filters do not know; name classes, methods or an annotation", p.Text)
	case strings.Contains(p.Text, ","):
		p.Wrong = fmt.Errorf("%q has a comma; parts of a filter are separated by a semicolon", p.Text)
	case strings.Contains(class, "/"):
		p.Wrong = fmt.Errorf("%q is written with slashes; a class has dots, and $ before a nested one", p.Text)
	case strings.Contains(class, "#"):
		p.Wrong = fmt.Errorf("%q has a # where :: stands between class and method", p.Text)
	case !filterClass().MatchString(class) || hasKeyword(class):
		p.Wrong = fmt.Errorf("%q names no class", p.Text)
	}
}

// hasKeyword tells whether a part of a name is a word that Java keeps for itself.
func hasKeyword(class string) bool {
	for part := range strings.SplitSeq(class, ".") {
		if IsKeyword(part) {
			return true
		}
	}
	return false
}

// IsKeyword tells whether Java keeps a word for itself.
func IsKeyword(word string) bool { return slices.Contains(javaKeywords(), word) }

func javaKeywords() []string {
	return strings.Fields(`abstract assert boolean break byte case catch char class const continue default do double
		else enum extends final finally float for goto if implements import instanceof int interface long native new
		package private protected public return short static strictfp super switch synchronized this throw throws
		transient try void volatile while true false null _`)
}

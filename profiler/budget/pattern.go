package budget

import (
	"path"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Pattern names code, or an event type.
type Pattern struct {
	Text string // without the line
	Line int    // 0: all
}

// newPattern cuts the line off.
func newPattern(text string) Pattern {
	if at := strings.LastIndexByte(text, ':'); at > 0 {
		if line, err := strconv.Atoi(text[at+1:]); err == nil && line > 0 {
			return Pattern{text[:at], line}
		}
	}
	return Pattern{Text: text}
}

// String is the pattern as it was written.
func (p Pattern) String() string {
	if p.Line == 0 {
		return p.Text
	}
	return p.Text + ":" + strconv.Itoa(p.Line)
}

// HasMethod tells whether the pattern means a method of a class, both as source code names them: nested classes by a dot
// or a dollar.
func (p Pattern) HasMethod(class, method string) bool {
	if folder, simple, is := p.file(); is {
		return isInFile(class, folder, simple)
	}
	name := class + "." + method
	return matches(p.Text, name) || matches(p.Text, strings.ReplaceAll(name, "$", "."))
}

// HasName tells whether the pattern means a name such as that of an event type; jdk. may be left out.
func (p Pattern) HasName(name string) bool {
	return glob(p.String(), name) || glob("jdk."+p.String(), name)
}

// file takes a pattern as the path of a source file.
func (p Pattern) file() (folder, simple string, is bool) {
	for _, end := range []string{".java", ".kt", ".scala"} {
		if stem, ok := strings.CutSuffix(p.Text, end); ok {
			return path.Dir(stem), path.Base(stem), true
		}
	}
	return "", "", false
}

// isInFile tells whether a class is declared in a file of a simple name, as far as names tell.
func isInFile(class, folder, simple string) bool {
	at := strings.LastIndexByte(class, '.')
	outer, _, _ := strings.Cut(class[at+1:], "$")
	if !glob(simple, outer) && !glob(facade(simple), outer) {
		return false
	}
	if folder == "." || at < 0 {
		return true
	}
	folder, of := "/"+folder, "/"+strings.ReplaceAll(class[:at], ".", "/")
	return strings.HasSuffix(folder, of) || strings.HasSuffix(of, folder)
}

// facade is the class that Kotlin makes for the functions of a file: MainKt for main.kt (kotlinlang.org/docs/java-to-kotlin-interop.html).
func facade(simple string) string {
	if first, size := utf8.DecodeRuneInString(simple); size > 0 {
		simple = string(unicode.ToUpper(first)) + simple[size:]
	}
	return strings.ReplaceAll(simple, "-", "_") + "Kt"
}

// matches tells whether a pattern fits a name or what the name is in: a class, a package.
func matches(pattern, name string) bool {
	for {
		if glob(pattern, name) {
			return true
		}
		at := strings.LastIndexAny(name, ".$")
		if at <= 0 {
			return false
		}
		name = name[:at]
	}
}

// glob tells whether a pattern fits the whole of a text, * standing for any characters. It takes no more steps than the
// product of both lengths.
func glob(pattern, text string) bool {
	at, star, tried := 0, -1, 0
	for i := 0; i < len(text); {
		switch {
		case at < len(pattern) && pattern[at] == '*':
			star, tried = at, i
			at++
		case at < len(pattern) && pattern[at] == text[i]:
			at++
			i++
		case star >= 0:
			tried++
			at, i = star+1, tried
		default:
			return false
		}
	}
	return strings.Trim(pattern[at:], "*") == ""
}

// Glob tells whether a pattern with * fits the whole of a text.
func Glob(pattern, text string) bool { return glob(pattern, text) }

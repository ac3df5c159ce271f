package source

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// fileClass is the class of a Kotlin file's top-level functions: named after
// the file, or as an annotation says. Where several files make one class, each
// has its part of it, whose frames these are.
func fileClass(file string, text []byte) string {
	own, annotations := facadeName(file), fileAnnotations(text)
	_, rest, named := strings.Cut(annotations, `JvmName("`)
	given, _, ended := strings.Cut(rest, `"`)
	switch {
	case !named || !ended:
		return own
	case strings.Contains(annotations, "JvmMultifileClass"):
		return given + "__" + own
	default:
		return given
	}
}

// fileAnnotations returns the lines of a file with annotations of the file.
func fileAnnotations(text []byte) string {
	if !bytes.Contains(text, []byte("@file:")) {
		return ""
	}
	var found strings.Builder
	for line := range bytes.Lines(text) {
		if _, annotation, ok := bytes.Cut(line, []byte("@file:")); ok {
			found.Write(annotation)
		}
	}
	return found.String()
}

// facadeName is the class of the top-level functions of a file: its name with
// the first letter in upper case, what no name may hold as "_", and "Kt".
func facadeName(file string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '$' {
			return r
		}
		return '_'
	}, baseName(file))
	first, size := utf8.DecodeRuneInString(name)
	if unicode.IsDigit(first) {
		return "_" + name + "Kt"
	}
	return string(unicode.ToUpper(first)) + name[size:] + "Kt"
}

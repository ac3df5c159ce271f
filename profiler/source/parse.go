package source

import (
	"path/filepath"
	"slices"
	"strings"
)

// maxText bounds the texts that are parsed: nobody writes longer ones by hand.
const maxText = 8 << 20

// Parse reads the declarations of one source text. The base name of the file
// gives the class names that no text spells out: Java's compact sources,
// Kotlin's file classes. Parse never fails; see [File.Broken].
//
// Where strings or blocks are not closed, as they are not while one types, Parse
// closes them at the line end or by indentation, and it passes over bodies that
// do not parse, so that the members around do not vanish.
func Parse(lang Language, name string, text []byte) *File {
	f := parseOnce(lang, name, text)
	if !f.Broken {
		return f
	}
	if fixed, ok := repair(lang, text); ok {
		text = fixed
		f = parseOnce(lang, name, text)
	}
	if bare := parseOnce(lang, name, skeleton(lang, text)); bare.found() >= f.found() {
		f = bare
	}
	f.Broken = true
	return f
}

// found counts declarations.
func (f *File) found() int { return len(f.Types) + len(f.Methods) + len(f.Mains) }

// parseOnce parses a text as it is.
func parseOnce(lang Language, name string, text []byte) *File {
	f := &File{Language: lang, Name: filepath.Base(name), Lines: countLines(text)}
	if len(text) > maxText {
		f.Broken = true
		return f
	}
	switch lang {
	case Java:
		parseJava(f, text)
	case Kotlin:
		parseKotlin(f, text)
	case Scala:
		parseScala(f, text)
	}
	// A half-typed type may have no name yet: nothing of it can be run.
	f.Mains = slices.DeleteFunc(f.Mains, func(m Main) bool { return m.Class == "" })
	return f
}

// baseName is a file name without its extension.
func baseName(name string) string {
	return strings.TrimSuffix(name, filepath.Ext(name))
}

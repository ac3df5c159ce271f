package source

import (
	"path/filepath"
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
//
// A [Parser] does the same for a text that is edited, and faster.
func Parse(lang Language, name string, text []byte) *File {
	p := NewParser(lang, name)
	defer p.Close()
	return p.Parse(text)
}

// found counts declarations.
func (f *File) found() int { return len(f.Types) + len(f.Methods) + len(f.Mains) }

// baseName is a file name without its extension.
func baseName(name string) string {
	return strings.TrimSuffix(name, filepath.Ext(name))
}

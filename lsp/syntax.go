package lsp

import (
	"path"

	"jfrlens/profiler/source"
)

// syntax is what the text of a document declares.
type syntax struct {
	known bool // the language is one that we read
	file  *source.File
}

// parseSyntax reads a document's declarations. Documents in other languages
// declare nothing.
func parseSyntax(d *Document) *syntax {
	name := path.Base(string(d.URI))
	if d.Path != "" {
		name = path.Base(d.Path)
	}
	lang, ok := languageOf(d.Language, name)
	if !ok {
		return &syntax{file: &source.File{}}
	}
	return &syntax{known: true, file: source.Parse(lang, name, []byte(d.Text))}
}

// languageOf trusts the client's language id before the file's name.
func languageOf(id, name string) (source.Language, bool) {
	switch id {
	case "java":
		return source.Java, true
	case "kotlin":
		return source.Kotlin, true
	case "scala":
		return source.Scala, true
	}
	return source.LanguageOf(name)
}

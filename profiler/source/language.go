package source

import (
	"path/filepath"
	"strings"
)

// Language is a source language that Parse understands.
type Language uint8

// The languages with a parser.
const (
	Java Language = iota + 1
	Kotlin
	Scala
)

// String returns the name of the language as people write it.
func (l Language) String() string {
	switch l {
	case Java:
		return "Java"
	case Kotlin:
		return "Kotlin"
	case Scala:
		return "Scala"
	default:
		return "unknown language"
	}
}

// LanguageOf tells the language of a file by its extension; ok is false for
// files that Parse cannot read.
func LanguageOf(path string) (lang Language, ok bool) {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".java":
		return Java, true
	case ".kt", ".kts":
		return Kotlin, true
	case ".scala", ".sc":
		return Scala, true
	default:
		return 0, false
	}
}

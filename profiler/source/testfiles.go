package source

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
)

// WithTests returns the files below some roots that declare tests, by path, with what they declare. Links are not
// followed, what build tools make is left out. It reads all source files: not for the path of a request that is waited for.
func WithTests(roots []string) (paths []string, files []*File) {
	below := sourcesBelow(roots)
	slices.Sort(below)
	for _, path := range slices.Compact(below) {
		text, ok := readText(path)
		if !ok || !mayHaveTests(text) {
			continue
		}
		lang, _ := LanguageOf(path)
		if f := Parse(lang, filepath.Base(path), text); len(f.Tests) > 0 {
			paths, files = append(paths, path), append(files, f)
		}
	}
	return paths, files
}

// mayHaveTests tells whether a text may declare tests, by words alone: the annotations of frameworks, or the superclass of
// JUnit 3.
func mayHaveTests(text []byte) bool {
	return slices.ContainsFunc([]string{"Test", "@Theory"}, func(word string) bool { return bytes.Contains(text, []byte(word)) })
}

// Outer returns the nearest class around a nested one among the classes with tests of a file, "" for none.
func (f *File) Outer(class string) string {
	for {
		at := strings.LastIndexByte(class, '$')
		if at < 0 {
			return ""
		}
		class = class[:at]
		if slices.ContainsFunc(f.Tests, func(t Test) bool { return t.Class == class && t.Method == "" }) {
			return class
		}
	}
}

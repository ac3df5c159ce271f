package source

import "path/filepath"

// Declared returns the source file of a class and the line at which it declares a method, the first of that name. It may read
// files.
func (x *Index) Declared(class, method string) (path string, line int, ok bool) {
	for _, path := range x.Candidates(class) {
		lang, known := LanguageOf(path)
		text, read := x.Text(path)
		if !known || !read {
			continue
		}
		for _, m := range Parse(lang, filepath.Base(path), text).Methods {
			if m.Class == class && m.Name == method {
				return path, m.Line, true
			}
		}
	}
	return "", 0, false
}

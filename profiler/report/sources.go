package report

// Sources finds the source text of frames. Package source's Index is one.
type Sources interface {
	// Find returns the source file that a line of a class is in, and the line of that file.
	Find(class string, line int) (path string, at int, ok bool)
	// Line returns the text of one line of a file.
	Line(path string, line int) (text string, ok bool)
	// Text returns the text of a file.
	Text(path string) (text []byte, ok bool)
}

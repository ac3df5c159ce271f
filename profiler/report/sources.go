package report

// Sources finds the source text of frames. Package source's Index is one.
type Sources interface {
	// Find returns the source file that a line of a class is in.
	Find(class string, line int) (path string, ok bool)
	// Line returns the text of one line of a file.
	Line(path string, line int) (text string, ok bool)
}

// NoSources is Sources that finds nothing.
type NoSources struct{}

// Find finds nothing.
func (NoSources) Find(string, int) (string, bool) { return "", false }

// Line finds nothing.
func (NoSources) Line(string, int) (string, bool) { return "", false }

package source

import "path/filepath"

// Finder finds the source files of frames and knows their texts: it is what all
// who show lines are handed. [Index] is one. It is safe for concurrent use.
type Finder interface {
	// Find returns the source file that a line of a class is in, and the line of that file.
	Find(class string, line int) (path string, at int, ok bool)
	// Kept returns the text of a file as it was when it was profiled, if somebody kept that.
	Kept(path string) (text []byte, ok bool)
	// Text returns the text of a file: the one that was kept, else that of now.
	Text(path string) (text []byte, ok bool)
}

// Canonical follows the symbolic links of a path, so that an editor's spelling of it
// and a build tool's meet.
func Canonical(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return filepath.Clean(path)
}

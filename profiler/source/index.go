package source

// Index finds the source files of classes below some roots. It is safe for
// concurrent use, reads files when they are first asked for, and notices
// changed files by their modification time.
type Index struct{ roots []string }

// NewIndex returns an index over roots: project folders, module folders or
// plain source folders, the most important first. Nothing is read yet.
// classDirs are folders of compiled classes outside the usual places.
func NewIndex(roots []string, classDirs ...string) *Index {
	return &Index{roots: roots}
}

// Find returns the source file that a frame of a class belongs to. A line of
// 0 is unknown; a line beyond the end of the file is not found (code inlined
// by the Kotlin compiler has such lines).
func (x *Index) Find(class string, line int) (path string, ok bool) { return "", false }

// Candidates returns every file that may be the source of a class, best
// first: more than one means that modules share the name.
func (x *Index) Candidates(class string) []string { return nil }

// Line returns the text of one line of a file, without its line end.
func (x *Index) Line(path string, line int) (text string, ok bool) { return "", false }

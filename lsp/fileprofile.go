package lsp

import (
	"bytes"
	"path/filepath"
	"slices"
	"sort"
	"sync"
	"sync/atomic"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// fileProfile is what was measured in one source file. Its numbers belong to
// the text that was profiled; [fileProfile.in] carries them over to the text
// as it is edited now.
type fileProfile struct {
	path  string // as it was found
	view  *profile.View
	lines []lineNumbers // by line

	before      *fileProfile    // what an earlier run had in the file, nil if nothing or none is compared with
	sinceBefore *source.LineMap // from the text of before to that of this one

	profiled   []byte // the text that was profiled; nil: the first one seen
	firstSeen  atomic.Pointer[[]byte]
	declared   func() *source.File // of the profiled text
	methods    func() []methodNumbers
	lastPlaced atomic.Pointer[placed]
}

// methodNumbers is what one declared method has, with the lambdas and anonymous
// classes in it: each sample counts once.
type methodNumbers struct {
	source.Method // as declared in the profiled text
	numbers
}

// placed is a file profile in one version of a document.
type placed struct {
	doc   *Document
	moved *source.LineMap // from the profiled text to the document's
	lines []placedLine    // by row
	hints atomic.Pointer[hintList]
}

// placedLine is a line of the profile at its row in the document; rows count
// from 0.
type placedLine struct {
	row int
	*lineNumbers
}

// placedMethod is a method of the profile at its declaration's row.
type placedMethod struct {
	row int
	*methodNumbers
}

// newFileProfile makes the profile of a file that has no lines yet. profiled is
// the text that was profiled, nil if it is not known; replaced is the file's
// profile that was shown until now, or nil.
func newFileProfile(path string, view *profile.View, profiled []byte, replaced *fileProfile) *fileProfile {
	f := &fileProfile{path: path, view: view, profiled: profiled}
	f.methods = sync.OnceValue(f.addUpMethods)
	if replaced != nil && replaced.view.Profile() == view.Profile() {
		f.firstSeen.Store(replaced.firstSeen.Load())
	}
	switch {
	case f.profiled == nil:
		f.declared = sync.OnceValue(func() *source.File { return declarations(path, f.text(nil)) })
	case replaced != nil && bytes.Equal(f.profiled, replaced.profiled):
		f.declared = replaced.declared
	default:
		text := f.profiled
		f.declared = sync.OnceValue(func() *source.File { return declarations(path, text) })
	}
	return f
}

// declarations reads what the text of a file declares.
func declarations(path string, text []byte) *source.File {
	if lang, ok := source.LanguageOf(path); ok {
		return source.Parse(lang, filepath.Base(path), text)
	}
	return &source.File{}
}

// warm computes what requests for a document will ask.
func (f *fileProfile) warm(doc *Document) {
	f.in(doc)
	f.methods()
}

// text is the text that the line numbers belong to. Where the session kept no
// copy it is the first version that was asked about.
func (f *fileProfile) text(doc *Document) []byte {
	if f.profiled != nil {
		return f.profiled
	}
	if f.firstSeen.Load() == nil && doc != nil {
		f.firstSeen.CompareAndSwap(nil, ptr(doc.bytes()))
	}
	if text := f.firstSeen.Load(); text != nil {
		return *text
	}
	return nil
}

// in returns the numbers at their places in a version of the document. It is
// computed once per version.
func (f *fileProfile) in(doc *Document) *placed {
	if last := f.lastPlaced.Load(); last != nil && last.doc == doc {
		return last
	}
	moved := source.NewLineMap(alike(f.text(doc), doc.bytes()))
	p := &placed{doc: doc, moved: moved}
	for i := range f.lines {
		if line, ok := moved.New(f.lines[i].line); ok && line <= doc.Lines() {
			p.lines = append(p.lines, placedLine{line - 1, &f.lines[i]})
		}
	}
	slices.SortFunc(p.lines, func(a, b placedLine) int { return a.row - b.row })
	f.lastPlaced.Store(p)
	return p
}

// methodsIn finds where the profiled methods are declared now: at the moved
// line, or, where that line was edited, by a name that is not ambiguous.
func (f *fileProfile) methodsIn(doc *Document, declared *source.File) []placedMethod {
	moved, now := f.in(doc).moved, newMethodPlaces(declared.Methods)
	var result []placedMethod
	methods := f.methods()
	for i := range methods {
		if line, ok := now.find(methods[i].Method, moved); ok {
			result = append(result, placedMethod{line - 1, &methods[i]})
		}
	}
	slices.SortStableFunc(result, func(a, b placedMethod) int { return a.row - b.row })
	return result
}

// methodPlaces finds methods of another version of a text.
type methodPlaces struct {
	byLine map[int]bool
	byName map[[2]string][]int
}

// newMethodPlaces is where a text declares methods.
func newMethodPlaces(declared []source.Method) methodPlaces {
	p := methodPlaces{byLine: map[int]bool{}, byName: map[[2]string][]int{}}
	for _, m := range declared {
		p.byLine[m.Line] = true
		name := [2]string{m.Class, m.Name}
		p.byName[name] = append(p.byName[name], m.Line)
	}
	return p
}

// find returns the line of a method's name; moved leads from the text that
// declares m to this one.
func (p methodPlaces) find(m source.Method, moved *source.LineMap) (line int, ok bool) {
	if line, ok = moved.New(m.Line); ok && p.byLine[line] {
		return line, true
	}
	if lines := p.byName[[2]string{m.Class, m.Name}]; len(lines) == 1 {
		return lines[0], true
	}
	return 0, false
}

// addUpMethods adds up the lines of each method that the profiled text declares.
func (f *fileProfile) addUpMethods() []methodNumbers {
	file := f.declared()
	groups := map[source.Method][]profile.Place{}
	for _, line := range f.lines {
		if m, ok := file.MethodAt(line.line); ok {
			groups[m] = append(groups[m], line.places...)
		}
	}
	var methods []methodNumbers
	var places [][]profile.Place
	for _, m := range file.Methods {
		if group, ok := groups[m]; ok {
			methods = append(methods, methodNumbers{Method: m})
			places = append(places, group)
		}
	}
	for i, sum := range f.view.Together(places) {
		methods[i].numbers = numbersOf(sum)
	}
	if f.before == nil {
		return methods
	}
	return f.withMethodsBefore(methods)
}

// line returns the numbers of a row, nil if it has none.
func (p *placed) line(row int) *lineNumbers {
	i := sort.Search(len(p.lines), func(i int) bool { return p.lines[i].row >= row })
	if i < len(p.lines) && p.lines[i].row == row {
		return p.lines[i].lineNumbers
	}
	return nil
}

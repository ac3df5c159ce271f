package lsp

import (
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
	path  string // canonical
	view  *profile.View
	lines []lineNumbers // by line

	profiled   []byte // the text that was profiled; nil: the first one seen
	firstSeen  atomic.Pointer[string]
	methods    func() []methodNumbers
	lastPlaced atomic.Pointer[placed]
}

// methodNumbers is what one declared method has, with the lambdas and anonymous
// classes in it: each sample counts once.
type methodNumbers struct {
	source.Method              // as declared in the profiled text
	self, total          int64 // weights
	selfSamples, samples int64
}

// placed is a file profile in one version of a document.
type placed struct {
	doc     *Document
	lines   []placedLine // by row
	methods []placedMethod
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

// newFileProfile makes the profile of a file that has no lines yet.
func newFileProfile(path string, view *profile.View, texts TextSource) *fileProfile {
	f := &fileProfile{path: path, view: view}
	if texts != nil {
		if text, ok := texts.Text(path); ok {
			f.profiled = text
		}
	}
	f.methods = sync.OnceValue(f.addUpMethods)
	return f
}

// text is the text that the line numbers belong to. Where the session kept no
// copy it is the first version that was asked about.
func (f *fileProfile) text(doc *Document) []byte {
	if f.profiled != nil {
		return f.profiled
	}
	if f.firstSeen.Load() == nil && doc != nil {
		f.firstSeen.CompareAndSwap(nil, &doc.Text)
	}
	if text := f.firstSeen.Load(); text != nil {
		return []byte(*text)
	}
	return nil
}

// in returns the numbers at their places in a version of the document. It is
// computed once per version.
func (f *fileProfile) in(doc *Document) *placed {
	if last := f.lastPlaced.Load(); last != nil && last.doc == doc {
		return last
	}
	moved := source.NewLineMap(f.text(doc), []byte(doc.Text))
	p := &placed{doc: doc}
	for i := range f.lines {
		if line, ok := moved.New(f.lines[i].line); ok && line <= doc.Lines() {
			p.lines = append(p.lines, placedLine{line - 1, &f.lines[i]})
		}
	}
	slices.SortFunc(p.lines, func(a, b placedLine) int { return a.row - b.row })
	p.methods = f.placeMethods(doc, moved)
	f.lastPlaced.Store(p)
	return p
}

// placeMethods finds where the profiled methods are declared now: at the moved
// line, or, where that line was edited, by a name that is not ambiguous.
func (f *fileProfile) placeMethods(doc *Document, moved *source.LineMap) []placedMethod {
	now := doc.syntax()
	byLine := map[int]bool{}
	byName := map[[2]string][]int{}
	for _, m := range now.file.Methods {
		byLine[m.Line] = true
		name := [2]string{m.Class, m.Name}
		byName[name] = append(byName[name], m.Line)
	}
	var result []placedMethod
	methods := f.methods()
	for i := range methods {
		m := &methods[i]
		line, ok := moved.New(m.Line)
		if !ok || !byLine[line] {
			lines := byName[[2]string{m.Class, m.Name}]
			if len(lines) != 1 {
				continue
			}
			line = lines[0]
		}
		result = append(result, placedMethod{line - 1, m})
	}
	slices.SortStableFunc(result, func(a, b placedMethod) int { return a.row - b.row })
	return result
}

// addUpMethods adds up the lines of each method that the profiled text declares.
func (f *fileProfile) addUpMethods() []methodNumbers {
	text := f.text(nil)
	lang, ok := source.LanguageOf(f.path)
	if text == nil || !ok {
		return nil
	}
	file := source.Parse(lang, filepath.Base(f.path), text)
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
		methods[i].self, methods[i].total = sum.Self, sum.Total
		methods[i].selfSamples, methods[i].samples = sum.SelfSamples, sum.Samples
	}
	return methods
}

// row returns the numbers of a row, nil if it has none.
func (p *placed) line(row int) *lineNumbers {
	i := sort.Search(len(p.lines), func(i int) bool { return p.lines[i].row >= row })
	if i < len(p.lines) && p.lines[i].row == row {
		return p.lines[i].lineNumbers
	}
	return nil
}

// between returns the lines from row first to row last, both included.
func (p *placed) between(first, last int) []placedLine {
	from := sort.Search(len(p.lines), func(i int) bool { return p.lines[i].row >= first })
	to := sort.Search(len(p.lines), func(i int) bool { return p.lines[i].row > last })
	if from >= to {
		return nil
	}
	return p.lines[from:to]
}

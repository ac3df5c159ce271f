package lsp

import (
	"sort"
	"sync"
	"sync/atomic"

	"jfrlens/profiler/lines"
)

// shownFile is what was measured in one file, with the words for it.
type shownFile struct {
	*lines.File
	shown *published

	wordsOnce  sync.Once
	words      map[*lines.Line]hintWords // for all versions of the text
	lastPlaced atomic.Pointer[placed]
}

// placed is a file in one version of its document.
type placed struct {
	*lines.Version
	doc   *Document
	file  *shownFile
	hints atomic.Pointer[hintList]
}

// in returns the numbers at their places in a version of the document. It is
// computed once per version.
func (f *shownFile) in(doc *Document) *placed {
	if last := f.lastPlaced.Load(); last != nil && last.doc == doc {
		return last
	}
	p := &placed{Version: f.In(doc.bytes()), doc: doc, file: f}
	rows := doc.Lines()
	p.Lines = p.Lines[:sort.Search(len(p.Lines), func(i int) bool { return p.Lines[i].At > rows })]
	f.lastPlaced.Store(p)
	return p
}

// warm computes what requests for a document will ask.
func (f *shownFile) warm(doc *Document) {
	f.in(doc)
	f.Methods()
}

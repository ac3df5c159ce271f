package lines

import (
	"bytes"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"jfrlens/profiler/source"
)

// File is what was measured in one source file. Its numbers belong to the text that
// was profiled; [File.In] carries them over to the text as it is now.
type File struct {
	Path  string  // as it was found
	Lines []*Line // by number

	overlay     *Overlay
	before      *File           // what the earlier run had in the file, nil if nothing or none is compared with
	sinceBefore *source.LineMap // from the text of the earlier run to that of this one; nil where one is not known

	kept      []byte // the text that was profiled; nil: the first one seen
	firstSeen atomic.Pointer[[]byte]
	declared  func() *source.File // of the profiled text
	methods   func() []*Method
	rows      func() []string
}

// newFile makes a file that has no lines yet; replaced is what was shown of it until
// now, or nil.
func (o *Overlay) newFile(path string, replaced *File) *File {
	f := &File{Path: path, overlay: o}
	if o.Sources != nil {
		f.kept, _ = o.Sources.Kept(path)
	}
	f.methods = sync.OnceValue(f.addUpMethods)
	f.rows = sync.OnceValue(f.split)
	if replaced != nil && replaced.overlay.View.Profile() == o.View.Profile() {
		f.firstSeen.Store(replaced.firstSeen.Load())
	}
	switch {
	case f.kept == nil:
		f.declared = sync.OnceValue(func() *source.File { return declarations(path, f.Text()) })
	case replaced != nil && bytes.Equal(f.kept, replaced.kept):
		f.declared = replaced.declared
	default:
		text := f.kept
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

// Text is the text that the line numbers belong to: where nobody kept it the first
// one that was seen, else the file as it is now; nil if it cannot be read.
func (f *File) Text() []byte {
	if f.kept != nil {
		return f.kept
	}
	if text := f.firstSeen.Load(); text != nil {
		return *text
	}
	text, _ := f.overlay.text(f.Path)
	return text
}

// text returns the text of a file that the finder of sources has.
func (o *Overlay) text(path string) ([]byte, bool) {
	if o.Sources == nil {
		return nil, false
	}
	return o.Sources.Text(path)
}

// Row returns the text of one line of the file, without its end.
func (f *File) Row(number int) (text string, ok bool) {
	rows := f.rows()
	if number < 1 || number > len(rows) {
		return "", false
	}
	return strings.TrimSuffix(rows[number-1], "\r"), true
}

// split cuts the text into lines.
func (f *File) split() []string {
	text, ok := f.overlay.text(f.Path)
	if !ok {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// At returns what a line of the profiled text has, nil if nothing.
func (f *File) At(number int) *Line {
	return at(f.Lines, number, func(l *Line) int { return l.Number })
}

package lsp

import (
	"cmp"
	"path"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"jfrlens/profiler/source"
)

// syntaxPatience is how long, by default, a request waits for the declarations of a text
// that has just changed. Nearly every edit is parsed in that time. Where it is
// not, as in a large file that an edit has broken, the declarations of the
// version before are carried over, and the client is asked to come back when
// the new ones are known.
const syntaxPatience = 3 * time.Millisecond

// parsedText is a text with what it declares.
type parsedText struct {
	text []byte
	file *source.File
}

// syntax is what one version of a document declares. It is computed once.
type syntax struct {
	parse   func() *source.File
	text    func() []byte
	done    chan struct{} // closed when parse has been called
	earlier *parsedText   // what was known when this version came; nil if nothing
	guessed atomic.Bool   // somebody was given a guess
}

// newSyntax prepares parsing a document whose version before may be known.
func newSyntax(d *Document, before *syntax) *syntax {
	s := &syntax{text: d.bytes, done: make(chan struct{})}
	s.parse = sync.OnceValue(func() *source.File {
		defer close(s.done)
		return parseFile(d)
	})
	if before != nil {
		s.earlier = before.known()
	}
	return s
}

// known is the newest text whose declarations are computed, nil if there is none.
func (s *syntax) known() *parsedText {
	select {
	case <-s.done:
		return &parsedText{s.text(), s.parse()}
	default:
		return s.earlier
	}
}

// soon returns the declarations, or a good guess where they take longer than
// a request may wait. Without a version to guess from it waits.
func (s *syntax) soon(wait time.Duration) *source.File {
	if s.earlier == nil {
		return s.parse()
	}
	patience := time.NewTimer(wait)
	defer patience.Stop()
	select {
	case <-s.done:
		return s.parse()
	case <-patience.C:
		s.guessed.Store(true)
		select {
		case <-s.done: // and nobody has seen that it was a guess
			return s.parse()
		default:
		}
		return s.earlier.carryTo(s.text())
	}
}

// carryTo moves the declarations to where they are in another text. A
// declaration whose line is being edited stays below the line above it.
func (p *parsedText) carryTo(text []byte) *source.File {
	moved := source.NewLineMap(p.text, text)
	line := func(old int) int {
		if now, ok := moved.New(old); ok {
			return now
		}
		if above, ok := moved.New(old - 1); ok {
			return above + 1
		}
		return 0
	}
	file := *p.file
	file.Mains, file.Tests, file.Methods = nil, nil, nil
	for _, m := range p.file.Mains {
		if m.Line = line(m.Line); m.Line > 0 {
			file.Mains = append(file.Mains, m)
		}
	}
	for _, test := range p.file.Tests {
		if test.Line = line(test.Line); test.Line > 0 {
			file.Tests = append(file.Tests, test)
		}
	}
	for _, m := range p.file.Methods {
		if m.Line, m.EndLine = line(m.Line), line(m.EndLine); m.Line > 0 {
			m.Begin = cmp.Or(line(m.Begin), m.Line)
			file.Methods = append(file.Methods, m)
		}
	}
	return &file
}

// newParser makes the parser of a document, nil in other languages than ours.
func newParser(d *Document) *source.Parser {
	name := path.Base(string(d.URI))
	if d.Path != "" {
		name = filepath.Base(d.Path)
	}
	lang, ok := languageOf(d.Language, name)
	if !ok {
		return nil
	}
	return source.NewParser(lang, name)
}

// parseFile reads a document's declarations. Documents in other languages
// declare nothing.
func parseFile(d *Document) *source.File {
	if d.parser == nil {
		return &source.File{}
	}
	return d.parser.Parse(d.bytes())
}

// languageOf trusts the client's language id before the file's name.
func languageOf(id, name string) (source.Language, bool) {
	switch id {
	case "java":
		return source.Java, true
	case "kotlin":
		return source.Kotlin, true
	case "scala":
		return source.Scala, true
	}
	return source.LanguageOf(name)
}

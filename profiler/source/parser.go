package source

import (
	"path/filepath"
	"slices"
	"sync"
	"time"

	sitter "github.com/tree-sitter/go-tree-sitter"
)

// Parser reads one version after the other of a text that is being edited. It
// keeps the last syntax tree, so that only what has changed is parsed again. It
// is safe for concurrent use, and versions may come in any order.
type Parser struct {
	lang Language
	name string // base name of the file

	mu     sync.Mutex // guards all below
	closed bool
	whole  pass // the text as it is
	fixed  pass // the repaired text
	bare   pass // the skeleton
}

// NewParser returns a parser for the texts of one file; see [Parse] for what
// name is good for. Close frees its trees.
func NewParser(lang Language, name string) *Parser {
	return &Parser{lang: lang, name: filepath.Base(name)}
}

// Parse is the function Parse for the next version of the text.
func (p *Parser) Parse(text []byte) *File {
	p.mu.Lock()
	defer p.mu.Unlock()
	text = countedEnds(text)
	f := p.read(text, &p.whole)
	if f.Broken {
		f = p.readBroken(text, f)
	}
	if p.closed {
		p.drop()
	}
	return f
}

// readBroken reads a text that has syntax errors, in which f was found at the
// first go.
func (p *Parser) readBroken(text []byte, f *File) *File {
	if fixed, ok := repair(p.lang, text); ok {
		text = fixed
		f = p.read(text, &p.fixed)
	}
	if bare := p.read(skeleton(p.lang, text), &p.bare); bare.found() >= f.found() {
		f = bare
	}
	f.Broken = true
	return f
}

// read parses a text as it is.
func (p *Parser) read(text []byte, with *pass) *File {
	f := &File{Language: p.lang, Name: p.name, Lines: countLines(text)}
	if len(text) > maxText {
		f.Broken = true
		return f
	}
	text = endLine(text)
	switch p.lang {
	case Java:
		parseJava(f, text, with)
	case Kotlin:
		parseKotlin(f, text, with)
	case Scala:
		parseScala(f, text, with)
	}
	// A half-typed type may have no name yet: nothing of it can be run.
	f.Mains = slices.DeleteFunc(f.Mains, func(m Main) bool { return m.Class == "" })
	return f
}

// endLine ends the last line of a text. After an annotation that ends a text, tree-sitter-kotlin 1.1.0 goes on
// until a blank or a line end, and without one for ever, in a loop that no limit reaches.
func endLine(text []byte) []byte {
	if len(text) == 0 || text[len(text)-1] == '\n' {
		return text
	}
	return append(text[:len(text):len(text)], '\n')
}

// Close frees what the parser keeps. A closed parser still parses, but whole
// texts.
func (p *Parser) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	p.drop()
}

// drop forgets all trees.
func (p *Parser) drop() {
	p.whole.drop()
	p.fixed.drop()
	p.bare.drop()
}

// pass parses one form of a text: as it is, repaired, or its skeleton. It owns
// two trees: of the text that it parsed last, and, to begin the next one with,
// of the last text without errors where there was one. An error can upset a
// tree so much that beginning with it costs more than it saves.
type pass struct{ base, last version }

// version is a text with its tree; the zero version is none.
type version struct {
	text []byte
	tree *sitter.Tree
}

const (
	// parseLimit bounds the time for each parsePiece of a text. They take a few
	// hundredths of a second, a multiple of that where the machine is busy; but
	// there are broken texts with which the library does not come to an end.
	parseLimit = 3 * time.Second
	parsePiece = 256 << 10
	// chunkSize is how much text the library gets at once; it copies each chunk.
	chunkSize = 4 << 10
)

// parse returns the tree of a text, which is valid until the next call. nil
// means that it took too long, or that the grammar does not fit the library,
// which the tests rule out.
func (p *pass) parse(lang *sitter.Language, text []byte) *sitter.Tree {
	parser := sitter.NewParser()
	defer parser.Close()
	if err := parser.SetLanguage(lang); err != nil {
		return nil
	}
	begin := p.base.editedTo(text)
	defer begin.Close() // nil is fine
	limit := parseLimit * time.Duration(1+len(text)/parsePiece)
	//lint:ignore SA1019 go-tree-sitter 0.25.0 keeps the options of every parse, which are the new way, for ever
	parser.SetTimeoutMicros(uint64(limit.Microseconds()))
	read := func(offset int, _ sitter.Point) []byte {
		offset = min(offset, len(text))
		return text[offset:min(offset+chunkSize, len(text))]
	}
	tree := parser.ParseWithOptions(read, begin, nil)
	if tree != nil {
		p.keep(version{text, tree})
	}
	return tree
}

// keep makes a version the last one, and the base unless it has errors that the
// base has not.
func (p *pass) keep(v version) {
	p.last.tree.Close()
	p.last = v
	if p.base.tree == nil || !v.tree.RootNode().HasError() || p.base.tree.RootNode().HasError() {
		p.base.tree.Close()
		p.base = version{v.text, v.tree.Clone()}
	}
}

// drop forgets the trees.
func (p *pass) drop() {
	p.base.tree.Close()
	p.last.tree.Close()
	*p = pass{}
}

// editedTo is a copy of the tree that knows where another text differs; nil
// where there is no tree.
func (v version) editedTo(text []byte) *sitter.Tree {
	if v.tree == nil {
		return nil
	}
	tree := v.tree.Clone() // shares all nodes
	edit := difference(v.text, text)
	tree.Edit(&edit)
	return tree
}

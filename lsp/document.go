package lsp

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/source"
)

// Document is one version of an open text document. It is immutable: a change
// makes a new one. What is derived from its text is computed at most once, by
// whoever asks first.
type Document struct {
	// URI is the address as the client spelled it: answers repeat it.
	URI uri.URI
	// Path is the file's path, "" for a document that is not a file.
	Path string
	// Language is the client's language id.
	Language string
	// Version is the client's version number.
	Version int32

	content   *content
	bytes     func() []byte  // the text, not to be changed
	parser    *source.Parser // of all versions; nil where nothing is declared
	syntax    *syntax
	runs      func() []goal // of a build file or the project's settings file
	among     *among        // its events, as the project has them
	canonical func() string // Path with symbolic links followed
	project   func() string // the root of the Maven or Gradle project that it belongs to, "" for none
}

// newDocument makes a document of a text that the caller hands over.
func newDocument(u uri.URI, language string, version int32, text string) *Document {
	d := &Document{URI: u, Path: filePath(u), Language: language, Version: version, content: whole(text)}
	d.parser = newParser(d)
	d.derive(nil)
	d.canonical = sync.OnceValue(func() string { return source.Canonical(d.Path) })
	d.project = sync.OnceValue(func() string { return launch.ProjectRoot(d.canonical()) })
	return d
}

// derive prepares what is computed from the text; before is the syntax of the
// version before, nil for the first.
func (d *Document) derive(before *syntax) {
	d.bytes = sync.OnceValue(func() []byte { return []byte(d.Text()) })
	d.syntax = newSyntax(d, before)
	d.runs = sync.OnceValue(d.findRuns)
	d.among = &among{}
}

// close frees what all versions of the document share. What was derived stays.
func (d *Document) close() {
	if d.parser != nil {
		d.parser.Close()
	}
}

// filePath returns the path of a file address, "" for every other scheme and for one without a whole path.
func filePath(u uri.URI) string {
	if !strings.HasPrefix(string(u), "file:") {
		return ""
	}
	path := filepath.Clean(u.FsPath())
	if !filepath.IsAbs(path) { // as of file:Main.java, which would be looked for where the server was started
		return ""
	}
	return path
}

// Text is the whole text.
func (d *Document) Text() string { return d.content.get().text }

// starts are the byte offsets of its lines.
func (d *Document) starts() []int { return d.content.get().starts }

// Lines returns the number of lines.
func (d *Document) Lines() int { return len(d.starts()) }

// Line returns the text of a line, which counts from 0, without its terminator.
func (d *Document) Line(line int) string { return lineText(d.Text(), d.starts(), line) }

// lineEnd is the wire position behind the last character of a line.
func (d *Document) lineEnd(line int, enc encoding) protocol.Position {
	return protocol.Position{Line: uint32(line), Character: uint32(enc.units(d.Line(line)))}
}

// offset is the byte offset of a wire position.
func (d *Document) offset(at protocol.Position, enc encoding) int {
	return enc.offset(d.Text(), d.starts(), at)
}

// between is the wire range between two byte offsets.
func (d *Document) between(from, to int, enc encoding) protocol.Range {
	return protocol.Range{Start: enc.position(d.Text(), d.starts(), from), End: enc.position(d.Text(), d.starts(), to)}
}

// lineRange is the wire range of a line from its first character that is not
// a blank to its end.
func (d *Document) lineRange(line int, enc encoding) protocol.Range {
	text := d.Line(line)
	indent := len(text) - len(strings.TrimLeft(text, " \t"))
	start := protocol.Position{Line: uint32(line), Character: uint32(enc.units(text[:indent]))}
	return protocol.Range{Start: start, End: d.lineEnd(line, enc)}
}

// changed returns the version after edits. They are applied one after the other, each to
// the result of the one before; positions outside of the text are those nearest to them in it.
func (d *Document) changed(version int32, edits []edit, enc encoding) (*Document, error) {
	for i := range edits {
		if err := edits[i].check(); err != nil {
			return nil, fmt.Errorf("edit %d %w", i, err)
		}
	}
	next := *d
	next.Version, next.content = version, d.content.edited(edits, enc)
	next.derive(d.syntax)
	return &next, nil
}

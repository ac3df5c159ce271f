package lsp

import (
	"go.lsp.dev/uri"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// whereIs is the address and line, from 1, of a place in the workspace, as far as
// memory knows: in an open document where its line is now, else where it was.
func (s *screen) whereIs(p *published, at profile.Place) (uri.URI, int) {
	if p.Sources == nil || at.Class == "" || at.Line < 1 {
		return "", 0
	}
	path, line, ok := p.Sources.Find(at.Class, at.Line)
	if !ok {
		return "", 0
	}
	if s.documents.snapshot().find(uri.File(path)) == nil {
		return uri.File(path), line
	}
	file, row := s.placeOf(p, path, line)
	return file, row + 1
}

// placeOf is where a line of the profiled text is now, in the editor, however
// that spells the file, or on disk. The row counts from 0.
func (s *screen) placeOf(p *published, path string, line int) (file uri.URI, row int) {
	doc := s.documents.snapshot().findFile(path)
	if doc == nil {
		text, err := source.ReadFile(path)
		if err != nil {
			return uri.File(path), line - 1
		}
		doc = newDocument(uri.File(path), "", 0, string(text))
	}
	if file := p.of(doc); file != nil {
		if now, ok := file.in(doc).Moved.New(line); ok {
			return doc.URI, now - 1
		}
	}
	return doc.URI, line - 1
}

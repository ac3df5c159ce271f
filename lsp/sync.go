package lsp

import (
	"context"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// DidOpen takes over a document that the user opened. The text is copied: a
// decoded string keeps its whole message alive.
func (s *Server) DidOpen(_ context.Context, params *protocol.DidOpenTextDocumentParams) error {
	item := params.TextDocument
	doc := newDocument(uri.URI(strings.Clone(string(item.URI))), strings.Clone(string(item.LanguageID)), item.Version, strings.Clone(item.Text))
	s.release(doc.URI)
	s.documents.set(doc)
	s.warm(doc)
	s.checkSettingsFile(doc)
	return nil
}

// DidClose forgets a document; from now on the file on disk counts.
func (s *Server) DidClose(_ context.Context, params *protocol.DidCloseTextDocumentParams) error {
	doc := s.documents.snapshot().find(params.TextDocument.URI)
	s.release(params.TextDocument.URI)
	s.documents.remove(params.TextDocument.URI)
	if doc != nil {
		s.forgetProblems(doc)
	}
	return nil
}

// release frees what the versions of an open document share, if it is open. A
// text may just be parsed, for which the reading goroutine must not wait.
func (s *Server) release(u uri.URI) {
	if doc := s.documents.snapshot().find(u); doc != nil {
		s.spawn("close", func(context.Context) { doc.close() })
	}
}

// DidSave needs nothing: a session reads the files when it starts.
func (s *Server) DidSave(context.Context, *protocol.DidSaveTextDocumentParams) error { return nil }

// warm derives what requests will ask of a document, off the reading
// goroutine, so that the first request finds it done. Large files are parsed
// one after the other, and a version that is no longer the newest not at all.
func (s *Server) warm(doc *Document) {
	s.touched.Store(&doc.URI)
	s.spawn("document", func(context.Context) {
		if file := s.shown.Load().of(doc); file != nil {
			file.warm(doc)
		}
		doc.runs()
		s.parsing.Lock()
		defer s.parsing.Unlock()
		if s.documents.snapshot().find(doc.URI) != doc {
			return
		}
		doc.syntax.parse()
		if doc.syntax.guessed.Load() {
			s.refresh.want()
		}
	})
}

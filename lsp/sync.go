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
	return nil
}

// DidClose forgets a document; from now on the file on disk counts.
func (s *Server) DidClose(_ context.Context, params *protocol.DidCloseTextDocumentParams) error {
	doc := s.documents.snapshot().find(params.TextDocument.URI)
	if doc == nil {
		return nil
	}
	s.release(doc.URI)
	s.documents.remove(doc.URI)
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

// derive computes what requests will ask of a document, and tells what is wrong
// in it.
func (s *Server) derive(ctx context.Context, u uri.URI) {
	doc := s.documents.snapshot().find(u)
	s.tellProblems(ctx, u, doc)
	if doc == nil {
		return
	}
	if file := s.screen.shown.Load().of(doc); file != nil {
		file.warm(doc)
	}
	doc.runs()
	doc.syntax.parse()
	if doc.syntax.guessed.Load() {
		s.refresh.want()
	}
}

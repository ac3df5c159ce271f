package lsp

import (
	"context"

	"go.lsp.dev/uri"

	"jfrlens/profiler/source"
)

// lineView is what the features by line answer from: a document with all that is
// known of it, fixed once at the begin of a request.
type lineView struct {
	*Server
	doc      *Document
	settings *Settings
	shown    *published // nil for nothing
	placed   *placed    // what is shown on the lines of the document, nil for nothing

	declared *source.File // see declarations
}

// lineView is the view of an open document, nil if it is not open.
func (s *Server) lineView(ctx context.Context, u uri.URI) *lineView {
	doc := documentsOf(ctx).find(u)
	if doc == nil {
		return nil
	}
	v := &lineView{Server: s, doc: doc, settings: s.settings.Load(), shown: s.screen.shown.Load()}
	if file := v.shown.of(doc); file != nil {
		v.placed = file.in(doc)
	}
	return v
}

// declarations are what the document declares, or a good guess.
func (v *lineView) declarations() *source.File {
	if v.declared == nil {
		v.documents.warmer.hurry()
		v.declared = v.doc.syntax.soon(v.options.SyntaxPatience)
	}
	return v.declared
}

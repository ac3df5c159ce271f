package lsp

import (
	"context"
	"path"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"jfrlens/profiler/config"
)

// isSettingsFile tells whether an address is that of a project's settings file.
func isSettingsFile(u uri.URI) bool { return path.Base(string(u)) == config.FileName }

// problems are what is wrong in a settings file, as the command line reports it.
func (d *Document) problems(enc encoding) []protocol.Diagnostic {
	_, problems := config.Parse(d.Path, d.bytes())
	list := make([]protocol.Diagnostic, 0, len(problems)) // null is not allowed
	for _, p := range problems {
		line := d.Line(p.Line - 1)
		column := func(n int) uint32 { return uint32(enc.units(line[:min(n-1, len(line))])) }
		row := uint32(p.Line - 1)
		list = append(list, protocol.Diagnostic{
			Range: protocol.Range{
				Start: protocol.Position{Line: row, Character: column(p.Column)},
				End:   protocol.Position{Line: row, Character: column(p.EndColumn)},
			},
			Severity: protocol.DiagnosticSeverityError,
			Source:   protocol.NewOptional("jfrlens"),
			Message:  protocol.String(p.Message),
		})
	}
	return list
}

// tellProblems tells the client what is wrong in a document that is checked, unless it asks
// for that itself; doc is nil where the file was closed.
func (s *Server) tellProblems(ctx context.Context, u uri.URI, doc *Document) {
	if s.features().pullDiagnostics {
		return
	}
	if doc == nil {
		if !s.problems.forget(u) {
			return
		}
		s.editor.publishDiagnostics(ctx, u, protocol.Optional[int32]{}, []protocol.Diagnostic{})
		return
	}
	if list, checked := s.diagnostics(doc); s.problems.changed(u, checked) {
		s.editor.publishDiagnostics(ctx, u, protocol.NewOptional(doc.Version), list)
	}
}

// diagnostics are what is wrong in a document; false for one that is not checked.
func (s *Server) diagnostics(doc *Document) ([]protocol.Diagnostic, bool) {
	switch {
	case isSettingsFile(doc.URI):
		return doc.problems(s.features().encoding), true
	case s.recorder.mayTellRecorder(doc):
		return s.recorder.recorderDiagnostics(doc), true
	}
	return []protocol.Diagnostic{}, false
}

func (e *editor) publishDiagnostics(ctx context.Context, u uri.URI, version protocol.Optional[int32], problems []protocol.Diagnostic) {
	params := &protocol.PublishDiagnosticsParams{URI: u, Version: version, Diagnostics: problems}
	if err := e.client.PublishDiagnostics(ctx, params); err != nil {
		e.log.Debug("problems not delivered", zap.Error(err))
	}
}

// Diagnostic answers what is wrong in a document, for clients that ask.
func (s *Server) Diagnostic(ctx context.Context, params *protocol.DocumentDiagnosticParams) (protocol.DocumentDiagnosticReport, error) {
	report := &protocol.RelatedFullDocumentDiagnosticReport{}
	report.Kind, report.Items = "full", []protocol.Diagnostic{}
	if doc := documentsOf(ctx).find(params.TextDocument.URI); doc != nil {
		report.Items, _ = s.diagnostics(doc)
	}
	return report, nil
}

// Completion suggests the keys and values of a settings file, and what the recorder may be told.
func (s *Server) Completion(ctx context.Context, params *protocol.CompletionParams) (protocol.CompletionResult, error) {
	doc := documentsOf(ctx).find(params.TextDocument.URI)
	switch {
	case doc == nil:
		return nil, nil
	case doc.isSQL(), s.recorder.mayTellRecorder(doc):
		return s.recorder.completeRecorder(doc, params.Position), nil
	case !isSettingsFile(doc.URI):
		return nil, nil
	}
	enc := s.features().encoding
	list, from, to := config.Suggest(doc.bytes(), doc.offset(params.Position, enc))
	items := protocol.CompletionItemSlice{}
	for _, suggestion := range list {
		items = append(items, completionItem(suggestion, doc.between(from, to, enc)))
	}
	return items, nil
}

// completionItem is a suggestion that replaces a range. Clients filter by what
// is there already, quotes included.
func completionItem(s config.Suggestion, at protocol.Range) protocol.CompletionItem {
	item := protocol.CompletionItem{
		Label:         s.Text,
		Kind:          protocol.CompletionItemKindValue,
		Documentation: protocol.String(s.Key.Description),
		FilterText:    protocol.NewOptional(s.Text),
		TextEdit:      &protocol.TextEdit{Range: at, NewText: s.Text},
	}
	if !s.Value {
		item.Label, item.Kind = s.Key.Name, protocol.CompletionItemKindProperty
		item.Detail = protocol.NewOptional(s.Key.Type)
	}
	return item
}

// describeSetting is the hover of a settings file: what a key means.
func (s *Server) describeSetting(doc *Document, at protocol.Position) *protocol.Hover {
	enc := s.features().encoding
	key, from, to, ok := config.Describe(doc.bytes(), doc.offset(at, enc))
	if !ok {
		return nil
	}
	t := hoverText{markdown: s.features().markdown}
	t.heading(key.Name + ": " + key.Type)
	t.paragraph(key.Description)
	if key.Default != "" {
		t.paragraph("Default: " + t.code(key.Default))
	}
	if len(key.Values) > 0 {
		title := "For example:"
		if key.Closed {
			title = "One of:"
		}
		t.paragraph(title)
		for _, value := range key.Values {
			t.item(t.code(value))
		}
	}
	return t.hover(doc.between(from, to, enc))
}

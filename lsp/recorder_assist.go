package lsp

import (
	"context"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/jfr/events"
)

// completeRecorder suggests events, settings and values where the recorder is told something, events and their columns in
// SQL.
func (r *recorderAssist) completeRecorder(doc *Document, at protocol.Position) protocol.CompletionItemSlice {
	if doc.parser != nil {
		return nil
	}
	enc := r.features().encoding
	suggest := events.SuggestOption
	switch {
	case doc.isRecorderFile():
		suggest = events.Suggest
	case doc.isSQL():
		suggest = events.SuggestSQL
	}
	if span, is := events.FilterAt(doc.Text(), doc.offset(at, enc), doc.isRecorderFile()); is {
		return r.completeFilter(doc, doc.between(span.From, span.To, enc))
	}
	list, span, err := suggest(doc.Text(), doc.offset(at, enc), r.releaseOf(doc))
	if err != nil {
		r.log.Sugar().Warnf("nothing was suggested: %v", err)
	}
	items := protocol.CompletionItemSlice{}
	place := doc.between(span.From, span.To, enc)
	for _, suggestion := range list {
		items = append(items, recorderItem(suggestion, place))
	}
	return items
}

func recorderItem(s events.Suggestion, at protocol.Range) protocol.CompletionItem {
	item := protocol.CompletionItem{
		Label: s.Label, Kind: protocol.CompletionItemKindValue, FilterText: protocol.NewOptional(s.Text),
		TextEdit: &protocol.TextEdit{Range: at, NewText: s.Text},
	}
	if s.Label == "" {
		item.Label = s.Text
	}
	if s.Detail != "" {
		item.Detail = protocol.NewOptional(s.Detail)
	}
	if s.Event == "" {
		return item
	}
	item.Kind = protocol.CompletionItemKindEvent
	if said, err := events.Explain(s.Event); err == nil && said != nil {
		item.Documentation = protocol.String(said.Tells)
	}
	return item
}

// describeTold is the hover of what the recorder is told, nil of all else.
func (v *lineView) describeTold(at protocol.Position) *protocol.Hover {
	switch {
	case v.doc.isSQL():
		return v.recorder.describeRecorder(v.doc, at)
	case !v.recorder.mayTellRecorder(v.doc):
		return nil
	case v.doc.parser != nil:
		return v.describeOwnEvent(at)
	}
	return v.recorder.describeRecorder(v.doc, at)
}

// describeRecorder is the hover where the recorder is told something: of an event, a setting, a control or an option.
func (r *recorderAssist) describeRecorder(doc *Document, at protocol.Position) *protocol.Hover {
	enc := r.features().encoding
	article, span, err := r.articleAt(doc, doc.offset(at, enc))
	if err != nil {
		r.log.Sugar().Warnf("nothing was explained: %v", err)
	}
	if article == nil {
		return nil
	}
	t := hoverText{markdown: r.features().markdown}
	t.article(article)
	r.writeFilter(&t, doc, doc.offset(at, enc))
	return t.hover(doc.between(span.From, span.To, enc))
}

func (r *recorderAssist) articleAt(doc *Document, offset int) (*events.Article, events.Span, error) {
	release := r.releaseOf(doc)
	if doc.isSQL() {
		return events.AboutSQL(doc.Text(), offset, release)
	}
	if !doc.isRecorderFile() {
		return events.AboutOption(doc.Text(), offset, release)
	}
	event, setting, span := events.ParseFile(doc.Text()).About(offset)
	if setting != "" {
		article, err := events.SettingArticle(event, setting, release)
		return article, span, err
	}
	article, err := events.NewArticle(event, release)
	if article == nil && err == nil && release != 0 {
		article, err = events.NewArticle(event, 0)
	}
	return article, span, err
}

// article writes an article of the catalogue.
func (t *hoverText) article(a *events.Article) {
	t.heading(t.plain(a.Name))
	t.paragraph(t.plain(a.Lead))
	for _, p := range a.Parts {
		t.paragraph(t.plain(p.Title + ": " + p.Text))
	}
	for i, row := range a.Fields {
		if i == 0 {
			t.paragraph("Fields:")
		}
		text := t.code(row[0]) + " " + t.plain(row[1])
		if row[2] != "" {
			text += ", " + t.plain(row[2])
		}
		t.item(text)
	}
	for i, row := range a.Settings {
		if i == 0 {
			t.paragraph("Settings in default.jfc, profile.jfc, and unset:")
		}
		t.item(t.code(row[0]) + " " + t.plain(or(row[1])+", "+or(row[2])+", "+or(row[3])))
	}
	if len(a.See) > 0 {
		t.paragraph("See:")
		for _, name := range a.See[:min(len(a.See), hoverRows)] {
			t.item(t.code(name))
		}
		t.more(len(a.See) - hoverRows)
	}
}

func or(text string) string {
	if text == "" {
		return "–"
	}
	return text
}

// recorderFixes are the quick fixes of problems that touch a range.
func (r *recorderAssist) recorderFixes(doc *Document, params *protocol.CodeActionParams) (actions []protocol.CommandOrCodeAction) {
	if only := params.Context.Only; len(only) > 0 && !slices.Contains(only, protocol.CodeActionKindQuickFix) {
		return nil
	}
	enc := r.features().encoding
	from, to := doc.offset(params.Range.Start, enc), doc.offset(params.Range.End, enc)
	for _, p := range r.problemsOf(doc) {
		if p.At.To < from || to < p.At.From {
			continue
		}
		for _, fix := range p.Fixes {
			edit := protocol.TextEdit{Range: doc.between(fix.At.From, fix.At.To, enc), NewText: fix.New}
			actions = append(actions, &protocol.CodeAction{
				Title: fix.Title, Kind: ptr(protocol.CodeActionKindQuickFix),
				Edit: &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{doc.URI: {edit}}},
			})
		}
	}
	return actions
}

// DocumentSymbol is the outline of a settings file of the recorder: its events and controls. Other documents have one by
// other servers.
func (s *Server) DocumentSymbol(ctx context.Context, params *protocol.DocumentSymbolParams) (protocol.DocumentSymbolResult, error) {
	doc := documentsOf(ctx).find(params.TextDocument.URI)
	if doc == nil || !doc.isRecorderFile() {
		return nil, nil
	}
	list := protocol.DocumentSymbolSlice{}
	for _, symbol := range events.ParseFile(doc.Text()).Symbols() {
		list = append(list, s.recorder.symbol(doc, symbol, protocol.SymbolKindEvent))
	}
	return list, nil
}

func (r *recorderAssist) symbol(doc *Document, of events.Symbol, kind protocol.SymbolKind) protocol.DocumentSymbol {
	enc := r.features().encoding
	symbol := protocol.DocumentSymbol{
		Name: of.Name, Kind: kind, Range: doc.between(of.At.From, of.At.To, enc), SelectionRange: doc.between(of.NameAt.From, of.NameAt.To, enc),
	}
	if of.Detail != "" {
		symbol.Detail = &of.Detail
	}
	for _, child := range of.Children {
		symbol.Children = append(symbol.Children, r.symbol(doc, child, protocol.SymbolKindProperty))
	}
	return symbol
}

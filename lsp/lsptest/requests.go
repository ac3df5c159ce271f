package lsptest

import (
	"encoding/json"
	"math"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Open opens a document.
func (e *Editor) Open(path, language, text string) {
	e.t.Helper()
	e.OpenURI(uri.File(path), language, text)
}

// OpenURI opens a document with any address.
func (e *Editor) OpenURI(u uri.URI, language, text string) {
	e.t.Helper()
	item := protocol.TextDocumentItem{URI: u, LanguageID: protocol.LanguageKind(language), Version: 1, Text: text}
	e.versions[u] = 1
	e.check(e.server.DidOpen(e.t.Context(), &protocol.DidOpenTextDocumentParams{TextDocument: item}))
}

// Replace changes the whole text of a document.
func (e *Editor) Replace(path, text string) {
	e.t.Helper()
	e.change(uri.File(path), &protocol.TextDocumentContentChangeWholeDocument{Text: text})
}

// Edit replaces a range of a document, in the negotiated columns.
func (e *Editor) Edit(path string, r protocol.Range, text string) {
	e.t.Helper()
	e.change(uri.File(path), &protocol.TextDocumentContentChangePartial{Range: r, Text: text})
}

func (e *Editor) change(u uri.URI, changes ...protocol.TextDocumentContentChangeEvent) {
	e.t.Helper()
	e.versions[u]++
	params := &protocol.DidChangeTextDocumentParams{ContentChanges: changes}
	params.TextDocument.URI, params.TextDocument.Version = u, e.versions[u]
	e.check(e.server.DidChange(e.t.Context(), params))
}

// Close closes a document.
func (e *Editor) Close(path string) {
	e.t.Helper()
	params := &protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: uri.File(path)}}
	e.check(e.server.DidClose(e.t.Context(), params))
}

// CodeLenses asks for the lenses of a document.
func (e *Editor) CodeLenses(path string) []protocol.CodeLens {
	e.t.Helper()
	params := &protocol.CodeLensParams{TextDocument: protocol.TextDocumentIdentifier{URI: uri.File(path)}}
	lenses, err := e.server.CodeLens(e.t.Context(), params)
	e.check(err)
	return lenses
}

// CodeActions asks, as a user does, for what can be done at a line, which counts
// from 0; the answers are commands by their titles.
func (e *Editor) CodeActions(path string, line uint32) map[string]protocol.Command {
	e.t.Helper()
	return e.CodeActionsFor(path, line, protocol.CodeActionContext{TriggerKind: protocol.CodeActionTriggerKindInvoked})
}

// CodeActionsFor is CodeActions with what the editor says about why it asks.
func (e *Editor) CodeActionsFor(path string, line uint32, why protocol.CodeActionContext) map[string]protocol.Command {
	e.t.Helper()
	at := protocol.Position{Line: line, Character: 4}
	answer, err := e.server.CodeAction(e.t.Context(), &protocol.CodeActionParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: uri.File(path)}, Range: protocol.Range{Start: at, End: at}, Context: why,
	})
	e.check(err)
	actions := map[string]protocol.Command{}
	for _, a := range answer {
		if c, ok := a.(*protocol.Command); ok {
			actions[c.Title] = *c
		}
	}
	return actions
}

// InlayHints asks for the hints of a whole document.
func (e *Editor) InlayHints(path string) []protocol.InlayHint {
	e.t.Helper()
	return e.InlayHintsIn(path, 0, math.MaxUint32)
}

// InlayHintsIn asks for the hints of some lines, which count from 0.
func (e *Editor) InlayHintsIn(path string, first, last uint32) []protocol.InlayHint {
	e.t.Helper()
	params := &protocol.InlayHintParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: uri.File(path)},
		Range:        protocol.Range{Start: protocol.Position{Line: first}, End: protocol.Position{Line: last}},
	}
	hints, err := e.server.InlayHint(e.t.Context(), params)
	e.check(err)
	return hints
}

// Problems waits for what is wrong in the version of a document that was sent
// last.
func (e *Editor) Problems(path string) []protocol.Diagnostic {
	e.t.Helper()
	u := uri.File(path)
	e.Await("problems are known", func(s State) bool {
		version, ok := s.Problems[u].Version.Get()
		return ok && version == e.versions[u]
	})
	return e.State().Problems[u].Diagnostics
}

// Complete asks what can be written at a position.
func (e *Editor) Complete(path string, at protocol.Position) []protocol.CompletionItem {
	e.t.Helper()
	params := &protocol.CompletionParams{}
	params.TextDocument.URI = uri.File(path)
	params.Position = at
	result, err := e.server.Completion(e.t.Context(), params)
	e.check(err)
	items, ok := result.(protocol.CompletionItemSlice)
	if result != nil && !ok {
		e.t.Fatalf("completion has the type %T", result)
	}
	return items
}

// Hover asks what there is to say about a line, "" if nothing.
func (e *Editor) Hover(path string, line uint32) string {
	e.t.Helper()
	return e.HoverAt(path, protocol.Position{Line: line})
}

// HoverAt asks what there is to say about a position, "" if nothing.
func (e *Editor) HoverAt(path string, at protocol.Position) string {
	e.t.Helper()
	params := &protocol.HoverParams{}
	params.TextDocument.URI = uri.File(path)
	params.Position = at
	hover, err := e.server.Hover(e.t.Context(), params)
	e.check(err)
	if hover == nil {
		return ""
	}
	content, ok := hover.Contents.(*protocol.MarkupContent)
	if !ok {
		e.t.Fatalf("hover has contents of type %T", hover.Contents)
	}
	return content.Value
}

// Execute runs a command with arguments that are encoded as JSON.
func (e *Editor) Execute(command string, args ...any) (json.RawMessage, error) {
	e.t.Helper()
	params := &protocol.ExecuteCommandParams{Command: command}
	for _, arg := range args {
		raw, err := json.Marshal(arg)
		e.check(err)
		params.Arguments = append(params.Arguments, raw)
	}
	result, err := e.server.ExecuteCommand(e.t.Context(), params)
	return json.RawMessage(result), err
}

// Click runs the command of a lens.
func (e *Editor) Click(lens protocol.CodeLens) (json.RawMessage, error) {
	e.t.Helper()
	params := &protocol.ExecuteCommandParams{Command: lens.Command.Command, Arguments: lens.Command.Arguments}
	result, err := e.server.ExecuteCommand(e.t.Context(), params)
	return json.RawMessage(result), err
}

func (e *Editor) check(err error) {
	e.t.Helper()
	if err != nil {
		e.t.Fatal(err)
	}
}

package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"jfrlens/profiler/source"
)

// CodeAction offers what can be done with the main and with the method at a
// position. The answers are plain commands, which every client can run.
func (s *Server) CodeAction(ctx context.Context, params *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	doc := documentsOf(ctx).find(params.TextDocument.URI)
	if doc == nil || doc.Path == "" || !s.trusted.Load() {
		return nil, nil
	}
	declared := doc.syntax.soon(s.options.SyntaxPatience)
	line := clampRow(params.Range.Start.Line, doc) + 1
	method, inside := declared.MethodAt(line)
	var actions []protocol.CommandOrCodeAction
	for _, g := range append(s.programs(doc, declared), s.tests(doc, declared)...) {
		if g.line != line && !(inside && g.line == method.Line) {
			continue
		}
		if c, ok := s.laterCommand(doc, g); ok {
			actions = append(actions, &c)
		}
	}
	if inside {
		c := s.timingCommand(method)
		actions = append(actions, &c)
	}
	return actions, nil
}

// laterCommand profiles a goal so that a debugger can come later, or lets it
// come where the goal runs already.
func (s *Server) laterCommand(doc *Document, g goal) (c protocol.Command, ok bool) {
	from := g.in(doc.Path)
	if s.runs.of(from) != nil {
		return s.debugCommand(from)
	}
	name, arguments := commandProfile, map[string]any{"uri": doc.URI, "line": g.line - 1, "debug": true}
	switch {
	case g.run != nil:
		arguments["goal"] = g.run.Name
	case g.test:
		name = commandProfileTest
		fallthrough
	default:
		arguments["class"], arguments["method"] = g.class, g.method
	}
	return lensCommand("Profile & debug later", name, arguments), true
}

// timingCommand begins or ends counting a method.
func (s *Server) timingCommand(m source.Method) protocol.Command {
	title := "Count and time this method exactly"
	if s.timed.has(m) {
		title = "Stop counting and timing this method"
	}
	return lensCommand(title, commandTimeMethod, map[string]any{"class": m.Class, "method": m.Name})
}

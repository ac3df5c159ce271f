package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"jfrlens/profiler/source"
)

// CodeAction offers what can be done with the goal and with the method at a
// position, in editors without lenses too. The answers are plain commands, which
// every client can run. They are of no kind: who asks for kinds gets none.
func (s *Server) CodeAction(ctx context.Context, params *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	doc := documentsOf(ctx).find(params.TextDocument.URI)
	if doc == nil || doc.Path == "" || !s.trusted.Load() || len(params.Context.Only) > 0 {
		return nil, nil
	}
	// An editor that asks at each step of the cursor marks lines with answers:
	// only those of declarations shall be marked.
	unasked := params.Context.TriggerKind == protocol.CodeActionTriggerKindAutomatic
	declared := doc.syntax.soon(s.options.SyntaxPatience)
	line := clampRow(params.Range.Start.Line, doc) + 1
	method, inside := declared.MethodAt(line)
	inside = inside && !unasked
	var actions []protocol.CommandOrCodeAction
	for _, g := range s.goals(doc, declared) {
		if g.line != line && !(inside && g.line == method.Line) {
			continue
		}
		for _, c := range s.goalCommands(doc, g) {
			actions = append(actions, &c)
		}
		if s.runs.of(g.in(doc.Path)) == nil {
			c := startCommand("Profile & debug later", doc, g, true)
			actions = append(actions, &c)
		}
	}
	if inside {
		c := s.timingCommand(method)
		actions = append(actions, &c)
	}
	return actions, nil
}

// timingCommand begins or ends counting a method.
func (s *Server) timingCommand(m source.Method) protocol.Command {
	title := "Count and time this method exactly"
	if s.timed.has(m) {
		title = "Stop counting and timing this method"
	}
	return lensCommand(title, commandTimeMethod, methodArgs{Class: m.Class, Method: m.Name})
}

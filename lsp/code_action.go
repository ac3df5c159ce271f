package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"jfrlens/profiler/source"
)

// actionSources are all code actions: each offers those of one kind.
var actionSources = [...]func(v *lineView, at actionPlace) []protocol.Command{holderActions, goalActions, timingActions}

// actionPlace is where actions are asked for.
type actionPlace struct {
	line   int           // from 1
	method source.Method // that the line is in
	inside bool          // the user asks, in a method
}

// CodeAction offers what can be done with the goal and with the method at a
// position, in editors without lenses too. These are plain commands, which every
// client can run. They are of no kind: who asks for kinds gets only what takes
// problems away.
func (s *Server) CodeAction(ctx context.Context, params *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	v := s.lineView(ctx, params.TextDocument.URI)
	var actions []protocol.CommandOrCodeAction
	if v != nil && s.recorder.mayTellRecorder(v.doc) {
		actions = s.recorder.recorderFixes(v.doc, params)
	}
	if v == nil || v.doc.Path == "" || !s.trusted.Load() || len(params.Context.Only) > 0 {
		return actions, nil
	}
	at := actionPlace{line: clampRow(params.Range.Start.Line, v.doc) + 1}
	at.method, at.inside = v.declarations().MethodAt(at.line)
	// An editor that asks at each step of the cursor marks lines with answers:
	// only those of declarations shall be marked.
	at.inside = at.inside && params.Context.TriggerKind != protocol.CodeActionTriggerKindAutomatic
	for _, source := range actionSources {
		for _, c := range source(v, at) {
			actions = append(actions, &c)
		}
	}
	return actions, nil
}

// goalActions are what the lenses of the goal do, and starting it for a debugger.
func goalActions(v *lineView, at actionPlace) (commands []protocol.Command) {
	for _, g := range v.finder.goals(v.doc, v.declarations()) {
		if g.line != at.line && !(at.inside && g.line == at.method.Line) {
			continue
		}
		commands = append(commands, v.launcher.goalCommands(v.doc, g)...)
		if v.launcher.runs.of(g.in(v.doc.Path)) == nil {
			commands = append(commands, startCommand("Profile & debug later", v.doc, g, true))
		}
	}
	return commands
}

// timingActions count the method's calls.
func timingActions(v *lineView, at actionPlace) []protocol.Command {
	if !at.inside {
		return nil
	}
	return []protocol.Command{v.launcher.timingCommand(at.method)}
}

// timingCommand begins or ends counting a method.
func (l *launcher) timingCommand(m source.Method) protocol.Command {
	title := "Count and time this method exactly"
	if l.timed.has(m) {
		title = "Stop counting and timing this method"
	}
	return lensCommand(title, commandTimeMethod, methodArgs{Class: m.Class, Method: m.Name})
}

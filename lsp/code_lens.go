package lsp

import (
	"context"
	"fmt"

	"go.lsp.dev/protocol"

	"jfrlens/jfr/units"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/opinion"
)

// lensSources are all lenses: each adds those of one kind, at lines from 1. They
// stand above a line in this order.
var lensSources = [...]func(v *lineView, add func(line int, c protocol.Command)){goalLenses, eventLenses, methodLenses, timingLenses}

// CodeLens answers the lenses of a document, complete with their commands.
func (s *Server) CodeLens(ctx context.Context, params *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	v := s.lineView(ctx, params.TextDocument.URI)
	if v == nil || !v.settings.Lenses.Enabled {
		return nil, nil
	}
	enc := s.features().encoding
	var lenses []protocol.CodeLens
	add := func(line int, c protocol.Command) {
		if line > 0 && line <= v.doc.Lines() {
			lenses = append(lenses, protocol.CodeLens{Range: v.doc.lineRange(line-1, enc), Command: c})
		}
	}
	for _, source := range lensSources {
		source(v, add)
	}
	return lenses, nil
}

// goalLenses are those on each main, test and goal of a build file.
func goalLenses(v *lineView, add func(int, protocol.Command)) {
	for _, g := range v.finder.goals(v.doc, v.declarations()) {
		for _, c := range v.launcher.goalCommands(v.doc, g) {
			add(g.line, c)
		}
	}
}

// methodLenses are those on each hot method.
func methodLenses(v *lineView, add func(int, protocol.Command)) {
	if v.placed == nil {
		return
	}
	for _, m := range v.placed.Methods(v.declarations()) {
		if v.shown.Reaches(v.settings.Lenses.Threshold, &m.Numbers) {
			said := v.shown.said().OfDeclared(v.placed.file.Path, m.Line)
			add(m.At, methodCommand(v.shown, &m.Numbers, said))
		}
	}
}

// timingLenses are those on each method whose calls were counted.
func timingLenses(v *lineView, add func(int, protocol.Command)) {
	if v.shown == nil {
		return
	}
	for _, m := range v.declarations().Methods {
		if timings := timingsOf(v.shown, m.Class, m.Name); len(timings) > 0 {
			add(m.Line, lensCommand(timingText(timings, asItIs), commandOpenFlameGraph, nil))
		}
	}
}

// CodeLensResolve answers a lens as it is: ours are complete already.
func (s *Server) CodeLensResolve(_ context.Context, params *protocol.CodeLens) (*protocol.CodeLens, error) {
	return params, nil
}

// goalCommands are what can be done with a goal now.
func (l *launcher) goalCommands(doc *Document, g goal) []protocol.Command {
	commands := []protocol.Command{l.goalCommand(doc, g)}
	if c, ok := l.debugCommand(g.in(doc.Path)); ok {
		commands = append(commands, c)
	}
	commands = append(commands, l.runningCommands(doc, g)...)
	if shown := l.screen.shown.Load(); shown != nil && shown.earlier != "" && shown.origin == g.in(doc.Path) {
		commands = append(commands, lensCommand("⇄ Compare with the run before", commandCompare, nil))
		if shown.compares() {
			commands = append(commands, lensCommand("✕ End comparison", commandClear, nil))
		}
	}
	if shown := l.screen.shown.Load(); shown.mayBeChecked() && shown.origin == g.in(doc.Path) && l.checking.Load() == nil {
		commands = append(commands, lensCommand("✓ Check by running again", commandCheck, nil))
	}
	return commands
}

// runningCommands are what can be done with JVMs that run a main already.
func (l *launcher) runningCommands(doc *Document, g goal) (commands []protocol.Command) {
	running := l.jvms.of(g.class)
	if g.test || running.all == 0 {
		return nil
	}
	if l.runs.of(g.in(doc.Path)) == nil {
		commands = append(commands, lensCommand("◉ Attach", commandAttach, attachArgs{URI: doc.URI, Class: g.class}))
	}
	if running.recording > 0 {
		commands = append(commands, lensCommand("⇩ Dump", commandDump, dumpArgs{URI: doc.URI, Class: g.class}))
	}
	return append(commands, lensCommand("◔ What is it doing now?", commandDoing, doingArgs{URI: doc.URI, Class: g.class}))
}

// goalCommand starts a main or test, or stops it while it runs.
func (l *launcher) goalCommand(doc *Document, g goal) protocol.Command {
	if a := l.runs.of(g.in(doc.Path)); a != nil {
		return lensCommand("■ Stop profiling", commandStop, sessionArgs{Session: a.id})
	}
	title := "▶ Profile"
	switch {
	case g.run != nil && !g.named: // a named one has its name on the line
		title = "▶ Profile " + g.run.Name
	case g.method != "":
		title = "▶ Profile test"
	case g.test:
		title = "▶ Profile tests"
	}
	return startCommand(title, doc, g, false)
}

// startCommand starts a goal, so that a debugger can come later or not.
func startCommand(title string, doc *Document, g goal, debug bool) protocol.Command {
	name, args := commandProfile, goalArgs{URI: doc.URI, Line: ptr(g.line - 1), Class: g.class, Method: g.method, Debug: debug}
	if g.run != nil {
		args.Class, args.Goal = "", g.run.Name
	}
	if g.test {
		name = commandProfileTest
	}
	return lensCommand(title, name, args)
}

// methodCommand shows what a method has; a click opens the flame graph.
func methodCommand(p *published, n *lines.Numbers, said *opinion.Entry) protocol.Command {
	title := selfAndTotal(p.Overlay, n) + p.ofSelection()
	if mark := said.Mark(); mark != "" {
		title += " · " + mark
	}
	if n.Changed() {
		title += " (was " + selfAndTotal(p.Before, n.Before) + ")"
	}
	return lensCommand(title, commandOpenFlameGraph, nil)
}

func selfAndTotal(o *lines.Overlay, n *lines.Numbers) string {
	mark := rough(o, n)
	return fmt.Sprintf("self %s%s · total %s%s · %s%s", mark, units.Percent(o.Share(n.Self.Weight)), mark, units.Percent(o.Share(n.Total.Weight)),
		atLeast(o), units.Plural(n.Total.Samples, "sample"))
}

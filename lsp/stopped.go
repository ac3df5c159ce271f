package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"jfrlens/profiler"
)

// tellStop tells once of a JVM that has stopped for a debugger.
func (a *activeRun) tellStop(stop *profiler.Stop) {
	if stop == nil || a.stopped.Swap(stop) == stop {
		return
	}
	a.launcher.spawn("stopped", func(ctx context.Context) { a.launcher.offerDebugging(ctx, a, stop) })
}

// offerDebugging says where a program has stopped, and offers what the lens beside it does.
func (l *launcher) offerDebugging(ctx context.Context, a *activeRun, stop *profiler.Stop) {
	const start = "Start debugging"
	answer, asked := l.editor.ask(ctx, stop.Text+".", []string{start})
	if !asked {
		l.editor.show(ctx, protocol.MessageTypeWarning, stop.Text+".")
	}
	if answer != start {
		return
	}
	attaches := l.editor.features().extended
	at, err := l.startDebugging(ctx, debugArgs{Session: a.id, quietArgs: quietArgs{attaches}})
	switch {
	case err != nil:
		l.editor.show(ctx, protocol.MessageTypeError, err.Error())
	case attaches:
		l.editor.notify(ctx, methodDebug, at)
	}
}

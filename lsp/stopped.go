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
	a.server.spawn("stopped", func(ctx context.Context) { a.server.offerDebugging(ctx, a, stop) })
}

// offerDebugging says where a program has stopped, and offers what the lens beside it does.
func (s *Server) offerDebugging(ctx context.Context, a *activeRun, stop *profiler.Stop) {
	const start = "Start debugging"
	answer, asked := s.ask(ctx, stop.Text+".", []string{start})
	if !asked {
		s.editor.show(ctx, protocol.MessageTypeWarning, stop.Text+".")
	}
	if answer != start {
		return
	}
	attaches := s.editor.features().extended
	at, err := s.startDebugging(ctx, debugArgs{Session: a.id, quietArgs: quietArgs{attaches}})
	switch {
	case err != nil:
		s.editor.show(ctx, protocol.MessageTypeError, err.Error())
	case attaches:
		s.editor.notify(ctx, methodDebug, at)
	}
}

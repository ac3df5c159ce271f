package lsp

import (
	"context"
	"errors"
	"fmt"

	"go.lsp.dev/protocol"

	"jfrlens/profiler"
	"jfrlens/profiler/jvm"
)

// debuggable is a Run that a debugger may attach to.
type debuggable interface {
	StartDebugging(ctx context.Context) (jvm.Debugger, error)
}

// debuggerResult is where a debugger can attach, as a client gets it.
type debuggerResult struct {
	PID     int    `json:"pid" doc:"the program's process"`
	Host    string `json:"host" doc:"where it listens"`
	Port    int    `json:"port" doc:"where it listens"`
	Command string `json:"command" doc:"a command line of the JDK's own debugger"`
	Message string `json:"message" doc:"one sentence for people"`
}

// startDebugging makes a program listen for a debugger: one of a session that
// was prepared for it, or any JVM by its process id.
func (l *launcher) startDebugging(ctx context.Context, args debugArgs) (result debuggerResult, err error) {
	at, err := l.runs.debugger(ctx, args)
	if err != nil {
		return result, err
	}
	result = debuggerResult{PID: at.PID, Host: at.Host, Port: at.Port, Command: "jdb -attach " + at.Address()}
	result.Message = fmt.Sprintf("Process %d listens for a debugger at %s, for example: %s", at.PID, at.Address(), result.Command)
	kind := protocol.MessageTypeInfo
	if at.Exposed {
		kind = protocol.MessageTypeWarning
		result.Message += ". Other machines can reach this port, and whoever connects can run code as the program's user."
	}
	if !args.Quiet {
		l.editor.show(ctx, kind, result.Message)
	}
	return result, nil
}

// debugger finds the program that a command means and makes it listen.
func (r *runs) debugger(ctx context.Context, args debugArgs) (jvm.Debugger, error) {
	if args.PID != 0 {
		return jvm.StartDebugging(ctx, args.PID)
	}
	failure := errors.New("no program is being profiled now; start one with Profile & debug later")
	for _, a := range r.all() {
		if args.Session != "" && a.id != args.Session {
			continue
		}
		run, ok := a.program().(debuggable)
		if !ok {
			failure = fmt.Errorf("%s was %w", a.name, profiler.ErrNotPrepared)
			continue
		}
		at, err := run.StartDebugging(ctx)
		if err == nil {
			return at, nil
		}
		failure = err
	}
	return jvm.Debugger{}, failure
}

// debugCommand makes the program of a goal that was started for a debugger
// listen; ok is false for others.
func (l *launcher) debugCommand(from origin) (c protocol.Command, ok bool) {
	a := l.runs.of(from)
	if a == nil || !a.request.Debuggable() {
		return c, false
	}
	return lensCommand("⚲ Start debugging", commandStartDebugging, sessionArgs{Session: a.id}), true
}

package lsptest

import (
	"context"

	"jfrlens/profiler"
	"jfrlens/profiler/jvm"
)

// StartDebugging says where a debugger can attach, if the server asked for that
// when it started the program.
func (r *Run) StartDebugging(context.Context) (jvm.Debugger, error) {
	if !r.Request.Debug {
		return jvm.Debugger{}, profiler.ErrNotPrepared
	}
	return jvm.Debugger{PID: 4711, Host: "127.0.0.1", Port: 5005}, nil
}

// TimeMethods times the methods of every filter but those of "Old", which is in
// a JVM that cannot.
func (r *Run) TimeMethods(_ context.Context, filter string) ([]string, error) {
	if filter == "Old::m" {
		return nil, profiler.ErrNoTiming
	}
	return nil, nil
}

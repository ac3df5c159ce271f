package profiler

import (
	"context"
	"errors"
	"fmt"

	"jfrlens/profiler/jvm"
)

// ErrNotPrepared says that a run was not started for a debugger.
var ErrNotPrepared = errors.New("not started for a debugger")

// StartDebugging makes the program of the session listen for a debugger, if it
// does not do so yet, and says where. The session must have been started with
// launch.Request.Debug.
func (s *Session) StartDebugging(ctx context.Context) (jvm.Debugger, error) {
	if !s.debuggable {
		return jvm.Debugger{}, fmt.Errorf("%s was %w; profile it again with debugging for later", s.Status().Goal, ErrNotPrepared)
	}
	pids, failure := s.jvms()
	for _, pid := range pids {
		at, err := jvm.StartDebugging(ctx, pid)
		if err == nil {
			return at, nil
		}
		failure = err
	}
	return jvm.Debugger{}, failure
}

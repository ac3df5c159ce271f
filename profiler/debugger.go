package profiler

import (
	"context"
	"errors"
	"fmt"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
)

// ErrNotPrepared says that a run was not started for a debugger.
var ErrNotPrepared = errors.New("not started for a debugger")

// StartDebugging makes the program of the session listen for a debugger, if it
// does not do so yet, and says where. The session must have been started with
// launch.Request.Debug.
func (s *Session) StartDebugging(ctx context.Context) (jvm.Debugger, error) {
	s.mu.Lock()
	plan, process := s.plan, s.process
	s.mu.Unlock()
	switch {
	case !s.request.Debug:
		return jvm.Debugger{}, fmt.Errorf("%s was %w; profile it again with debugging for later", s.Status().Goal, ErrNotPrepared)
	case process == nil || s.Status().State != Running:
		return jvm.Debugger{}, fmt.Errorf("%w: %s does not run now", jvm.ErrNoProcess, s.Status().Goal)
	}
	failure := fmt.Errorf("%w: no JVM of %s has been started yet; try again in a moment", jvm.ErrNoProcess, plan.Goal)
	for _, pid := range programsOf(plan, process.JVMs()) {
		at, err := jvm.StartDebugging(ctx, pid)
		if err == nil {
			return at, nil
		}
		failure = err
	}
	return jvm.Debugger{}, failure
}

// programsOf are the JVMs that the program of a run can be in, the one with the
// main class first. A JVM of the build tool is one only where the program runs
// inside of it.
func programsOf(plan *launch.Plan, pids []int) []int {
	var list []int
	for _, pid := range pids {
		p, err := jvm.Find(pid)
		_, main, _ := cutModule(p.Main)
		switch {
		case err != nil, isTool(main) && plan.Channel != launch.ChannelMavenOpts:
		case main == plan.MainClass:
			list = append([]int{pid}, list...)
		default:
			list = append(list, pid)
		}
	}
	return list
}

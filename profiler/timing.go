package profiler

import (
	"context"
	"fmt"
	"strings"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
)

// TimeMethods begins to count and time methods in the running program of the
// session, by a filter as in launch.CheckFilter, whose warnings it returns. The
// counts begin now and are in the session's profile once the program has ended.
// The JVM needs JDK 25 or later.
func (s *Session) TimeMethods(ctx context.Context, filter string) (warnings []string, err error) {
	if warnings, err = launch.CheckFilter(filter); err != nil {
		return nil, err
	}
	s.mu.Lock()
	plan, process := s.plan, s.process
	s.mu.Unlock()
	if process == nil || s.Status().State != Running {
		return nil, fmt.Errorf("%w: %s does not run now", jvm.ErrNoProcess, s.Status().Goal)
	}
	pids := programsOf(plan, process.JVMs())
	if len(pids) == 0 {
		return nil, fmt.Errorf("%w: no JVM of %s has been started yet; try again in a moment", jvm.ErrNoProcess, plan.Goal)
	}
	vm, err := jvm.Attach(ctx, pids[0])
	if err != nil {
		return nil, err
	}
	live := launch.TimingSettings(filter, vm.Process.Major())
	if len(live.Words) == 0 {
		return nil, fmt.Errorf("%w: %s", ErrNoTiming, strings.Join(live.Notes, "; "))
	}
	// All recordings of a JVM share what is written: with this one running, the
	// events are in that of the session too. It is never written itself.
	name := fmt.Sprintf("jfrlens-timing-%d", s.timings.Add(1))
	return warnings, vm.StartRecording(ctx, jvm.Recording{
		Name: name, Settings: live.Settings, Extra: live.Words,
	})
}

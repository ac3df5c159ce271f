package profiler

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jfrlens/profiler/config"
	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
)

// TimeMethods begins to count and time methods in the running program of the
// session, by a filter as in launch.CheckFilter, whose notes it returns. The
// counts begin now and are in the session's profile once the program has ended.
// The JVM needs JDK 25 or later.
func (s *Session) TimeMethods(ctx context.Context, filter string) (notes []string, err error) {
	if notes, err = launch.CheckFilter(filter); err != nil {
		return nil, err
	}
	pids, err := s.jvms()
	if err != nil {
		return nil, err
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
	return notes, vm.StartRecording(ctx, jvm.Recording{
		Name: name, Settings: live.Settings, Extra: live.Words,
	})
}

// timingNotes say which methods were to be counted, or their calls recorded, but
// did not run, as when the package was left out. The counts are written at the end of
// a recording.
func timingNotes(m launch.Measures, settings *config.Config, release int, p *profile.Profile) []string {
	m, err := m.With(settings)
	if err != nil || !launch.TimesMethods(release) { // filters that are wrong were refused before the run
		return nil
	}
	var notes []string
	for _, kind := range []struct {
		missing string
		targets []string
	}{
		{"nothing is counted of it", unmet(m.Timing, p.MethodTimings())},
		{"no call of it is recorded", unmet(m.Trace, p.MethodTraces())},
	} {
		if len(kind.targets) > 0 {
			notes = append(notes, fmt.Sprintf("no method that ran is meant by %s, so %s; a class has its package before it, a nested one is a.b.C$D",
				strings.Join(kind.targets, ", "), kind.missing))
		}
	}
	return notes
}

// unmet lists the targets of filters that no timing is of, quoted. Which
// annotation a method has is not known.
func unmet(filters []string, timings []profile.MethodTiming) (targets []string) {
	for target := range strings.SplitSeq(strings.Join(filters, ";"), ";") {
		target = strings.TrimSpace(target)
		class, method, _ := strings.Cut(target, "::")
		meant := func(t profile.MethodTiming) bool {
			return strings.HasPrefix(target, "@") || (class == "" || class == t.Class) && (method == "" || method == t.Name)
		}
		if target != "" && !slices.ContainsFunc(timings, meant) {
			targets = append(targets, strconv.Quote(target))
		}
	}
	return targets
}

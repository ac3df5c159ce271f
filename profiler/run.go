package profiler

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// liveInterval is how often the repository is looked at. The JVM flushes about
// once a second, and only what is new is published.
const liveInterval = 500 * time.Millisecond

// liveRest is how many times as long as publishing took nothing is published,
// so that a large profile does not slow down the program that it measures.
// Reading goes on: little must be left when the program ends.
const liveRest = 5

// life is the whole of a session: it runs in the session's goroutine and ends
// with the session. The end of ctx cancels it; preparation ends on Stop as well.
func (s *Session) life(ctx, preparation context.Context) {
	defer close(s.done)
	unwatch := context.AfterFunc(ctx, s.Cancel)
	defer unwatch()
	s.save()
	s.result, s.err = s.run(preparation)
	if s.wished() == wishCancel {
		s.result.Profile, s.err = nil, s.cancelled()
	}
	s.conclude()
}

// run prepares and runs the program, and reads what it recorded.
func (s *Session) run(preparation context.Context) (Result, error) {
	plan, err := launch.Prepare(preparation, withGoal(s.request), prepareProgress{s})
	if s.wished() != wishNone {
		return Result{}, s.unstarted()
	}
	if err != nil {
		return Result{}, err
	}
	s.planned(plan)
	stdio, flush := s.observer.streams()
	process, err := launch.Start(context.WithoutCancel(preparation), plan, stdio, guardFor(s.guard, guardRun, plan.Marker)...)
	if err != nil {
		return Result{}, err
	}
	began := time.Now()
	defer quietDaemons(plan, began)
	s.launched(process)
	s.sources.addOpen(s.compiledAtStart(plan))
	live := newFollowers(plan, s.profileOptions())
	defer live.close()
	child := s.watch(process, plan, live)
	exit, ended := process.Wait(), time.Now()
	flush()
	s.record.Exit = &exit
	if s.wished() == wishCancel {
		return Result{Exit: exit}, nil
	}
	s.update(func(st *Status) { st.State, st.Step = Reading, "reading the recording" })
	result, err := s.read(ending{plan: plan, exit: exit, pid: process.PID(), took: ended.Sub(began), at: ended, seen: live.release(), child: child}, live)
	s.record.Exit = &result.Exit // which what was recorded may have corrected
	return result, err
}

// compiledAtStart are the open files whose text is what runs. Beside a loose
// source file the java launcher compiles others when they are needed.
func (s *Session) compiledAtStart(plan *launch.Plan) []string {
	if plan.ProjectRoot != "" {
		return s.request.OpenFiles
	}
	return slices.DeleteFunc(slices.Clone(s.request.OpenFiles), func(path string) bool { return path != s.request.File })
}

// profileOptions are what the profiles of this session hold.
func (s *Session) profileOptions() profile.Options {
	return profileOptions(s.request.SampleTypes, s.Index())
}

// planned notes the plan and begins to know the sources.
func (s *Session) planned(plan *launch.Plan) {
	index := source.NewIndex(sourceRoots(plan, s.request), classFolders(plan.ClassPath, plan.Dir)...).Keep(s.sources)
	s.mu.Lock()
	s.plan, s.index = plan, index
	s.mu.Unlock()
	s.record.Plan, s.record.Goal = plan, plan.Goal
	s.update(func(st *Status) { st.Goal, st.JDK, st.Step = plan.Goal, plan.JDK, "starting" })
	s.save()
}

// launched notes the process, and ends it if the user was faster.
func (s *Session) launched(process *launch.Process) {
	s.mu.Lock()
	s.process = process
	late := s.wish != wishNone
	s.mu.Unlock()
	if late {
		process.Stop()
	}
	s.record.State = Running
	s.update(func(st *Status) {
		st.State, st.PID, st.Step = Running, process.PID(), "running"
		if agent := s.plan.Debugger; agent != nil {
			st.Debugger = agent.Note
		}
	})
	s.save()
}

// watch publishes profiles until nothing of the run is left. It returns a JVM
// that the program has started, if one was noticed.
func (s *Session) watch(process *launch.Process, plan *launch.Plan, live *followers) *launch.JVM {
	ticker := time.NewTicker(liveInterval)
	defer ticker.Stop()
	limit := newTimeLimit(plan)
	defer limit.stop()
	dumps := startDumper(plan, process)
	defer dumps.close()
	s.Index().Candidates(plan.MainClass) // walk the folders while there is time
	started := children{process: process}
	fresh, rest := false, time.Time{} // there is something to publish, but not before
	for {
		select {
		case <-process.Done():
			return started.first
		case <-limit.over:
			process.Stop()
		case <-ticker.C:
			fresh = live.poll() || fresh
			started.look()
			limit.check(plan, process.PID(), live)
			if now := time.Now(); fresh && now.After(rest) {
				s.publishLive(live, process.PID())
				fresh, rest = false, time.Now().Add(liveRest*time.Since(now))
			}
		}
	}
}

// publishLive publishes what was read so far.
func (s *Session) publishLive(live *followers, pid int) {
	if s.wished() == wishCancel {
		return
	}
	best := live.best(s.Plan(), pid)
	if best == nil {
		return
	}
	p := best.builder.Snapshot()
	if len(p.SampleTypes()) == 0 {
		return
	}
	samples, _ := p.Samples(p.Default().Name)
	s.update(func(st *Status) { st.Samples, st.Live = samples, true })
	s.observer.Profile(p)
	s.sources.addHot(p, s.Index(), 0)
}

// conclude writes session.json for the last time and says how the session
// ended.
func (s *Session) conclude() {
	ended := time.Now().UTC()
	s.record.Ended = &ended
	s.record.State = Done
	step := "done"
	switch {
	case errors.Is(s.err, ErrCancelled):
		s.record.State, step = Cancelled, "cancelled"
	case s.err != nil:
		s.record.State, step = Failed, "failed"
	}
	if s.err != nil {
		s.record.Error = s.err.Error()
	} else if s.result.Failure != nil {
		s.record.Error = s.result.Failure.Error()
	}
	s.record.Recording, s.record.Recordings = s.result.Recording, s.result.Recordings
	s.record.Warnings = s.result.Warnings
	s.record.Sources = s.sources.copied()
	if s.unsaved != nil {
		s.result.Notices = append(s.result.Notices, s.unsaved.Error())
		s.result.Warnings = append(s.result.Warnings, s.unsaved.Error())
	}
	s.save()
	s.update(func(st *Status) { st.State, st.Step, st.Ended = s.record.State, step, ended })
}

// save writes session.json. That it cannot be written does not fail the run,
// but is told.
func (s *Session) save() {
	if err := s.record.write(s.Dir); err != nil {
		s.unsaved = fmt.Errorf("the session could not be noted down: %w", err)
	}
}

package profiler

import (
	"context"
	"errors"
	"fmt"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// liveInterval is how often what is recorded is looked at. The JVM flushes about
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

// run prepares, measures, and reads what was recorded.
func (s *Session) run(preparation context.Context) (Result, error) {
	err := s.subject.prepare(preparation, s)
	if s.wished() != wishNone {
		return Result{}, s.unmeasured()
	}
	if err != nil {
		return Result{}, err
	}
	m, err := s.subject.begin(s)
	if err != nil {
		return Result{}, err
	}
	defer m.close()
	s.begun(m)
	s.watch(m)
	ending, err := m.end()
	if err != nil {
		return Result{}, err
	}
	if s.wished() == wishCancel {
		return Result{Exit: ending.exit()}, nil
	}
	s.update(func(st *Status) { st.State, st.Step = Reading, "reading the recording" })
	return s.read(ending)
}

// profileOptions are what the profiles of this session hold.
func (s *Session) profileOptions() profile.Options {
	return profileOptions(s.common.SampleTypes, s.Index())
}

// prepared notes what is profiled and where its sources are. The plan is that of
// a launched program, else nil.
func (s *Session) prepared(goal string, plan *launch.Plan, index *source.Index) {
	s.mu.Lock()
	s.plan, s.index = plan, index.Keep(s.sources)
	s.mu.Unlock()
	s.record.Plan, s.record.Goal = plan, goal
	s.record.noteCircumstances()
	s.update(func(st *Status) {
		st.Goal, st.Step = goal, "starting"
		if plan != nil {
			st.JDK = plan.JDK
		}
	})
	s.save()
}

// begun notes the measurement, and ends it if the user was faster.
func (s *Session) begun(m measurement) {
	s.mu.Lock()
	s.measurement = m
	late := s.wish != wishNone
	s.mu.Unlock()
	if late {
		m.stop()
	}
	s.record.State = Running
	s.update(func(st *Status) {
		st.State = Running
		m.describe(st)
	})
	s.save()
}

// watch publishes profiles until there is nothing more to measure.
func (s *Session) watch(m measurement) {
	ticker := time.NewTicker(liveInterval)
	defer ticker.Stop()
	var over <-chan time.Time         // of the time limit, which counts from when it is recorded
	fresh, rest := false, time.Time{} // there is something to publish, but not before
	for {
		if limit := s.common.Duration; limit > 0 && over == nil && m.counts() {
			over = time.After(limit)
		}
		select {
		case <-m.ended():
			return
		case <-over:
			m.stop()
		case <-ticker.C:
			fresh = m.poll() || fresh
			if stop := m.stopped(); stop != nil {
				s.update(func(st *Status) { st.Stopped = stop })
			}
			if now := time.Now(); fresh && now.After(rest) {
				s.publishLive(m)
				fresh, rest = false, time.Now().Add(liveRest*time.Since(now))
			}
		}
	}
}

// publishLive publishes what was read so far.
func (s *Session) publishLive(m measurement) {
	if s.wished() == wishCancel {
		return
	}
	one := m.growing()
	if one == nil {
		return
	}
	p := one.profile()
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
	if s.record.Plan != nil && s.measurement != nil {
		s.record.Exit = &s.result.Exit
	}
	s.record.Recording, s.record.Recordings = s.result.Recording, s.result.Recordings
	s.record.Notes = s.result.Notes
	s.record.noteOptions(s.result.Profile)
	s.record.Ready = s.observer.heard.Load()
	s.record.Sources = s.sources.copied()
	if s.unsaved != nil {
		s.result.RunNotes = append(s.result.RunNotes, s.unsaved.Error())
		s.result.Notes = append(s.result.Notes, s.unsaved.Error())
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

// unmeasured explains why a session ended before anything was measured.
func (s *Session) unmeasured() error {
	if s.wished() == wishCancel {
		return s.cancelled()
	}
	return &Error{
		What: "no profile of " + s.Status().Goal, Why: "it was stopped before anything was measured",
		Kind: ErrNoRecording,
	}
}

// cancelled says that the user wanted no result.
func (s *Session) cancelled() error {
	return &Error{What: "no profile of " + s.Status().Goal, Why: "the run was cancelled", Kind: ErrCancelled}
}

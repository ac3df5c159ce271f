package profiler

import (
	"context"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/source"
)

// program is a subject that is launched.
type program struct {
	request launch.Request
	plan    *launch.Plan // once prepared
}

// prepare makes the plan, for which the project may be built.
func (p *program) prepare(ctx context.Context, s *Session) error {
	plan, err := launch.Prepare(ctx, withGoal(p.request), prepareProgress{s})
	if err != nil {
		return err
	}
	p.plan = plan
	s.prepared(plan.Goal, plan, source.NewIndex(sourceRoots(plan, p.request), classFolders(plan.ClassPath, plan.Dir)...))
	return nil
}

// begin starts the program.
func (p *program) begin(s *Session) (measurement, error) {
	stdio, flush := s.observer.streams()
	process, err := launch.Start(context.Background(), p.plan, stdio, guardFor(s.guard, guardRun, p.plan.Marker)...)
	if err != nil {
		return nil, err
	}
	run := &programRun{
		plan: p.plan, process: process, began: time.Now(), flush: flush, index: s.Index(),
		live: newFollowers(p.plan, s.profileOptions()), started: children{process: process}, stops: stops{agent: p.plan.Debugger},
	}
	s.sources.addOpen(p.request.OpenFiles)
	if p.plan.AsyncLibrary != "" {
		run.dumps = startDumper(agents{run, map[int]*jvm.VM{}}.dump)
	}
	return run, nil
}

// programRun is a program that runs, with all that it has started.
type programRun struct {
	plan    *launch.Plan
	process *launch.Process
	began   time.Time
	flush   func() // delivers unfinished lines of its output
	index   *source.Index
	walked  bool // by the index
	live    *followers
	dumps   *dumper
	started children
	stops   stops
}

func (r *programRun) describe(st *Status) {
	st.PID, st.Step = r.process.PID(), "running"
	if agent := r.plan.Debugger; agent != nil {
		st.Debugger = agent.Note
	}
}

func (r *programRun) poll() (fresh bool) {
	if !r.walked {
		r.index.Candidates(r.plan.MainClass) // walks the folders while there is time
		r.walked = true
	}
	fresh = r.live.poll()
	r.started.look()
	return fresh
}

func (r *programRun) stopped() *Stop         { return r.stops.next() }
func (r *programRun) growing() *followed     { return r.live.best(r.plan, r.process.PID()) }
func (r *programRun) stop()                  { r.process.Stop() }
func (r *programRun) ended() <-chan struct{} { return r.process.Done() }

func (r *programRun) counts() bool {
	return time.Since(r.began) > patience(r.plan) || r.live.recording(r.plan, r.process.PID())
}

// jvms puts the one with the main class first. A JVM of the build tool is one
// only where the program runs inside of it.
func (r *programRun) jvms() (list []int) {
	for _, pid := range r.process.JVMs() {
		p, err := jvm.Find(pid)
		_, main, _ := cutModule(p.Main)
		switch {
		case err != nil, isTool(main) && r.plan.Channel != launch.ChannelMavenOpts:
		case main == r.plan.MainClass:
			list = append([]int{pid}, list...)
		default:
			list = append(list, pid)
		}
	}
	return list
}

func (r *programRun) end() (ending, error) {
	r.dumps.close()
	exit, ended := r.process.Wait(), time.Now()
	r.flush()
	return &programEnd{
		plan: r.plan, how: exit, pid: r.process.PID(), took: ended.Sub(r.began), at: ended,
		seen: r.live.release(), child: r.started.first, live: r.live,
	}, nil
}

func (r *programRun) close() {
	r.live.close()
	quietDaemons(r.plan, r.began)
}

package profiler

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/opinion"
	"jfrlens/profiler/process"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// ErrUnchecked says that there is no second opinion on a run.
var ErrUnchecked = errors.New("not checked")

// checkFolder is where the further runs of a session are, in its folder: they are no
// runs of their own in the history.
const checkFolder = "check"

// misplacingJDK is the first release whose JIT compiler was seen to note code for wrong methods (testdata/java/jit-notes).
const misplacingJDK = 17

// boxing is how a run treats boxing, by which the notes of the JIT compiler are known to go wrong.
type boxing struct{ option, how string }

// The two ways.
var (
	boxesKept    = boxing{launch.KeepBoxes, "with boxes kept"}
	boxesRemoved = boxing{launch.RemoveBoxes, "with boxing optimised away"}
)

// check is how a second opinion on a run that has ended comes about.
type check struct {
	sessions *Sessions // of the further runs
	request  launch.Request
	of       Result
	first    *profile.View // what is checked
	way      boxing        // of the run
	other    boxing        // the other way
	observer Observer
	runs     int // at most, the first included
}

// Check gets a second opinion on the result of a launched run, by the request that it was
// launched with: the program is run once more with boxing treated the other way, and where the
// runs differ and the JDK can, again with its own hot methods timed. Each takes as long as
// the run did, if that was stopped. The opinion is kept beside the recording, see
// [OpinionOf]. It returns at the end of that, or soon after that of ctx; the
// error is ErrUnchecked with the reason and what to do.
func (s *Sessions) Check(ctx context.Context, r Launch, of Result, o Observer) (*opinion.Opinion, error) {
	c, err := s.newCheck(r, of, o)
	if err == nil {
		defer c.sessions.Close()
		var found *opinion.Opinion
		if found, err = c.run(ctx); err == nil {
			return found, keepOpinion(of.Recording, found)
		}
	}
	if ctx.Err() != nil {
		err = errors.New("it was stopped")
	}
	return nil, fmt.Errorf("%w: %w", ErrUnchecked, err)
}

// Uncheckable says why the result of a launched run cannot be checked, as far as that is known
// before; nil where it can.
func Uncheckable(of Result) error {
	record, _, ok := recordOf(of.Recording)
	switch {
	case !ok || record.Plan == nil:
		return errors.New("only a program that was started by a profile can be run again; profile it")
	case record.ToolOnly:
		return errors.New("only a JVM of the build tool recorded")
	case of.Failure != nil:
		return errors.New("the program failed")
	case len(of.Recordings) > 1:
		return fmt.Errorf("%d JVMs recorded; let it start one", len(of.Recordings))
	}
	if _, err := checkable(of.Profile); err != nil {
		return err
	}
	return misplaces(record.Plan, of.Profile.Quality())
}

// newCheck begins a check of what can be checked.
func (s *Sessions) newCheck(r Launch, of Result, o Observer) (*check, error) {
	if err := Uncheckable(of); err != nil {
		return nil, err
	}
	record, dir, _ := recordOf(of.Recording)
	view, err := checkable(of.Profile)
	if err != nil {
		return nil, err
	}
	c := &check{
		sessions: &Sessions{root: filepath.Join(dir, checkFolder), guard: s.guard}, request: r.Request, of: of,
		first: view, way: boxesRemoved, other: boxesKept, observer: o, runs: 2,
	}
	if of.Profile.Quality().AutoBox == profile.Off {
		c.way, c.other = boxesKept, boxesRemoved
	}
	c.request.Config = withoutCopy(r.Config)
	if of.Exit.Stopped {
		c.request.Duration = of.Profile.Recorded()
	}
	if launch.TimesMethods(record.Plan.JDK.Major) {
		c.runs = 3
	}
	return c, nil
}

// withoutCopy is a project's settings by which no recording is copied: theirs is that of the run.
func withoutCopy(c *config.Config) *config.Config {
	if c == nil {
		return nil
	}
	other := *c
	other.File = ""
	return &other
}

// checkable is what a profile has of CPU samples: others do not depend on the JIT's notes.
func checkable(p *profile.Profile) (*profile.View, error) {
	kind := p.Default().Name
	if kind != sample.CPUTime && kind != sample.CPU {
		return nil, fmt.Errorf("samples of type %s do not depend on what the JIT compiler notes; profile with --type %s", kind, sample.CPU)
	}
	if p.Quality().NonSafepoints == profile.Off {
		return nil, errors.New("the run itself was without the JIT's notes (-XX:-DebugNonSafepoints); leave that option out")
	}
	return p.View(kind)
}

// misplaces says why the notes of a JVM were not seen to be wrong: nil where they were.
func misplaces(plan *launch.Plan, q profile.Quality) error {
	switch {
	case plan.JDK.Major > 0 && plan.JDK.Major < misplacingJDK:
		return fmt.Errorf("the JIT compiler of JDK %d was not seen to note code for wrong methods, as those from JDK %d on do", plan.JDK.Major, misplacingJDK)
	case q.AutoBox != profile.Off && !q.Misplaces:
		return errors.New("its JVM did not compile with C2, whose notes can be wrong")
	}
	return nil
}

// run runs the program again, and once more where that leaves something open.
func (c *check) run(ctx context.Context) (*opinion.Opinion, error) {
	other, err := c.again(ctx, 2, c.other, c.other.how, c.request)
	if err != nil {
		return nil, err
	}
	second, err := other.Profile.View(c.first.Type.Name)
	if err != nil {
		return nil, fmt.Errorf("the other run: %w", err)
	}
	if other.Profile.Quality().AutoBox == c.of.Profile.Quality().AutoBox {
		return nil, fmt.Errorf("the other run treated boxing alike, so %s is set where it cannot be changed; leave it out there", c.way.option)
	}
	libraries := LibrariesOf(c.of.Recording, c.request.Dir)
	lay := func(v *profile.View) *lines.Overlay {
		return lines.Lay(v, lines.Options{Sources: c.of.Index, Libraries: libraries})
	}
	found := opinion.Compare(lay(c.first), lay(second))
	found.Runs[0].How, found.Runs[0].Recording = c.way.how, c.of.Recording
	found.Runs[1].How, found.Runs[1].Recording = c.other.how, other.Recording
	if found.Differs() {
		err = c.judge(ctx, found, found.Timed(libraries, c.first, second))
	}
	return found, err
}

// judge lets exact times decide where they can.
func (c *check) judge(ctx context.Context, found *opinion.Opinion, methods []profile.Place) error {
	var filters []string
	for _, at := range methods {
		filter := launch.FilterOf(at.Class, at.Method)
		if _, err := launch.CheckFilter(filter); err == nil {
			filters = append(filters, filter)
		}
	}
	switch {
	case c.runs < 3:
		found.Unjudged = "JDK 25 and later could time the methods in which they differ"
		return nil
	case len(filters) == 0:
		found.Unjudged = "none of the methods in which they differ can be timed"
		return nil
	}
	request := c.request
	request.Measures.Timing, request.SampleTypes = filters, nil // CPU time where that can be had
	how := fmt.Sprintf("timing %d methods exactly", len(filters))
	result, err := c.again(ctx, 3, boxesRemoved, how, request) // as the program runs by itself
	if err != nil {
		return err
	}
	view, err := cpuTimeOf(result.Profile, c.first.Type.Name)
	if err != nil {
		return fmt.Errorf("the timing run: %w", err)
	}
	found.Judge(view)
	found.Runs[2].How, found.Runs[2].Recording = how, result.Recording
	return nil
}

// cpuTimeOf is what a profile has of CPU time, else of another type.
func cpuTimeOf(p *profile.Profile, other string) (*profile.View, error) {
	if p.Has(sample.CPUTime) {
		return p.View(sample.CPUTime)
	}
	return p.View(other)
}

// again runs the program once more.
func (c *check) again(ctx context.Context, number int, way boxing, how string, r launch.Request) (Result, error) {
	r.Options = append(slices.Clone(r.Options), way.option) // the last one counts
	step := fmt.Sprintf("run %d of %d, %s", number, c.runs, how)
	session, err := c.sessions.Start(ctx, Launch{r}, stepped(c.observer, step))
	if err != nil {
		return Result{}, err
	}
	result, err := session.Result()
	if err == nil {
		err = result.Failure
	}
	if err != nil {
		return result, fmt.Errorf("%s: %w", step, err)
	}
	return result, nil
}

// stepped is an observer who is told in which of several runs a step is. A streamer stays one.
func stepped(to Observer, step string) Observer {
	o := steppedObserver{to, step}
	if s, ok := to.(Streamer); ok {
		return struct {
			steppedObserver
			streams
		}{o, s}
	}
	return o
}

// streams is what a streamer has beside an observer.
type streams interface{ Streams() process.Stdio }

// steppedObserver tells neither of profiles, which are not those to be shown, nor of the end.
type steppedObserver struct {
	Observer
	step string
}

// Progress implements Observer.
func (o steppedObserver) Progress(status Status) {
	if status.State.Ended() || o.Observer == nil {
		return
	}
	status.Step = o.step + ": " + status.Step
	o.Observer.Progress(status)
}

// Output implements Observer.
func (o steppedObserver) Output(stream, line string) {
	if o.Observer != nil {
		o.Observer.Output(stream, line)
	}
}

// Profile implements Observer.
func (steppedObserver) Profile(*profile.Profile) {}

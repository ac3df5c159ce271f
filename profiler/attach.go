package profiler

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"jfrlens/profiler/config"
	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/process"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

const (
	// attachTime bounds each step of an attached session, which goes to its end
	// even when the user has had enough: a recording must not be left behind.
	attachTime = 60 * time.Second
	// aliveInterval is how often the JVM is looked at.
	aliveInterval = 250 * time.Millisecond
	// attachedName is the recording of an attached session in its folder.
	attachedName = "attached.jfr"
)

// AttachRequest says which JVM to profile and how.
type AttachRequest struct {
	PID         int
	SampleTypes []string // none means the default of that JDK
	Measures    launch.Measures
	Duration    time.Duration // 0 means until the context ends
	SourceRoots []string      // folders in which sources are looked for
	OpenFiles   []string      // see launch.Request
	// AsyncProfiler is the path of async-profiler's library or folder on this
	// machine; empty: it is looked for where "wall" is measured.
	AsyncProfiler string
	// Config is the project's .profileconfig.json, or nil. Where the request
	// says nothing, the sample types and the duration are those of the run
	// configuration that starts the JVM's main class.
	Config *config.Config
	// AllowDangers is the consent to what Config could do beyond measuring,
	// which is refused with a launch.ConsentError otherwise.
	AllowDangers bool
	Step         func(string) // is told what is being done, as Status.Step; may be nil
	// Profile is told what was measured so far, about once a second, on JDK 14
	// or later or by async-profiler, outside of containers; may be nil. It must
	// not block.
	Profile func(*profile.Profile)
	// Located is told, before anything is measured, where sources are found and
	// their texts are kept; may be nil.
	Located func(*source.Index)
}

// attached is one attached session.
type attached struct {
	request  AttachRequest
	id, dir  string
	guard    []string // see Sessions.GuardBy
	vm       *jvm.VM
	handover *jvm.Handover
	recorder attachedRecorder
	chunks   chunks
	sources  *Sources
	index    *source.Index
	cut      bool // the JVM did not finish its recording
	notices  []string
}

// Attach profiles a JVM that runs already, for the duration of the request or
// until ctx ends, and returns what it found out. Only a recording of our own is
// started, and it is stopped in any case; the program goes on.
func (s *Sessions) Attach(ctx context.Context, r AttachRequest) (Result, error) {
	if err := r.Check(""); err != nil {
		return Result{}, err
	}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return Result{}, fmt.Errorf("%w: no session can be started any more", ErrClosed)
	}
	s.wait.Add(1)
	s.mu.Unlock()
	defer s.wait.Done()
	if r.Step == nil {
		r.Step = func(string) {}
	}
	r.Step("attaching")
	vm, err := attachTo(ctx, r.PID)
	if err != nil {
		return Result{}, err
	}
	notices := r.configure(vm.Process.Main)
	if err := r.live().Check(); err != nil { // with other sample types
		return Result{}, err
	}
	id, dir, err := newFolder(s.root, time.Now())
	if err != nil {
		return Result{}, err
	}
	unlock, err := lockFolder(dir)
	if err != nil {
		return Result{}, fmt.Errorf("cannot lock the session folder: %w", err)
	}
	defer prune(s.root, keepSessions, keepBytes)
	defer unlock()
	sources := newSources(dir, vm.Process.Started.Add(startError))
	a := &attached{
		request: r, id: id, dir: dir, guard: s.guard, vm: vm, notices: notices,
		sources: sources, index: source.NewIndex(r.SourceRoots, classFoldersOf(vm.Process)...).Keep(sources),
	}
	a.sources.addOpen(r.OpenFiles)
	if r.Located != nil {
		r.Located(a.index)
	}
	return a.life(ctx)
}

// attachTo attaches to a JVM. It has no part in it where ctx ends before it answers.
func attachTo(ctx context.Context, pid int) (*jvm.VM, error) {
	vm, err := jvm.Attach(ctx, pid)
	if err != nil && ctx.Err() != nil {
		return nil, &Error{
			What: fmt.Sprintf("no profile of process %d", pid), Why: "it was stopped before the JVM was attached to",
			Kind: ErrNoRecording, Err: err,
		}
	}
	return vm, err
}

// startError is how much later than known a process may have begun, which is rounded down to seconds.
const startError = 2 * time.Second

// classFoldersOf are the folders of compiled classes of a running JVM. Those of a container have other names here.
func classFoldersOf(p jvm.Process) []string {
	if p.Container {
		return nil
	}
	return classFolders(filepath.SplitList(p.ClassPath), p.Dir)
}

// life records, reads, and notes down how it went.
func (a *attached) life(ctx context.Context) (Result, error) {
	note := record{ID: a.id, State: Running, Goal: a.goal(), Started: time.Now().UTC()}
	_ = note.write(a.dir) // the last one counts
	result, err := a.run(ctx)
	ended := time.Now().UTC()
	note.Ended, note.State = &ended, Done
	note.Recording, note.Recordings, note.Warnings = result.Recording, result.Recordings, result.Warnings
	if err != nil {
		note.State, note.Error = Failed, err.Error()
	} else {
		note.Sources = result.Sources.copied()
	}
	if unsaved := note.write(a.dir); unsaved != nil {
		result.Notices = append(result.Notices, fmt.Sprintf("the session could not be noted down: %v", unsaved))
	}
	return result, err
}

// goal names what is profiled, for people.
func (a *attached) goal() string {
	if a.vm.Process.Main == "" {
		return fmt.Sprintf("process %d", a.request.PID)
	}
	return fmt.Sprintf("%s (process %d)", a.vm.Process.Main, a.request.PID)
}

// run measures and reads the recording.
func (a *attached) run(ctx context.Context) (Result, error) {
	var err error
	if a.handover, err = a.vm.Handover(a.dir); err != nil {
		return Result{}, err
	}
	defer a.handover.Close()
	if a.recorder, err = a.chooseRecorder(); err != nil {
		return Result{}, err
	}
	if err := a.measure(ctx); err != nil {
		return Result{}, err
	}
	path, err := a.fetch()
	if err != nil {
		return Result{}, err
	}
	return a.read(path)
}

// measure starts our recording, waits, and stops it. Neither the start nor the
// stop is given up when ctx ends, so that it is known what the JVM does.
func (a *attached) measure(ctx context.Context) error {
	firm, cancel := context.WithTimeout(context.WithoutCancel(ctx), attachTime)
	defer cancel()
	a.request.Step("starting a recording")
	since := time.Now()
	guard := process.StartGuard(a.guardArgs()...)
	defer guard.Dismiss()
	if err := a.recorder.start(firm); err != nil {
		return err
	}
	guard.Arm(a.recorder.leftovers().String())
	a.request.Step("recording")
	live := a.recorder.grow(firm, since)
	defer live.close()
	ended := a.await(ctx, live)
	a.request.Step("stopping the recording")
	if ended {
		a.notices = append(a.notices, "the program ended while it was measured")
		return nil
	}
	firm, cancel = context.WithTimeout(context.WithoutCancel(ctx), attachTime)
	defer cancel()
	err := a.recorder.stop(firm)
	if err != nil && !a.vm.Alive() {
		a.notices = append(a.notices, "the program ended while it was measured")
		return nil
	}
	return err
}

// await waits until the time is up, ctx ends, or the JVM has ended.
func (a *attached) await(ctx context.Context, live *growing) (ended bool) {
	var over <-chan time.Time
	if a.request.Duration > 0 {
		timer := time.NewTimer(a.request.Duration)
		defer timer.Stop()
		over = timer.C
	}
	ticker := time.NewTicker(aliveInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-over:
			return false
		case <-ticker.C:
			if !a.vm.Alive() {
				return true
			}
			live.poll(time.Now())
		}
	}
}

// fetch returns the path of the recording in the session folder, to which it
// is copied when the JVM could not write there itself.
func (a *attached) fetch() (path string, err error) {
	path = filepath.Join(a.dir, attachedName)
	from, err := a.handover.Open(attachedName)
	if err != nil {
		return path, a.salvage(path)
	}
	defer from.Close()
	if info, err := from.Stat(); err != nil || info.Size() == 0 {
		return path, a.salvage(path)
	}
	if a.handover.Direct() {
		return path, nil
	}
	to, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return "", fmt.Errorf("cannot save the recording: %w", err)
	}
	_, err = io.Copy(to, from)
	if err = errors.Join(err, to.Close()); err != nil {
		return "", fmt.Errorf("cannot save the recording: %w", err)
	}
	return path, nil
}

// salvage saves what the recorder of a JVM had written before that was killed.
func (a *attached) salvage(path string) error {
	if err := a.chunks.save(path); err != nil {
		return &Error{
			What: "no profile of " + a.goal(), Why: "its JVM left no recording, as after a kill or a crash",
			Do: "attach again while it runs", Kind: ErrNoRecording, Err: err,
		}
	}
	a.cut = true
	a.notices = append(a.notices, unfinished)
	return nil
}

// read makes the result.
func (a *attached) read(path string) (Result, error) {
	p, err := readProfile(a.profileOptions(), path)
	if len(a.request.SampleTypes) > 0 && isAbsent(err) {
		a.notices = append(a.notices, missed(err, a.request.SampleTypes)...)
		p, err = readProfile(profileOptions(nil, a.index), path)
	}
	if err == nil && len(p.SampleTypes()) > 0 {
		return a.result(p, path), nil
	}
	failure := &Error{What: "no profile of " + a.goal(), Kind: ErrNoRecording, Err: err}
	if err == nil || isAbsent(err) {
		failure.Kind = ErrNoSamples
		failure.Why = "no sample was taken; the program may have waited all the time"
		failure.Do = "measure for longer, or while it works"
	} else {
		failure.Why = err.Error()
	}
	return Result{Recording: path, Recordings: []string{path}}, failure
}

// byJDK tells whether the JDK's own recorder recorded.
func (a *attached) byJDK() bool {
	_, ok := a.recorder.(flightRecorder)
	return ok
}

// result is what was found out.
func (a *attached) result(p *profile.Profile, path string) Result {
	if err := copyRecording(a.request.Config, path); err != nil {
		a.notices = append(a.notices, err.Error())
	}
	if a.byJDK() {
		a.notices = append(a.notices, unsampled(p, a.request.SampleTypes, a.vm.Process.Major())...)
	}
	if !a.cut && a.byJDK() {
		a.notices = append(a.notices, timingNotices(a.request.Measures, a.request.Config, a.vm.Process.Major(), p)...)
	}
	r := Result{
		Profile: p, Recording: path, Recordings: []string{path}, Notices: a.notices,
		Sources: a.sources, Index: a.index,
	}
	r.Sources.addHot(p, r.Index, copyTime)
	r.Notices = append(append(r.Notices, r.Sources.warnings()...), Mismatches(p, r.Index)...)
	r.Warnings = append(append(r.Warnings, r.Notices...), p.Quality().Warnings()...)
	return r
}

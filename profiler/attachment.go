package profiler

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/process"
	"jfrlens/profiler/source"
)

// attachTime bounds each step of an attachment, which goes to its end even when
// the user has had enough: a recording must not be left behind.
const attachTime = 60 * time.Second

// attachment is a JVM that runs already, as a subject and its measurement. Only
// a recording of our own is started, and it is stopped in any case; the program
// goes on.
type attachment struct {
	request Attach
	session *Session

	vm       *jvm.VM
	handover *jvm.Handover
	recorder recorder
	guard    *process.Guard
	byJDK    bool // the JDK's own recorder records
	notes    []string

	chunks chunks    // of our recording
	live   *followed // reads them; nil where they cannot be read before the end
	dumps  *dumper

	once   sync.Once
	enough chan struct{} // closed when there is nothing more to measure
}

// prepare attaches to the JVM.
func (a *attachment) prepare(ctx context.Context, s *Session) error {
	a.session = s
	if err := a.request.Check(""); err != nil {
		return err
	}
	a.step("attaching")
	var err error
	if a.vm, err = jvm.Attach(ctx, a.request.PID); err != nil {
		return err
	}
	p := a.vm.Process
	a.notes = a.request.configure(p.Main)
	if err := launch.CheckLive(a.request.Common); err != nil { // with other sample types
		return err
	}
	s.common = a.request.Common
	s.sources.since(p.Started.Add(startError))
	s.record.Folders = absolute(a.request.SourceRoots)
	s.prepared(a.goal(), nil, source.NewIndex(a.request.SourceRoots, classFoldersOf(p)...))
	return nil
}

// absolute are folders as others find them.
func absolute(folders []string) (all []string) {
	for _, folder := range folders {
		if path, err := filepath.Abs(folder); err == nil {
			all = append(all, path)
		}
	}
	return all
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

// goal names what is profiled, for people.
func (a *attachment) goal() string {
	if a.vm.Process.Main == "" {
		return a.request.goal()
	}
	return fmt.Sprintf("%s (%s)", a.vm.Process.Main, a.request.goal())
}

// step tells what is being done.
func (a *attachment) step(text string) { a.session.update(func(st *Status) { st.Step = text }) }

// firm is a context that does not end when the user has had enough, so that it
// is known what the JVM does.
func firm() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), attachTime)
}

// begin starts our recording.
func (a *attachment) begin(s *Session) (measurement, error) {
	s.sources.addOpen(a.request.OpenFiles)
	a.step("starting a recording")
	var err error
	if a.handover, err = a.vm.Handover(s.Dir); err != nil {
		return nil, err
	}
	if err = a.chooseRecorder(); err == nil {
		err = a.record()
	}
	if err != nil {
		a.close()
		return nil, err
	}
	return a, nil
}

// record starts the recorder, with a guard beside it.
func (a *attachment) record() error {
	ctx, cancel := firm()
	defer cancel()
	since := time.Now()
	a.guard = process.StartGuard(a.guardArgs()...)
	if err := a.recorder.start(ctx); err != nil {
		return err
	}
	a.guard.Arm(a.recorder.leftovers().String())
	a.recorder.grow(ctx, since)
	return nil
}

func (a *attachment) describe(st *Status) { st.PID, st.Step = a.request.PID, "recording" }

func (a *attachment) poll() (fresh bool) {
	if !a.vm.Alive() {
		a.stop()
	}
	return a.live != nil && a.live.poll()
}

func (a *attachment) stopped() *Stop         { return nil }
func (a *attachment) growing() *followed     { return a.live }
func (a *attachment) counts() bool           { return true }
func (a *attachment) jvms() []int            { return []int{a.request.PID} }
func (a *attachment) stop()                  { a.once.Do(func() { close(a.enough) }) }
func (a *attachment) ended() <-chan struct{} { return a.enough }

// end stops our recording.
func (a *attachment) end() (ending, error) {
	a.step("stopping the recording")
	a.dumps.close()
	ctx, cancel := firm()
	defer cancel()
	var err error
	alive := a.vm.Alive()
	if alive {
		err = a.recorder.stop(ctx)
	}
	if !alive || err != nil && !a.vm.Alive() {
		a.notes = append(a.notes, "the program ended while it was measured")
		err = nil
	}
	return &attachmentEnd{attachment: a}, err
}

func (a *attachment) close() {
	a.guard.Dismiss()
	if a.live != nil {
		_ = a.live.follower.Close()
	}
	_ = a.handover.Close()
}

package profiler

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
)

// attachedRecorder makes a JVM that runs already record into the file
// attachedName of the session's handover.
type attachedRecorder interface {
	// start begins our recording. After an error there is none.
	start(ctx context.Context) error
	// grow begins to read what is recorded since a moment; nil where it cannot
	// be read before the end.
	grow(ctx context.Context, since time.Time) *growing
	// stop ends our recording and no other.
	stop(ctx context.Context) error
	// leftovers is what has to be stopped if this process is killed.
	leftovers() leftovers
}

// chooseRecorder takes async-profiler where it is needed or was asked for, else
// the JDK's own recorder.
func (a *attached) chooseRecorder() (attachedRecorder, error) {
	home := a.vm.Process.Home
	if a.vm.Process.Container {
		home = "" // it is in there
	}
	live, err := a.request.live().Prepare(launch.LiveJVM{Major: a.vm.Process.Major(), Home: home, Folder: a.handover.Inside})
	if err != nil {
		return nil, err
	}
	for name, text := range live.Files {
		if err := a.handover.WriteFile(name, []byte(text)); err != nil {
			return nil, fmt.Errorf("cannot hand the settings to process %d: %w", a.request.PID, err)
		}
	}
	if live.Agent != nil {
		a.notices = append(a.notices, "recorded by async-profiler ("+live.Agent.Library+")")
	}
	a.notices = append(a.notices, live.Notes...)
	if live.Agent != nil {
		return &asyncRecorder{attached: a, agent: *live.Agent}, nil
	}
	return flightRecorder{a, live}, nil
}

// attachedSize is from where on the JVM drops the oldest data: the recording of
// a session whose process and guard were killed goes on, and must not fill the
// disk.
const attachedSize = "2g"

// flightRecorder is the JDK's own recorder in an attached JVM.
type flightRecorder struct {
	*attached
	live launch.LiveRecording
}

// name is what the recording is called in the JVM.
func (a flightRecorder) name() string { return "jfrlens-" + a.id }

// start begins our recording; others are not touched.
func (a flightRecorder) start(ctx context.Context) error {
	deep, err := a.vm.SetStackDepth(ctx, launch.StackDepth)
	if err != nil {
		return err
	}
	if !deep {
		a.notices = append(a.notices, "the JVM's recorder was in use before, so that stacks keep the depth it was set to")
	}
	return a.vm.StartRecording(ctx, jvm.Recording{
		Name: a.name(), File: filepath.Join(a.handover.Inside, attachedName),
		Settings: a.live.Settings, Extra: append(slices.Clone(a.live.Words), "maxsize="+attachedSize),
	})
}

// stop ends our recording.
func (a flightRecorder) stop(ctx context.Context) error { return a.vm.StopRecording(ctx, a.name()) }

// leftovers is our recording.
func (a flightRecorder) leftovers() leftovers {
	return leftovers{Recording: a.name(), Folder: a.handover.Foreign()}
}

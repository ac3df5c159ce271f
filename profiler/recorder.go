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

// recorder makes a JVM that runs already record into the file
// attachedName of the session's handover.
type recorder interface {
	// start begins our recording. After an error there is none.
	start(ctx context.Context) error
	// grow begins to read what is recorded since a moment, where that can be
	// read before the end.
	grow(ctx context.Context, since time.Time)
	// stop ends our recording and no other.
	stop(ctx context.Context) error
	// leftovers is what has to be stopped if this process is killed.
	leftovers() leftovers
}

// chooseRecorder takes async-profiler where it is needed or was asked for, else
// the JDK's own recorder.
func (a *attachment) chooseRecorder() error {
	home := a.vm.Process.Home
	if a.vm.Process.Container {
		home = "" // it is in there
	}
	live, err := launch.PrepareLive(a.request.Common, launch.LiveJVM{Major: a.vm.Process.Major(), Home: home, Folder: a.handover.Inside})
	if err != nil {
		return err
	}
	for name, text := range live.Files {
		if err := a.handover.WriteFile(name, []byte(text)); err != nil {
			return fmt.Errorf("cannot hand the settings to process %d: %w", a.request.PID, err)
		}
	}
	if live.Agent != nil {
		a.notes = append(a.notes, "recorded by async-profiler ("+live.Agent.Library+")")
	}
	a.notes = append(a.notes, live.Notes...)
	a.byJDK = live.Agent == nil
	if a.byJDK {
		a.recorder = flightRecorder{a, live}
	} else {
		a.recorder = &asyncRecorder{attachment: a, agent: *live.Agent}
	}
	return nil
}

// attachedSize is from where on the JVM drops the oldest data: the recording of
// a session whose process and guard were killed goes on, and must not fill the
// disk.
const attachedSize = "2g"

// flightRecorder is the JDK's own recorder in an attached JVM.
type flightRecorder struct {
	*attachment
	what launch.LiveRecording
}

// name is what the recording is called in the JVM.
func (a flightRecorder) name() string { return "jfrlens-" + a.session.ID }

// start begins our recording; others are not touched.
func (a flightRecorder) start(ctx context.Context) error {
	deep, err := a.vm.SetStackDepth(ctx, launch.StackDepth)
	if err != nil {
		return err
	}
	if !deep {
		a.notes = append(a.notes, "the JVM's recorder was in use before, so that stacks keep the depth it was set to")
	}
	return a.vm.StartRecording(ctx, jvm.Recording{
		Name: a.name(), File: filepath.Join(a.handover.Inside, attachedName),
		Settings: a.what.Settings, Extra: append(slices.Clone(a.what.Words), "maxsize="+attachedSize),
	})
}

// grow follows the folder of the recorder. A chunk of its own begins with our
// recording.
func (a flightRecorder) grow(ctx context.Context, since time.Time) {
	dir, err := a.vm.Repository(ctx)
	if err != nil || dir == "" {
		return
	}
	a.chunks = chunks{filepath.Clean(dir), since}
	a.live = newFollowed(a.chunks.dir, a.request.PID, a.session.profileOptions())
	a.live.since = since
}

// stop ends our recording.
func (a flightRecorder) stop(ctx context.Context) error { return a.vm.StopRecording(ctx, a.name()) }

// leftovers is our recording.
func (a flightRecorder) leftovers() leftovers {
	return leftovers{Recording: a.name(), Folder: a.handover.Foreign()}
}

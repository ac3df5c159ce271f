package profiler

import (
	"context"
	"os"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
)

const (
	// daemonTime bounds how long the end of a session waits for build daemons.
	daemonTime = 10 * time.Second
	// startSlack is how far the time at which a process began may be off.
	startSlack = time.Second
)

// quietDaemons ends the recordings of build daemons that a run has started and
// that stay for later builds, such as the Kotlin compiler's: with the options of
// the run they would record for hours, below the session's folder.
func quietDaemons(plan *launch.Plan, began time.Time) {
	ctx, cancel := context.WithTimeout(context.Background(), daemonTime)
	defer cancel()
	entries, err := os.ReadDir(plan.Repository)
	if err != nil {
		return // no JVM has recorded
	}
	for _, e := range entries {
		quietDaemon(ctx, folderPID(e.Name()), began)
	}
}

// quietDaemon ends the recording of a JVM if it still runs and is a build daemon. One that refuses goes on.
func quietDaemon(ctx context.Context, pid int, began time.Time) {
	p, err := jvm.Find(pid)
	if err != nil || p.Started.Before(began.Add(-startSlack)) {
		return // it has ended, as all others do with the run
	}
	if _, main, _ := cutModule(p.Main); !isTool(main) {
		return // the program has left it on purpose
	}
	vm, err := jvm.Attach(ctx, p.PID)
	if err != nil {
		return
	}
	_ = vm.StopRecording(ctx, "1") // the name of a recording that the command line begins without one
}

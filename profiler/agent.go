package profiler

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"jfrlens/profiler/launch"
)

const (
	// asyncLog is where async-profiler says in the handover what went wrong.
	asyncLog = "async-profiler.log"
	// asyncCopy is the agent in the handover, for a JVM that sees other files.
	asyncCopy = "libasyncProfiler.so"
	// Commands of async-profiler.
	asyncStart = "start"
	asyncStop  = "stop"
)

// asyncRecorder is async-profiler in an attached JVM. Its library stays loaded
// in there, because no JVM can give one up, but does nothing after the stop.
type asyncRecorder struct {
	*attachment
	agent   launch.LiveAgent
	library string // as the JVM sees it, once started
}

// start loads the agent and begins to record, unless async-profiler records
// already for somebody else.
func (r *asyncRecorder) start(ctx context.Context) error {
	library, err := r.place()
	if err != nil {
		return err
	}
	options := append(slices.Clone(r.agent.Options), "jfr", "file="+filepath.Join(r.handover.Inside, attachedName),
		"log="+filepath.Join(r.handover.Inside, asyncLog), "loglevel=error")
	if r.request.Duration > 0 { // in case that nobody is left to stop it
		bound := r.request.Duration + attachTime
		options = append(options, fmt.Sprintf("timeout=%d", int(math.Ceil(bound.Seconds()))))
	}
	r.library = library
	return r.call(ctx, asyncStart, options...)
}

// place returns the agent as the JVM sees it. A JVM that shares our files and
// our user loads it from where it is, so that it is the same one each time.
func (r *asyncRecorder) place() (string, error) {
	if r.handover.Direct() {
		return r.agent.Library, nil
	}
	text, err := os.ReadFile(r.agent.Library)
	if err == nil {
		err = r.handover.WriteFile(asyncCopy, text)
	}
	if err != nil {
		return "", fmt.Errorf("cannot hand async-profiler to process %d: %w", r.request.PID, err)
	}
	return filepath.Join(r.handover.Inside, asyncCopy), nil
}

// grow asks the agent again and again for what it has measured so far, but where
// its file is not ours to read before the end.
func (r *asyncRecorder) grow(context.Context, time.Time) {
	if r.agent.Merged || !r.handover.Direct() {
		return
	}
	r.live = newFollowed(filepath.Join(r.handover.Inside, attachedName), r.request.PID, r.session.profileOptions())
	answers := true
	r.dumps = startDumper(func(ctx context.Context) time.Duration {
		begun := time.Now()
		answers = answers && dump(ctx, r.vm, r.library)
		return time.Since(begun)
	})
}

// stop ends the recording, which writes the file. The agent closes the log that
// it had, and must not complain on the program's output instead.
func (r *asyncRecorder) stop(ctx context.Context) error {
	return r.call(ctx, asyncStop, "loglevel=none")
}

// call gives the agent a command.
func (r *asyncRecorder) call(ctx context.Context, command string, options ...string) error {
	options = append([]string{command}, options...)
	code, err := r.vm.LoadAgent(ctx, r.library, strings.Join(options, ","))
	said := r.said()
	if err != nil || code == 0 {
		return err
	}
	if said == "" {
		said = fmt.Sprintf("it answered with code %d", code)
	}
	return &Error{
		What: "no profile of " + r.goal(), Why: fmt.Sprintf("async-profiler did not %s: %s", command, said),
		Do: "see that nobody else profiles the program, or leave async-profiler out", Kind: ErrNoRecording,
	}
}

// said is the last thing that the agent complained about, "" for none. Its log
// is taken away.
func (r *asyncRecorder) said() string {
	f, err := r.handover.Open(asyncLog)
	if err != nil {
		return ""
	}
	defer f.Close()
	const enough = 16 << 10
	text, err := io.ReadAll(io.LimitReader(f, enough))
	if err != nil {
		return ""
	}
	_ = r.handover.Remove(asyncLog)
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	return strings.TrimSpace(strings.TrimPrefix(lines[len(lines)-1], "[ERROR]"))
}

// leftovers is the agent that records.
func (r *asyncRecorder) leftovers() leftovers {
	return leftovers{Library: r.library, Folder: r.handover.Foreign()}
}

package profiler

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"jfrlens/profiler/launch"
)

// startPatience is how long a time limit waits for a JVM that records. A first
// build may download for minutes; a command without any JVM must end as well.
const startPatience = 10 * time.Minute

// javaPatience is the same for a java command line, whose JVM comes at once or
// hides where it records.
const javaPatience = 30 * time.Second

// timeLimit tells when a program was recorded for as long as was asked for. What
// happens before, as a build tool's downloads, does not count.
type timeLimit struct {
	over     <-chan time.Time // nil without a limit
	timer    *time.Timer
	duration time.Duration
	begun    bool
}

// newTimeLimit returns the limit of a run; 0 is none.
func newTimeLimit(plan *launch.Plan) *timeLimit {
	l := &timeLimit{duration: plan.Duration}
	if l.duration > 0 {
		patience := startPatience
		if plan.Channel == launch.ChannelCommandLine {
			patience = javaPatience
		}
		l.timer = time.NewTimer(l.duration + patience)
		l.over = l.timer.C
	}
	return l
}

// check begins to count when the program records.
func (l *timeLimit) check(plan *launch.Plan, pid int, live *followers) {
	if l.timer != nil && !l.begun && live.recording(plan, pid) {
		l.begun = true
		l.timer.Reset(l.duration)
	}
}

// stop ends the counting.
func (l *timeLimit) stop() {
	if l.timer != nil {
		l.timer.Stop()
	}
}

// recording tells whether the program records. The only JVM of a java command
// line does when it has made its folder, if that is here. Among others, a JVM that
// says nothing of itself before its end, as of JDK 8 and 11, is taken for the
// program's, and so is any whose recording is async-profiler's.
func (f *followers) recording(plan *launch.Plan, pid int) bool {
	if plan.Channel == launch.ChannelCommandLine && (len(f.list) > 0 || !startSeen(plan)) || f.best(plan, pid) != nil {
		return true
	}
	silent := func(one *followed) bool { return cmp.Or(one.release, plan.JDK.Major) < flushingJDK }
	return slices.ContainsFunc(f.list, silent) || len(f.list) == 0 && len(recordingsIn(plan.Recordings)) > 0
}

// startSeen tells whether a java command line records where it can be seen from
// the start: options of its own may name another folder, and async-profiler shows
// a recording that it merges with the JDK's only at the end.
func startSeen(plan *launch.Plan) bool {
	if plan.AsyncLibrary != "" {
		return true
	}
	last := ""
	for _, word := range plan.Argv {
		if strings.HasPrefix(word, "-XX:FlightRecorderOptions") {
			last = word
		}
	}
	return slices.Contains(plan.Options, last)
}

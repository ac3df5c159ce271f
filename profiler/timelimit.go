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

// javaPatience is that for a java command line, whose JVM comes at once or
// hides where it records.
const javaPatience = 30 * time.Second

// patience is how long a JVM that records is waited for.
func patience(plan *launch.Plan) time.Duration {
	if plan.Channel == launch.ChannelCommandLine {
		return javaPatience
	}
	return startPatience
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

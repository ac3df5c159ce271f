package profiler

import (
	"fmt"
	"slices"
	"time"

	"jfrlens/profiler/launch"
)

// No look at all processes is made for so many times as long as one took, since
// the program needs the processor; on a busy machine it takes longer than it works.
const (
	lookRest    = 200
	longestRest = 2 * time.Second
)

// children notices a JVM that the program has started by itself. The options of
// a command line do not reach it, so that all it does is missing in the profile.
type children struct {
	process *launch.Process
	first   *launch.JVM // the one that was noticed, nil for none
	rest    time.Time   // no look before
}

// look looks for one, unless one is known.
func (c *children) look() {
	if began := time.Now(); c.first == nil && began.After(c.rest) {
		found := c.process.UnprofiledJVMs()
		if i := slices.IndexFunc(found, func(jvm launch.JVM) bool { return !isTool(jvm.Main) }); i >= 0 {
			c.first = &found[i]
		}
		c.rest = time.Now().Add(min(lookRest*time.Since(began), longestRest))
	}
}

// profileChild is what to do about it.
const profileChild = "attach to such a JVM while it runs (jfrlens ps, jfrlens attach), or profile the command line as jfrlens profile -- env java …, which reaches all of them"

// startedJVM names a JVM that the program has started.
func startedJVM(child *launch.JVM) string {
	return fmt.Sprintf("the program started another JVM (process %d, %s), of which nothing is in this profile", child.PID, child.Main)
}

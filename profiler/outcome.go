package profiler

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"jfrlens/jfr/units"
	"jfrlens/profiler/launch"
)

// flushingJDK is the first release whose recording can be read while it is
// written.
const flushingJDK = 17

// noRecording explains why a run left nothing.
func (e *programEnd) noRecording() error {
	failure := &Error{What: "no profile of " + e.plan.Goal, Kind: ErrNoRecording, Err: e.how.Err()}
	failure.Why, failure.Do = e.missing()
	return failure
}

// missing says why there is no recording and what to do about it.
func (e *programEnd) missing() (why, do string) {
	const newer = "run it with JDK 17 or later, which loses at most the last second"
	const longer = "let it run for longer"
	release := e.release()
	keeps := fmt.Sprintf("JDK %d keeps its recording in memory until the program ends by itself", release)
	inMemory := release != 0 && release < flushingJDK
	err := e.how.Err()
	switch {
	case e.how.Refused && strings.HasPrefix(e.how.Reason, "Failure when starting JFR") && e.isNamedRarely():
		return fmt.Sprintf("the recorder of JDK %d does not start where the class path has an emoji or another character beyond U+FFFF", release), "rename its folder, or run it with JDK 25 or later"
	case e.how.Refused:
		return err.Error(), ""
	case e.how.RecorderOff:
		return "-XX:-FlightRecorder switches off what records it", "run it without this option"
	case err == nil && !hasRoom(e.plan.Recordings):
		return e.noRoom()
	case err == nil && e.plan.Debugger.WaitsInVain():
		return "its JVM waited for a debugger, and ended when none had attached within the timeout of debugConfig", "attach one in time, or take suspend or timeout out of debugConfig"
	case (e.how.Killed || e.how.Signal == "SIGKILL" && !e.how.Stopped) && inMemory:
		return "the program was killed, and " + keeps, "stop it politely, or " + newer
	case e.how.Killed, e.how.Signal == "SIGKILL" && !e.how.Stopped:
		return fmt.Sprintf("the program was killed after %s, before its JVM had begun to record", units.Duration(e.took)), longer
	case e.how.Stopped:
		return fmt.Sprintf("it was stopped after %s, before its JVM had begun to record", units.Duration(e.took)), longer
	case err != nil && inMemory:
		return err.Error() + ", and " + keeps, newer
	case err != nil:
		return err.Error(), ""
	case e.skipsTests() != "":
		return e.skipsTests() + " skips the tests that were to be profiled", "run without it"
	case e.plan.ManyJVMs:
		return "no JVM that took the profiling options was started; they were handed over by " + string(e.plan.Channel), e.otherWay()
	case inMemory:
		return "its JVM ended without writing a recording, as after Runtime.halt, and " + keeps, newer
	}
	return "its JVM ended without writing a recording, as after Runtime.halt in its first second", longer
}

// skipsTests is the word of a Maven command line by which no tests are run,
// though they were to be: "" for none.
func (e *programEnd) skipsTests() string {
	if !slices.ContainsFunc(e.plan.Argv, func(word string) bool { return strings.HasPrefix(word, "-DargLine=") }) {
		return "" // it does not run tests
	}
	for _, word := range e.plan.Argv {
		switch strings.TrimSuffix(word, "=true") {
		case "-DskipTests", "-DskipITs", "-Dmaven.test.skip", "-Dmaven.test.skip.exec":
			return word
		}
	}
	return ""
}

// isNamedRarely tells whether the command line has characters that a class path
// cannot have while JDK 21 and earlier record.
func (e *programEnd) isNamedRarely() bool {
	return strings.ContainsFunc(strings.Join(e.plan.Argv, " "), func(r rune) bool { return r > 0xFFFF })
}

// otherWay is what to try when the options reached no JVM by their channel.
func (e *programEnd) otherWay() string {
	if e.plan.Replacing != "" {
		return fmt.Sprintf("the POM sets this variable anew for what %s starts; leave it out there, or attach to the program while it runs (jfrlens ps, jfrlens attach)", e.plan.Replacing)
	}
	switch e.plan.Channel {
	case launch.ChannelLauncherEnv:
		return "check that the command starts Java 9 or later by its launcher and passes its environment on, else start java itself under jfrlens, or attach to it while it runs (jfrlens ps, jfrlens attach)"
	case launch.ChannelToolEnv:
		return "check that the command starts Java and passes its environment on, else start java itself under jfrlens, or attach to it while it runs (jfrlens ps, jfrlens attach)"
	case launch.ChannelInitScript:
		return "name the task that runs the program or the tests, or attach to it while it runs (jfrlens ps, jfrlens attach)"
	}
	return "see that the goal ran the program and that the build does not set the same options itself, or attach to it while it runs (jfrlens ps, jfrlens attach)"
}

// noSamples explains why there is a recording but nothing in it.
func (e *programEnd) noSamples() error {
	failure := &Error{What: "no profile of " + e.plan.Goal, Kind: ErrNoSamples, Err: e.how.Err()}
	failure.Why = fmt.Sprintf("the program ended after %s, before the first sample was taken", units.Duration(e.took))
	failure.Do = "profile a longer run, or let it repeat the work"
	err := e.how.Err()
	switch {
	case err != nil && e.cut:
		failure.Why, failure.Do = err.Error()+", and "+lostEnd, "let it run for longer"
	case err != nil:
		failure.Why, failure.Do = err.Error(), ""
	case !hasRoom(e.plan.Recordings):
		failure.Why, failure.Do = e.noRoom()
	case e.child != nil:
		failure.Why, failure.Do = startedJVM(e.child), profileChild
	case e.cut:
		failure.Why, failure.Do = fmt.Sprintf("the program ended after %s, and %s", units.Duration(e.took), lostEnd), "let it run for longer"
	}
	return failure
}

// lostEnd is why a short run may have no samples though some were taken.
const lostEnd = "its JVM did not finish its recording, as after Runtime.halt: up to the last second is missing"

// noRoom says that the disk is full, or nearly: a JVM may end well without
// having written what it recorded.
func (e *programEnd) noRoom() (why, do string) {
	return fmt.Sprintf("there is too little room for a recording in %s", e.plan.Recordings),
		"make room there, or set XDG_STATE_HOME to a folder on another disk"
}

func (e *programEnd) without(err error) error {
	if err == nil || isAbsent(err) {
		return e.noSamples()
	}
	return &Error{What: "no profile of " + e.plan.Goal, Why: err.Error(), Kind: ErrNoRecording, Err: errors.Join(err, e.how.Err())}
}

package profiler

import (
	"errors"
	"fmt"
	"time"
)

// flushingJDK is the first release whose recording can be read while it is
// written.
const flushingJDK = 17

// noRecording explains why a run left nothing.
func (e ending) noRecording() error {
	failure := &Error{What: "no profile of " + e.plan.Goal, Kind: ErrNoRecording, Err: e.exit.Err()}
	major := e.plan.JDK.Major
	killed := e.exit.Killed || e.exit.Signal != "" && !e.exit.Stopped
	switch {
	case e.exit.Refused:
		failure.Why = e.exit.Err().Error()
	case killed && major != 0 && major < flushingJDK:
		failure.Why = fmt.Sprintf("the program was killed, and JDK %d keeps its recording in memory until the program ends by itself", major)
		failure.Do = "stop it politely, or run it with JDK 17 or later, which loses at most the last second"
	case killed:
		failure.Why = fmt.Sprintf("the program was killed after %s, before its JVM had begun to record", seconds(e.took))
		failure.Do = "let it run for longer"
	case e.exit.Stopped:
		failure.Why = fmt.Sprintf("it was stopped after %s, before its JVM had begun to record", seconds(e.took))
		failure.Do = "let it run for longer"
	case e.exit.Err() != nil:
		failure.Why = e.exit.Err().Error()
	case e.plan.ManyJVMs:
		failure.Why = "no JVM that took the profiling options was started"
		failure.Do = "check that the command starts Java and passes its environment on"
	default:
		failure.Why = "its JVM ended without writing a recording, as after Runtime.halt or a crash"
		failure.Do = "run it with JDK 17 or later, which loses at most the last second"
	}
	return failure
}

// noSamples explains why there is a recording but nothing in it.
func (e ending) noSamples() error {
	failure := &Error{What: "no profile of " + e.plan.Goal, Kind: ErrNoSamples, Err: e.exit.Err()}
	failure.Why = fmt.Sprintf("the program ended after %s, before the first sample was taken", seconds(e.took))
	failure.Do = "profile a longer run, or let it repeat the work"
	if err := e.exit.Err(); err != nil {
		failure.Why = err.Error()
		failure.Do = ""
	}
	return failure
}

// unreadable explains why a recording could not be read.
func (e ending) unreadable(err error) error {
	if isAbsent(err) {
		return e.noSamples()
	}
	return &Error{What: "no profile of " + e.plan.Goal, Why: err.Error(), Kind: ErrNoRecording, Err: errors.Join(err, e.exit.Err())}
}

// unstarted explains why a session ended before the program was started.
func (s *Session) unstarted() error {
	if s.wished() == wishCancel {
		return s.cancelled()
	}
	return &Error{
		What: "no profile of " + s.Status().Goal, Why: "it was stopped before the program was started",
		Kind: ErrNoRecording,
	}
}

// cancelled says that the user wanted no result.
func (s *Session) cancelled() error {
	return &Error{What: "no profile of " + s.Status().Goal, Why: "the run was cancelled", Kind: ErrCancelled}
}

// seconds writes a duration for people.
func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }

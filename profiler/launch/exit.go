package launch

import (
	"fmt"
	"strings"

	"jfrlens/profiler/process"
)

// Exit says how a run ended.
type Exit struct {
	// Code is the exit code; -1 when Signal ended the process.
	Code int `json:"code"`
	// Signal is the name of the signal that ended it, such as "SIGKILL".
	Signal string `json:"signal,omitempty"`
	// Stopped is true when we ended it, politely or not.
	Stopped bool `json:"stopped,omitempty"`
	// Killed is true when we killed it, after it did not end in time or by Kill.
	Killed bool `json:"killed,omitempty"`
	// Reason is the line of the program's or JVM's output that tells why.
	Reason string `json:"reason,omitempty"`
	// Refused is true when the JVM itself refused to start.
	Refused bool `json:"refused,omitempty"`
	// NoTests is the line of a build tool that says that no test ran.
	NoTests string `json:"noTests,omitempty"`
	// RecorderOff is true when a JVM was told to run without its flight recorder.
	RecorderOff bool `json:"recorderOff,omitempty"`
}

// signalCode is what a JVM or shell adds to the number of the signal that ended
// it, to make an exit code.
const signalCode = 128

// Err is nil for a run that ended well or was stopped by us; otherwise one
// sentence that wraps ErrCompile, ErrRefused, ErrFailed or ErrKilled. What a failed
// program said comes first, because editors cut long messages.
func (e Exit) Err() error {
	switch {
	case e.Stopped, e.Code == 0 && e.Signal == "":
		return nil
	case e.Refused && localError().MatchString(e.Reason):
		return fmt.Errorf("%w: %s", ErrCompile, e.Reason)
	case e.Refused:
		return fmt.Errorf("%w: %s", ErrRefused, e.Reason)
	case e.Signal == "SIGKILL":
		return fmt.Errorf("%w by SIGKILL, which is also what the kernel does when memory runs out", ErrKilled)
	case e.Signal != "" && e.Reason != "":
		return fmt.Errorf("%w by %s: %s", ErrKilled, e.Signal, e.Reason)
	case e.Signal != "":
		return fmt.Errorf("%w by %s", ErrKilled, e.Signal)
	case e.Code > signalCode && process.SignalName(e.Code-signalCode) != "":
		return fmt.Errorf("%w by %s (exit code %d)", ErrKilled, process.SignalName(e.Code-signalCode), e.Code)
	case e.Reason != "":
		return fmt.Errorf("%s (%w with exit code %d)", strings.TrimSuffix(e.Reason, "."), ErrFailed, e.Code)
	}
	return fmt.Errorf("%w with exit code %d and said nothing on stderr", ErrFailed, e.Code)
}

// Short is how a run ended, in a few words: "well", "exit code 3", "SIGKILL".
func (e Exit) Short() string {
	switch {
	case e.Stopped:
		return "stopped"
	case e.Signal != "":
		return e.Signal
	case e.Code != 0:
		return fmt.Sprintf("exit code %d", e.Code)
	}
	return "well"
}

// exitOf reads how a run of a plan ended.
func exitOf(plan *Plan, ended process.Ended) Exit {
	e := Exit{Code: ended.Code, Signal: ended.Signal, Stopped: ended.Stopped, Killed: ended.Killed}
	stdout, stderr := said(ended.Stdout), said(ended.Stderr)
	e.RecorderOff, e.NoTests = isRecorderOff(plan.Argv, stdout), noTestsIn(plan.Argv, stdout)
	if e.Stopped || e.Code == 0 && e.Signal == "" {
		return e
	}
	if e.Signal != "" { // what it printed last is not the reason
		e.Reason = crash(stdout, stderr)
		return e
	}
	e.Reason, e.Refused = explain(plan.Argv, stdout, stderr)
	return e
}

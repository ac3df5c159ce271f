package process

import "os"

// Ended says how a run ended.
type Ended struct {
	// Code is the exit code of the started process; -1 when a signal ended it.
	Code int
	// Signal is the name of the signal that ended it, such as "SIGKILL".
	Signal string
	// Stopped is true when we ended it, politely or not.
	Stopped bool
	// Killed is true when we killed it, after it did not end in time or by Kill.
	Killed bool
	// Stdout and Stderr are the first and last lines of its output, without
	// terminal colours, blanks at their ends and empty ones.
	Stdout, Stderr []string
}

// endOf reads the end of the started process; nil where nothing is known of it.
func (p *Process) endOf(state *os.ProcessState) Ended {
	p.stopMu.Lock()
	e := Ended{Code: -1, Stopped: p.stopped, Killed: p.killed}
	p.stopMu.Unlock()
	if state != nil {
		e.Code, e.Signal = state.ExitCode(), signalOf(state)
	}
	e.Stdout, e.Stderr = p.pipes.stdoutText.lines(), p.pipes.stderrText.lines()
	return e
}

// SignalName is the name of a signal, such as "SIGKILL"; "" when the number is
// of none, as all are on Windows.
func SignalName(number int) string { return signalName(number) }

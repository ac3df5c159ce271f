package launch

import (
	"context"
	"errors"
	"io"
	"os"
	"time"
)

// Stdio is where the program's streams go. A nil Stdin is empty input; nil
// writers drop the output. The writers are called from two goroutines.
type Stdio struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
}

// Process is a running plan: the process started and all its children.
type Process struct {
	// Grace is how long a polite stop may take before the kill.
	Grace time.Duration
}

// Exit says how a run ended.
type Exit struct {
	// Code is the exit code; -1 when Signal ended the process.
	Code int `json:"code"`
	// Signal is the name of the signal that ended it, such as "SIGKILL".
	Signal string `json:"signal,omitempty"`
	// Stopped is true when we ended it, politely or not.
	Stopped bool `json:"stopped,omitempty"`
	// Killed is true when it did not end in time and was killed by us.
	Killed bool `json:"killed,omitempty"`
	// Reason is what the program or JVM said last on stderr, in short.
	Reason string `json:"reason,omitempty"`
	// Refused is true when the JVM itself refused to start.
	Refused bool `json:"refused,omitempty"`
}

// Err is nil for a run that ended well or was stopped by us; otherwise one
// sentence that wraps ErrRefused, ErrFailed or ErrKilled.
func (e Exit) Err() error { return nil }

// Start runs the plan. When ctx ends the process is stopped politely.
func Start(ctx context.Context, plan *Plan, io Stdio) (*Process, error) {
	return nil, errors.New("launch: not written yet")
}

// PID is the process id of the started process (which may be a build tool).
func (p *Process) PID() int { return 0 }

// Stop ends the program politely, so that it writes its recording, and kills
// what is left after the grace time. It returns at once; see Wait.
func (p *Process) Stop() {}

// Kill ends the program at once.
func (p *Process) Kill() {}

// Signal passes a signal on to the program.
func (p *Process) Signal(sig os.Signal) error { return nil }

// Done is closed when nothing of the run is left.
func (p *Process) Done() <-chan struct{} { return nil }

// Wait blocks until nothing of the run is left and says how it ended.
func (p *Process) Wait() Exit { return Exit{} }

// NewLineWriter returns a writer that calls fn for each line, without its end
// and without terminal colours; lines longer than max bytes are cut there.
// Close delivers what is left.
func NewLineWriter(max int, fn func(line string)) io.WriteCloser { return nil }

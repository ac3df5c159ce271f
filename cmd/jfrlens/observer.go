package main

import (
	"fmt"

	"jfrlens/profiler"
	"jfrlens/profiler/process"
	"jfrlens/profiler/profile"
)

// terminalObserver is told how the session gets on and tells the user.
type terminalObserver struct {
	std     streams
	program process.Stdio
	step    string
	told    bool // how a debugger attaches
}

// Streams returns the streams of the program.
func (o *terminalObserver) Streams() process.Stdio { return o.program }

// Progress tells each new step once, but not the end, after which the result
// or the reason why there is none is printed.
func (o *terminalObserver) Progress(status profiler.Status) {
	if status.Debugger != "" && !o.told {
		o.told = true
		o.std.note(fmt.Sprintf("process %d: %s", status.PID, status.Debugger))
	}
	if status.Step == "" || status.Step == o.step || status.State.Ended() {
		return
	}
	o.step = status.Step
	o.std.step(status.Goal + ": " + status.Step)
}

// Output drops the lines of a build that works; those of one that fails come
// with the error.
func (*terminalObserver) Output(string, string) {}

// Profile is for those who show a profile while it grows.
func (*terminalObserver) Profile(*profile.Profile) {}

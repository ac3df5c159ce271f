package main

import (
	"fmt"
	"sync/atomic"

	"jfrlens/profiler"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/process"
	"jfrlens/profiler/profile"
)

// terminalObserver is told how the session gets on and tells the user.
type terminalObserver struct {
	std     streams
	program process.Stdio
	step    string
	told    bool           // how a debugger attaches
	stopped *profiler.Stop // that was told, nil for none

	line      *statusLine // nil for none
	shown     string      // sample type
	libraries profile.Libraries
	session   atomic.Pointer[profiler.Session] // nil until it is known
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
	if stop := status.Stopped; stop != nil && stop != o.stopped {
		o.stopped = stop
		o.std.say("jfrlens: %s; for example: jdb -attach localhost:%d\n", stop.Text, stop.Port)
	}
	o.showLine(status.State)
	if status.Step == "" || status.Step == o.step || status.State.Ended() {
		return
	}
	o.step = status.Step
	o.std.step(status.Goal + ": " + status.Step)
}

// Output drops the lines of a build that works; those of one that fails come
// with the error.
func (*terminalObserver) Output(string, string) {}

// Profile tells what was found so far, while the program runs.
func (o *terminalObserver) Profile(p *profile.Profile) {
	view, err := viewOf(p, o.shown)
	if o.line == nil || err != nil {
		return
	}
	options := lines.Options{Libraries: o.libraries}
	if session := o.session.Load(); session != nil {
		if index := session.Index(); index != nil {
			options.Sources = index
		}
	}
	o.line.tell(foundSoFar(view, options))
}

// showLine shows the status line while the program is measured.
func (o *terminalObserver) showLine(state profiler.State) {
	if state == profiler.Running {
		o.line.show()
	} else {
		o.line.hide()
	}
}

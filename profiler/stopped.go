package profiler

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
)

// stops tells when JVMs of a program have stopped for a debugger, which the agent's hook notes down in a file.
type stops struct {
	agent *launch.DebugAgent // nil for none
	read  int                // lines of the file
	told  []int              // process ids
}

// Stop is a JVM that has stopped for a debugger.
type Stop struct {
	PID  int
	Port int
	Text string // one sentence: why it stopped, where, and where it listens
}

// placeTime bounds how long is looked for the place.
const placeTime = 5 * time.Second

// next returns the next one that stopped, nil for none.
func (s *stops) next() *Stop {
	if s.agent == nil || s.agent.Stops == "" {
		return nil
	}
	text, err := os.ReadFile(s.agent.Stops)
	if err != nil {
		return nil // none has stopped
	}
	lines := strings.Split(string(text), "\n")
	for s.read < len(lines)-1 { // the last one has not been ended
		var stop Stop
		_, err := fmt.Sscan(lines[s.read], &stop.PID, &stop.Port)
		s.read++
		if err != nil || slices.Contains(s.told, stop.PID) { // a JVM that a debugger has left goes on, and its agent runs the hook again
			continue
		}
		s.told = append(s.told, stop.PID)
		stop.Text = fmt.Sprintf("%s: process %d has stopped%s and waits for a debugger at localhost:%d", s.agent.Trigger, stop.PID, placeOf(stop.PID), stop.Port)
		return &stop
	}
	return nil
}

// placeOf says where a JVM has stopped, as far as it can be known: its thread dump says which threads were running code, but
// not which of them has thrown. It is "" where it cannot be had.
func placeOf(pid int) string {
	ctx, cancel := context.WithTimeout(context.Background(), placeTime)
	defer cancel()
	vm, err := jvm.Attach(ctx, pid)
	if err != nil {
		return ""
	}
	dump, err := vm.Command(ctx, "Thread.print")
	if err != nil {
		return ""
	}
	at := runningIn(dump)
	switch {
	case len(at) == 1:
		return " in " + at[0]
	case len(at) > 1:
		return " in one of the threads that were running: " + strings.Join(at, ", ")
	}
	return ""
}

// runningIn are the places, each with its thread, where a dump's threads were running Java code: those that wait or are in
// native methods do not throw.
func runningIn(dump string) (at []string) {
	for block := range strings.SplitSeq(dump, "\n\n") {
		lines := strings.Split(strings.TrimSpace(block), "\n")
		if len(lines) < 3 || !strings.HasPrefix(lines[0], `"`) || !strings.Contains(lines[0], " runnable ") {
			continue
		}
		frame, isFrame := strings.CutPrefix(strings.TrimSpace(lines[2]), "at ")
		if !isFrame || strings.HasSuffix(frame, "Native Method)") {
			continue
		}
		name := lines[0][1:strings.LastIndex(lines[0], `"`)]
		at = append(at, fmt.Sprintf("%s (thread %s)", frame, name))
	}
	return at
}

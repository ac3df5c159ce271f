package profiler

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/process"
)

// Kinds of what a guard watches over.
const (
	guardRun      = "run"
	guardAttached = "attached"
)

// GuardBy names arguments with which this program calls [Guard], giving it its
// standard input and the arguments that follow. So it is run beside each
// session, and cleans up if this process is killed: it ends the programs that
// were started, and stops the recordings in those that were attached to. It has
// to be called before the first session.
func (s *Sessions) GuardBy(args ...string) { s.guard = args }

// guardFor are the arguments of one guard, nil where there is none.
func guardFor(args []string, words ...string) []string {
	if len(args) == 0 {
		return nil
	}
	return slices.Concat(args, words)
}

// Guard is the whole life of a guard: it waits until the process that started
// it ends, and does what that one cannot do any more.
func Guard(ctx context.Context, orders io.Reader, args []string) error {
	what := process.AwaitDeath(orders)
	if what == "" {
		return nil
	}
	switch {
	case len(args) == 2 && args[0] == guardRun:
		group, err := strconv.Atoi(what)
		if err != nil || group <= 1 {
			return fmt.Errorf("the guard of a run was armed with %q, which is no process group", what)
		}
		process.EndRun(launch.MarksOf(args[1]), group)
		return nil
	case len(args) == 3 && args[0] == guardAttached:
		return stopAttached(ctx, args[1], args[2], what)
	}
	return fmt.Errorf("the guard does not know how to watch over %q", args)
}

// leftovers is what an attached session leaves behind when it is killed.
type leftovers struct {
	Recording string `json:"recording,omitempty"` // of the JDK's recorder, by name
	Library   string `json:"library,omitempty"`   // of the agent, as the JVM sees it
	Folder    string `json:"folder,omitempty"`    // made for the JVM, as it sees it
}

// String is one line of JSON, for the guard.
func (l leftovers) String() string {
	text, err := json.Marshal(l)
	if err != nil {
		return "" // texts can always be encoded
	}
	return string(text)
}

// guardArgs are the arguments of the session's guard.
func (a *attachment) guardArgs() []string {
	p := a.vm.Process
	return guardFor(a.session.guard, guardAttached, strconv.Itoa(p.PID), strconv.FormatInt(p.Started.UnixMilli(), 10))
}

// stopAttached stops what was started in a JVM, if it is still the one that
// began to run at that time.
func stopAttached(ctx context.Context, pid, started, what string) error {
	id, err := strconv.Atoi(pid)
	if err != nil {
		return fmt.Errorf("%q is no process id: %w", pid, err)
	}
	var left leftovers
	if err := json.Unmarshal([]byte(what), &left); err != nil {
		return fmt.Errorf("the guard of process %d was armed with %q: %w", id, what, err)
	}
	ctx, cancel := context.WithTimeout(ctx, attachTime)
	defer cancel()
	vm, err := jvm.Attach(ctx, id)
	if err != nil {
		return err
	}
	if strconv.FormatInt(vm.Process.Started.UnixMilli(), 10) != started {
		return fmt.Errorf("%w: process %d is another one since %s", jvm.ErrNoProcess, id, vm.Process.Started.Format(time.TimeOnly))
	}
	if left.Recording != "" {
		err = vm.StopRecording(ctx, left.Recording)
	}
	if left.Library != "" {
		_, err = vm.LoadAgent(ctx, left.Library, asyncStop)
	}
	if left.Folder != "" {
		_ = vm.RemoveHandover(left.Folder)
	}
	return err
}

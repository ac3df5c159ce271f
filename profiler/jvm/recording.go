package jvm

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Recording says what a JVM is to record.
type Recording struct {
	Name     string   // by which it is dumped and stopped: nobody else's
	File     string   // where it is written when it is stopped or the JVM ends; "" for nowhere
	Settings []string // names or paths of .jfc files
	Extra    []string // further words of JFR.start, such as "+jdk.X#enabled=true"
}

// StartRecording begins a recording; those that run already are not touched.
func (vm *VM) StartRecording(ctx context.Context, r Recording) error {
	words := []string{"JFR.start", "name=" + Quote(r.Name)}
	if r.File != "" {
		words = append(words, "filename="+Quote(r.File), "dumponexit=true")
	}
	for _, name := range r.Settings { // JDK 8 and 11 take a list for one file
		words = append(words, "settings="+name)
	}
	text, err := vm.recorder(ctx, strings.Join(append(words, r.Extra...), " "))
	if err != nil {
		return err
	}
	if !strings.Contains(text, "Started recording") { // JDK 8 and 11 report failures with status 0
		return vm.failed("cannot start a recording", text)
	}
	return nil
}

// DumpRecording writes what a recording holds so far into a file, with a name of "" what all of them hold; they go on.
func (vm *VM) DumpRecording(ctx context.Context, name, file string, extra ...string) error {
	words := []string{"JFR.dump"}
	if name != "" {
		words = append(words, "name="+Quote(name))
	}
	words = append(words, "filename="+Quote(file))
	text, err := vm.recorder(ctx, strings.Join(append(words, extra...), " "))
	if err != nil {
		return err
	}
	if !strings.Contains(text, "Dumped recording") {
		return vm.failed("cannot dump the recording", text)
	}
	return nil
}

// StopRecording ends a recording, which is written into its file.
func (vm *VM) StopRecording(ctx context.Context, name string) error {
	text, err := vm.recorder(ctx, "JFR.stop name="+Quote(name))
	if err != nil {
		return err
	}
	if !strings.Contains(text, "Stopped recording") {
		return vm.failed("cannot stop the recording", text)
	}
	return nil
}

// refusingJDK is the first release that keeps the stack depth once its recorder
// has been touched, be it by asking for its recordings. Older ones accept a
// change at any time, so that the user's recordings would notice.
const refusingJDK = 21

// SetStackDepth sets how many frames of a stack are recorded, for all
// recordings of the JVM to come. done is false, and nothing is changed, when
// the JVM records already or its recorder keeps the depth that it has.
func (vm *VM) SetStackDepth(ctx context.Context, frames int) (done bool, err error) {
	if vm.Process.Major() < refusingJDK {
		text, err := vm.recorder(ctx, "JFR.check")
		if err != nil || !strings.Contains(text, "No available recordings") {
			return false, err
		}
	}
	depth := strconv.Itoa(frames)
	text, err := vm.recorder(ctx, "JFR.configure stackdepth="+depth)
	if err != nil {
		return false, err
	}
	return strings.Contains(text, "Stack depth: "+depth), nil
}

const (
	// youth is how long a JVM may take to know the commands of its recorder;
	// before that it answers others already.
	youth = 10 * time.Second
	// infancy is how long a JVM is taken to be starting of which nothing else
	// is known.
	infancy = 2 * time.Second
	// youthPause is the time between two attempts.
	youthPause = 100 * time.Millisecond
	// unknownCommand is what a JVM says of a command that it does not know.
	unknownCommand = "Unknown diagnostic command"
)

// recorder runs a command of the recorder, again and again in a JVM that has
// just been started and does not know it yet.
func (vm *VM) recorder(ctx context.Context, line string) (string, error) {
	for {
		text, err := vm.Command(ctx, line)
		if !errors.Is(err, ErrCommand) || !strings.Contains(err.Error(), unknownCommand) {
			return text, err
		}
		if vm.Process.Uptime(time.Now()) > youth {
			return "", &processError{
				fmt.Sprintf("process %d has no Flight Recorder: JDK %s came without it", vm.Process.PID, vm.Process.Version), ErrCommand, err,
			}
		}
		if sleep(ctx, youthPause) != nil {
			return "", err
		}
	}
}

// sleep waits, or until ctx ends: then it returns why.
func sleep(ctx context.Context, pause time.Duration) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(pause):
		return nil
	}
}

// failed says that the JVM did not do what it was asked.
func (vm *VM) failed(what, text string) error {
	if !vm.Alive() {
		return &processError{fmt.Sprintf("process %d %s: it has ended", vm.Process.PID, what), ErrNoProcess, nil}
	}
	return &processError{fmt.Sprintf("process %d %s: %s", vm.Process.PID, what, firstLine(text)), ErrCommand, nil}
}

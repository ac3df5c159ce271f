package profiler

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"jfrlens/profiler/jvm"
)

// dumpedName is the file that a JVM dumps a recording into.
const dumpedName = "dump.jfr"

// LastMinutes is what a JVM's own recordings, which others have started, hold of its last minutes.
type LastMinutes struct {
	PID       int
	Recording string        // by name; "" for all that the JVM makes
	Last      time.Duration // 0 for as much as they hold
}

// Dumped is what was dumped of which JVM.
type Dumped struct {
	Process    jvm.Process
	Recordings []string // names, with their limits
}

// Write makes the JVM dump its recordings, which go on, and writes what it dumped. folder is an empty one of this user
// for files meanwhile. The error says how to start a recording where there is none.
func (l LastMinutes) Write(ctx context.Context, folder string, to io.Writer) (d Dumped, err error) {
	vm, err := jvm.Attach(ctx, l.PID)
	if err != nil {
		return d, err
	}
	d.Process = vm.Process
	if d.Recordings, err = l.chosen(ctx, vm); err != nil {
		return d, err
	}
	handover, err := vm.Handover(folder)
	if err != nil {
		return d, err
	}
	defer func() { err = errors.Join(err, handover.Close()) }()
	if err := vm.DumpRecording(ctx, l.Recording, handover.Inside+"/"+dumpedName, l.words()...); err != nil {
		return d, err
	}
	return d, l.fetch(handover, to)
}

// words are those of the command for how much is dumped.
func (l LastMinutes) words() []string {
	if l.Last <= 0 {
		return nil
	}
	return []string{fmt.Sprintf("maxage=%ds", max(1, int(l.Last.Seconds())))}
}

// fetch copies what was dumped and removes it.
func (l LastMinutes) fetch(handover *jvm.Handover, to io.Writer) error {
	file, err := handover.Open(dumpedName)
	if err != nil {
		return fmt.Errorf("process %d dumped nothing: %w", l.PID, err)
	}
	size, err := io.Copy(to, file)
	if err == nil && size == 0 {
		err = fmt.Errorf("process %d dumped nothing: its recordings hold no event of that time", l.PID)
	}
	return errors.Join(err, file.Close(), handover.Remove(dumpedName))
}

// chosen are the recordings that are to be dumped.
func (l LastMinutes) chosen(ctx context.Context, vm *jvm.VM) (names []string, err error) {
	list, err := vm.Recordings(ctx)
	if err != nil {
		return nil, err
	}
	var others []string
	for _, r := range list {
		if l.Recording == "" || r.Name == l.Recording {
			names = append(names, r.String())
		} else {
			others = append(others, r.Name)
		}
	}
	failure := &Error{What: fmt.Sprintf("nothing to dump from process %d", l.PID), Kind: ErrNoRecording}
	switch {
	case len(names) > 0:
		return names, nil
	case len(others) > 0:
		failure.Why, failure.Do = fmt.Sprintf("it makes no recording %q", l.Recording), "it makes "+strings.Join(others, ", ")
	default:
		failure.Why = "its JVM makes no recording"
		failure.Do = fmt.Sprintf("jfrlens attach %d measures from now on, and a JVM started with -XX:StartFlightRecording=maxage=10m keeps its last minutes", l.PID)
	}
	return nil, failure
}

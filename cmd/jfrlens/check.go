package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"jfrlens/profiler"
	"jfrlens/profiler/process"
)

// repeatable returns what has to be done before the program reads its input again, or
// why it cannot.
func (m *measuring) repeatable() (again func() error, err error) {
	nothing := func() error { return nil }
	file, ok := m.std.in.(*os.File)
	if !m.checks && m.repeats < 2 || !ok || isTerminal(file) {
		return nothing, nil
	}
	info, err := file.Stat()
	switch {
	case err != nil || info.Mode()&os.ModeCharDevice != 0: // closed, or no input
		return nothing, nil
	case !info.Mode().IsRegular():
		return nil, usagef("--check and --repeat run the program again, which can read its input from a pipe only once; give it as a file, < input.txt, or < /dev/null")
	}
	begin, err := file.Seek(0, io.SeekCurrent)
	return func() error {
		_, err := file.Seek(begin, io.SeekStart)
		return err
	}, err
}

// checkRepeats refuses numbers that mean nothing.
func (m *measuring) checkRepeats() error {
	switch {
	case m.repeats < 1 || m.repeats > mostRepeats:
		return usagef("--repeat takes a number from 1 to %d; more runs are not kept", mostRepeats)
	case m.repeats > 1 && m.checks:
		return usagef("--check and --repeat both run the program again; only one of them can be given")
	}
	return nil
}

// mostRepeats is how many runs are kept.
const mostRepeats = 20

// check gets a second opinion on a result, which is kept beside the recording. The error says why
// there is none; that the user had enough is a note.
func (m *measuring) check(ctx context.Context, sessions *profiler.Sessions, request profiler.Request, result profiler.Result, again func() error) error {
	launched, ok := request.(profiler.Launch)
	if !m.checks || !ok || result.Failure != nil {
		return nil
	}
	if ctx.Err() != nil {
		m.std.note("not checked, for the program was stopped; with --duration, such as 30s, each run takes as long")
		return nil
	}
	_, err := sessions.Check(ctx, launched, result, &repeatedObserver{terminalObserver{std: m.std}, again})
	if ctx.Err() != nil && errors.Is(err, profiler.ErrUnchecked) {
		m.std.note(err.Error())
		return nil
	}
	return err
}

// repeatedObserver is told how a further run gets on. What the program prints again is no result.
type repeatedObserver struct {
	terminalObserver
	again func() error
}

// Streams gives the program the same input as before.
func (o *repeatedObserver) Streams() process.Stdio {
	if err := o.again(); err != nil {
		o.std.note(fmt.Sprintf("the program does not get its input again: %v", err))
	}
	return process.Stdio{Stdin: o.std.in, Stdout: o.std.err, Stderr: o.std.err}
}

package jvm

import "errors"

// Reasons why a process cannot be talked to. Test for them with errors.Is.
var (
	// ErrNoProcess says that there is no process of that id, or no more.
	ErrNoProcess = errors.New("no such process")
	// ErrSeveral says that several JVMs have a name.
	ErrSeveral = errors.New("several JVMs")
	// ErrNotJVM says that the process is not a JVM.
	ErrNotJVM = errors.New("not a JVM")
	// ErrRefused says that the JVM cannot be attached to.
	ErrRefused = errors.New("cannot be attached to")
	// ErrNoAnswer says that the JVM did not answer in time or not as expected.
	ErrNoAnswer = errors.New("no answer")
	// ErrCommand says that the JVM got a command and reported a failure.
	ErrCommand = errors.New("command failed")
	// ErrNoAgent says that no debugger can attach to the JVM.
	ErrNoAgent = errors.New("no debug agent")
	// ErrPortInUse says that the port of a JVM's debug agent is taken.
	ErrPortInUse = errors.New("port in use")
	// ErrUnsupported says that running JVMs cannot be reached on this system.
	ErrUnsupported = errors.New("running JVMs can be listed and attached to on Linux only")
)

// processError is one sentence about a process, with a sentinel to test for.
type processError struct {
	text string
	kind error
	err  error // what is behind it; may be nil
}

// Error implements error.
func (e *processError) Error() string { return e.text }

// Unwrap returns the sentinel and what is behind the error.
func (e *processError) Unwrap() []error {
	if e.err == nil {
		return []error{e.kind}
	}
	return []error{e.kind, e.err}
}

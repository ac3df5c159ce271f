//go:build !linux

package jvm

import (
	"context"
	"net/netip"
)

// List returns the JVMs that run on this machine, by process id.
func List() ([]Process, error) { return nil, ErrUnsupported }

// Find returns the JVM of a process id.
func Find(int) (Process, error) { return Process{}, ErrUnsupported }

// Attach makes a JVM ready for commands.
func Attach(context.Context, int) (*VM, error) { return nil, ErrUnsupported }

// send sends one request and returns the reply.
func (*VM) send(context.Context, []byte) ([]byte, error) { return nil, ErrUnsupported }

// Alive tells whether the JVM that was attached to still runs.
func (*VM) Alive() bool { return false }

// Handover returns a folder that the JVM can write to.
func (*VM) Handover(string) (*Handover, error) { return nil, ErrUnsupported }

// RemoveHandover removes a folder that was made for a JVM.
func (*VM) RemoveHandover(string) error { return ErrUnsupported }

// listening are the TCP addresses that a process listens on.
func listening(Process) ([]netip.AddrPort, error) { return nil, ErrUnsupported }

// PerfData returns the performance data file of a JVM.
func PerfData(Process) ([]byte, error) { return nil, ErrUnsupported }

// Release returns what the file "release" of a JDK says.
func Release(Process) map[string]string { return nil }

// Tasks returns the threads of a process.
func Tasks(int) (map[int64]Task, error) { return nil, ErrUnsupported }

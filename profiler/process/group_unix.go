//go:build unix

package process

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// throughShell leaves a command as it is: the kernel runs scripts.
func throughShell(*exec.Cmd) error { return nil }

// signalGroup signals every process of a group.
func signalGroup(group int, sig syscall.Signal) error { return syscall.Kill(-group, sig) }

// signalProcess signals one process, which may be gone already.
func signalProcess(pid int, sig syscall.Signal) { _ = syscall.Kill(pid, sig) }

// signalOf names the signal that ended a process, "" when none did.
func signalOf(state *os.ProcessState) string {
	status, ok := state.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() {
		return ""
	}
	return signalName(int(status.Signal()))
}

// signalName is the name of a signal, "" when the number is of none.
func signalName(number int) string { return unix.SignalName(syscall.Signal(number)) }

package launch

import (
	"io"
	"os"
	"os/exec"
	"syscall"
)

// inOwnGroup makes the command the leader of a new console process group.
func inOwnGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// groupMembers is not known on Windows: only the started process is watched.
func groupMembers(group int) []int { return nil }

// markedJVMs are not known on Windows.
func markedJVMs(marker string) []int { return nil }

// carriers are not known on Windows.
func carriers(marker string, group int) (jvms, others []int) { return nil, nil }

// signalGroup ends the process: Windows has no polite way for a process that
// shares no console.
func signalGroup(group int, sig syscall.Signal) error {
	process, err := os.FindProcess(group)
	if err != nil {
		return err
	}
	return process.Kill()
}

func signalProcess(pid int, sig syscall.Signal) { _ = signalGroup(pid, sig) }

func signalOf(state *os.ProcessState) string { return "" }

// signalName is empty: exit codes do not stand for signals on Windows.
func signalName(number int) string { return "" }

// inputOf is how a device is read: a console stops nobody.
func inputOf(f *os.File) io.Reader { return f }

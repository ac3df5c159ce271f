package process

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/windows"
)

// stopsByGuard is true: who presses Ctrl-C in the console of a program must give up
// its own for it, which a guard does not have.
const stopsByGuard = true

// selfPath is this program, "" when it is not known.
func selfPath() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	return path
}

// detach keeps the guard out of the user's console.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.DETACHED_PROCESS}
}

// belongs is true for all that a run has started.
func belongs(pid int, marks Marks) bool { return true }

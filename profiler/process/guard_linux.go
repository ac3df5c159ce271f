package process

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
)

// stopsByGuard is false: signals reach the members of a group directly.
const stopsByGuard = false

// selfPath is this program, also when its file has been replaced meanwhile.
func selfPath() string { return "/proc/self/exe" }

// detach keeps signals of the terminal and of the user's process group away.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

// belongs tells whether a process inherits from a run and does not stay on purpose.
func belongs(pid int, marks Marks) bool {
	env, err := os.ReadFile(procFile(pid, "environ"))
	if err != nil || !slices.Contains(strings.Split(string(env), "\x00"), RunVariable+"="+marks.Run) {
		return false
	}
	argv, ok := argvOf(pid)
	return ok && !marks.stays(argv)
}

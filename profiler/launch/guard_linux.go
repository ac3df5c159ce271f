package launch

import (
	"bytes"
	"os"
	"os/exec"
	"slices"
	"syscall"
)

// stopsByGuard is false: signals reach the members of a group directly.
const stopsByGuard = false

// selfPath is this program, also when its file has been replaced meanwhile.
func selfPath() string { return "/proc/self/exe" }

// detach keeps signals of the terminal and of the user's process group away.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

// inherits tells whether a process, other than a build daemon, was started with
// the marker in its environment.
func inherits(pid int, marker string) bool {
	env, err := os.ReadFile(procFile(pid, "environ"))
	if err != nil {
		return false
	}
	if !slices.ContainsFunc(bytes.Split(env, []byte{0}), func(entry []byte) bool { return string(entry) == SessionVariable+"="+marker }) {
		return false
	}
	cmdline, err := os.ReadFile(procFile(pid, "cmdline"))
	return err == nil && !isBuildDaemon(bytes.Split(cmdline, []byte{0}))
}

//go:build unix && !linux

package launch

import (
	"os/exec"
	"syscall"
)

// inOwnGroup makes the command the leader of a new process group.
func inOwnGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// groupMembers tells whether a group lives: without /proc its members cannot
// be listed, but a signal to the group says if there are any.
func groupMembers(group int) []int {
	if signalGroup(group, 0) != nil {
		return nil
	}
	return []int{group}
}

// markedJVMs cannot be found without /proc.
func markedJVMs(marker string) []int { return nil }

// unmarkedJVMs cannot be found without /proc.
func unmarkedJVMs(marker string, group int) []JVM { return nil }

// carriers cannot be found without /proc.
func carriers(marker string, group int) (jvms, others []int) { return nil, nil }

//go:build unix && !linux

package process

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

// marked ones cannot be found without /proc.
func marked(marks Marks) []int { return nil }

// unmarked ones cannot be found without /proc.
func unmarked(marks Marks, group int) []Other { return nil }

// carriers cannot be found without /proc.
func carriers(marks Marks, group int) (found, others []int) { return nil, nil }

//go:build unix && !linux

package process

import "os/exec"

// stopsByGuard is false: the members of a group can be told to end directly.
const stopsByGuard = false

// selfPath is empty: what belongs to a run cannot be told without /proc.
func selfPath() string { return "" }

func detach(*exec.Cmd) {}

func belongs(pid int, marks Marks) bool { return false }

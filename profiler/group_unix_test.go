//go:build unix

package profiler

import "syscall"

// groupOf is the process group of a process.
func groupOf(pid int) (int, error) { return syscall.Getpgid(pid) }

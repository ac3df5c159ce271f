package process

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// inOwnGroup makes the command the leader of a new process group and lets the
// kernel end it when the starting thread, so this program, dies.
func inOwnGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}

// groupMembers lists the living processes of a group. Zombies do not count:
// in a container nobody may ever reap them.
func groupMembers(group int) []int {
	var members []int
	for _, pid := range processes() {
		state, pgrp, ok := processState(pid)
		if ok && pgrp == group && !isDead(state) {
			members = append(members, pid)
		}
	}
	return members
}

// argvOf reads the arguments of a process; there are none while it is made.
func argvOf(pid int) (argv []string, ok bool) {
	cmdline, err := os.ReadFile(procFile(pid, "cmdline"))
	if err != nil || len(cmdline) == 0 {
		return nil, err == nil
	}
	return strings.Split(strings.TrimSuffix(string(cmdline), "\x00"), "\x00"), true
}

// processes lists all process ids.
func processes() []int {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	pids := make([]int, 0, len(entries))
	for _, entry := range entries {
		if pid, err := strconv.Atoi(entry.Name()); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// processState reads state and group from /proc/PID/stat (proc_pid_stat(5)):
// the name in parentheses may hold anything, so parsing begins after the last.
func processState(pid int) (state byte, group int, ok bool) {
	text, err := os.ReadFile(procFile(pid, "stat"))
	if err != nil {
		return 0, 0, false
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 3 {
		return 0, 0, false
	}
	group, err = strconv.Atoi(fields[2])
	return fields[0][0], group, err == nil
}

// isDead tells whether a process has ended and only waits to be reaped.
func isDead(state byte) bool { return state == 'Z' || state == 'X' }

func procFile(pid int, name string) string {
	return filepath.Join("/proc", strconv.Itoa(pid), name)
}

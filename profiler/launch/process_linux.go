package launch

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
		if ok && pgrp == group && state != 'Z' && state != 'X' {
			members = append(members, pid)
		}
	}
	return members
}

// markedJVMs lists the living JVMs that carry the marker: as an argument, or,
// for members of the group, in an environment variable with JVM options.
func markedJVMs(marker string, group int) []int {
	argument := []byte("-D" + MarkerProperty + "=" + marker)
	var found []int
	for _, pid := range processes() {
		if pid == os.Getpid() {
			continue
		}
		cmdline, err := os.ReadFile(procFile(pid, "cmdline"))
		if err != nil || len(cmdline) == 0 { // gone, or a zombie
			continue
		}
		args := bytes.Split(cmdline, []byte{0})
		if containsArgument(args, argument) || isJava(string(args[0])) && inheritsMarker(pid, group, argument) {
			found = append(found, pid)
		}
	}
	return found
}

func containsArgument(args [][]byte, argument []byte) bool {
	return slices.ContainsFunc(args, func(a []byte) bool { return bytes.Equal(a, argument) })
}

// inheritsMarker tells whether a process of the group has the marker in its
// environment.
func inheritsMarker(pid, group int, argument []byte) bool {
	if state, pgrp, ok := processState(pid); !ok || pgrp != group || state == 'Z' {
		return false
	}
	env, err := os.ReadFile(procFile(pid, "environ"))
	if err != nil {
		return false
	}
	for entry := range bytes.SplitSeq(env, []byte{0}) {
		name, value, _ := bytes.Cut(entry, []byte{'='})
		if read := Channel(name); (read == ChannelLauncherEnv || read == ChannelToolEnv) && bytes.Contains(value, argument) {
			return true
		}
	}
	return false
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

func procFile(pid int, name string) string {
	return filepath.Join("/proc", strconv.Itoa(pid), name)
}

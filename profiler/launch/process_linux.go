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
		if ok && pgrp == group && !isDead(state) {
			members = append(members, pid)
		}
	}
	return members
}

// markedJVMs lists the living JVMs that carry the marker, as an argument or in
// an environment variable with JVM options, wherever they are: a script may
// have moved its JVM to a session of its own.
func markedJVMs(marker string) []int {
	jvms, _ := carriers(marker, noGroup)
	return jvms
}

// noGroup is the group of no process; 0 is that of the kernel's threads.
const noGroup = -1

// carriers lists the living processes that carry the marker: JVMs, and those
// that still have it in their environment only, such as the shell that a start
// script leaves behind and that is about to become a JVM. In the middle of that
// step the kernel shows neither arguments nor environment, so that a process
// of the group counts without them. What a build tool keeps for later builds
// does not belong to the run.
func carriers(marker string, group int) (jvms, others []int) {
	argument := []byte("-D" + MarkerProperty + "=" + marker)
	for _, pid := range processes() {
		state, pgrp, ok := processState(pid)
		if !ok || pid == os.Getpid() || isDead(state) {
			continue
		}
		cmdline, err := os.ReadFile(procFile(pid, "cmdline"))
		if err != nil {
			continue
		}
		args := bytes.Split(cmdline, []byte{0})
		switch {
		case len(cmdline) == 0 && pgrp == group:
			others = append(others, pid)
		case containsArgument(args, argument):
			jvms = append(jvms, pid)
		case isBuildDaemon(args) || !inheritsMarker(pid, argument):
		case isJava(string(args[0])):
			jvms = append(jvms, pid)
		default:
			others = append(others, pid)
		}
	}
	return jvms, others
}

// unmarkedJVMs lists the living JVMs of a group that do not carry the marker.
func unmarkedJVMs(marker string, group int) []JVM {
	argument := "-D" + MarkerProperty + "=" + marker
	var found []JVM
	for _, pid := range groupMembers(group) {
		cmdline, err := os.ReadFile(procFile(pid, "cmdline"))
		if err != nil {
			continue
		}
		args := strings.Split(strings.TrimSuffix(string(cmdline), "\x00"), "\x00")
		if !isJava(args[0]) || slices.Contains(args, argument) || inheritsMarker(pid, []byte(argument)) {
			continue
		}
		if c := parseJava(args); c.kind != kindNone {
			found = append(found, JVM{PID: pid, Main: c.target})
		}
	}
	return found
}

func containsArgument(args [][]byte, argument []byte) bool {
	return slices.ContainsFunc(args, func(a []byte) bool { return bytes.Equal(a, argument) })
}

// isBuildDaemon recognises the JVMs that build tools leave running on purpose
// by their main classes.
func isBuildDaemon(args [][]byte) bool {
	for _, main := range []string{
		"org.gradle.launcher.daemon.bootstrap.GradleDaemon", "org.mvndaemon.mvnd.common.MavenDaemon",
		"org.jetbrains.kotlin.daemon.KotlinCompileDaemon",
	} {
		if containsArgument(args, []byte(main)) {
			return true
		}
	}
	return false
}

// inheritsMarker tells whether a process has the marker in its environment.
func inheritsMarker(pid int, argument []byte) bool {
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

// isDead tells whether a process has ended and only waits to be reaped.
func isDead(state byte) bool { return state == 'Z' || state == 'X' }

func procFile(pid int, name string) string {
	return filepath.Join("/proc", strconv.Itoa(pid), name)
}

package process

import (
	"os"
	"slices"
	"strings"
)

// noGroup is the group of no process; 0 is that of the kernel's threads.
const noGroup = -1

// marked lists the living marked processes, wherever they are: a script may have
// moved one to a session of its own.
func marked(marks Marks) []int {
	found, _ := carriers(marks, noGroup)
	return found
}

// carriers lists the living processes that carry the argument: the marked ones,
// and those that still have it in their environment only, such as the shell that
// a start script leaves behind and that is about to become a marked one. In the
// middle of that step the kernel shows neither arguments nor environment, so that
// a process of the group counts without them.
func carriers(marks Marks, group int) (found, others []int) {
	if marks.Argument == "" {
		return nil, nil
	}
	for _, pid := range processes() {
		state, pgrp, ok := processState(pid)
		if !ok || pid == os.Getpid() || isDead(state) {
			continue
		}
		argv, ok := argvOf(pid)
		switch {
		case !ok:
		case len(argv) == 0:
			if pgrp == group {
				others = append(others, pid)
			}
		case slices.Contains(argv, marks.Argument):
			found = append(found, pid)
		case marks.stays(argv) || !marks.inherited(pid):
		case marks.readBy(argv[0]):
			found = append(found, pid)
		default:
			others = append(others, pid)
		}
	}
	return found, others
}

// unmarked lists the living programs of a group that could be marked and are not.
func unmarked(marks Marks, group int) []Other {
	var found []Other
	for _, pid := range groupMembers(group) {
		argv, _ := argvOf(pid)
		if len(argv) > 0 && marks.readBy(argv[0]) && !slices.Contains(argv, marks.Argument) && !marks.inherited(pid) {
			found = append(found, Other{PID: pid, Argv: argv})
		}
	}
	return found
}

func (m Marks) readBy(program string) bool { return m.ReadBy != nil && m.ReadBy(program) }

func (m Marks) stays(argv []string) bool { return m.Stays != nil && m.Stays(argv) }

// inherited tells whether the environment of a process has the argument.
func (m Marks) inherited(pid int) bool {
	env, err := os.ReadFile(procFile(pid, "environ"))
	if err != nil {
		return false
	}
	for entry := range strings.SplitSeq(string(env), "\x00") {
		name, value, _ := strings.Cut(entry, "=")
		if slices.Contains(m.Variables, name) && strings.Contains(value, m.Argument) {
			return true
		}
	}
	return false
}

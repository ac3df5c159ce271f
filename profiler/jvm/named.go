package jvm

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
)

// sourceLauncher is the main class of a program that is run from its source file, which is its first argument then.
const sourceLauncher = "com.sun.tools.javac.launcher.Main"

// Named returns the process id of the running JVM that a word names: by that id, or by a part of the name of its main class,
// jar or source file. The error says which there are of several, and wraps [ErrNoProcess] where there is none.
func Named(word string) (pid int, err error) {
	if pid, err := strconv.Atoi(word); err == nil && pid > 0 {
		return pid, nil
	}
	list, err := List()
	if err != nil {
		return 0, err
	}
	return choose(list, word)
}

// choose returns the JVM whose name is a word or, if there is one only, has it as a part.
func choose(list []Process, word string) (pid int, err error) {
	var equal, alike []Process
	for _, p := range list {
		name := p.program()
		simple := name[strings.LastIndexAny(name, "./")+1:]
		switch {
		case word == "":
		case strings.EqualFold(name, word), strings.EqualFold(simple, word), strings.EqualFold(path.Base(name), word):
			equal = append(equal, p)
		case len(word) >= leastPart && strings.Contains(strings.ToLower(name), strings.ToLower(word)):
			alike = append(alike, p)
		}
	}
	if len(equal) > 0 {
		alike = equal
	}
	switch len(alike) {
	case 0:
		return 0, &processError{fmt.Sprintf("%q is not a process id, and no main class of a running JVM has it in its name", word), ErrNoProcess, nil}
	case 1:
		return alike[0].PID, nil
	}
	slices.SortFunc(alike, func(a, b Process) int { return b.Started.Compare(a.Started) })
	names := make([]string, 0, maxNamed+1)
	for _, p := range alike[:min(len(alike), maxNamed)] {
		names = append(names, fmt.Sprintf("%d (%s)", p.PID, p.program()))
	}
	if len(alike) > maxNamed {
		names = append(names, "others")
	}
	return 0, &processError{fmt.Sprintf("%q is in the names of several running JVMs: %s; name one by its id", word, strings.Join(names, ", ")), ErrSeveral, nil}
}

const (
	maxNamed  = 8 // JVMs that an error names, the youngest first
	leastPart = 3 // bytes of a part of a name
)

// program is what the JVM runs, as far as that is known: a class, jar or source file.
func (p Process) program() string {
	if arguments, found := strings.CutPrefix(p.Command, p.Main+" "); found && strings.HasSuffix(p.Main, sourceLauncher) {
		first, _, _ := strings.Cut(arguments, " ")
		return first
	}
	return p.Main
}

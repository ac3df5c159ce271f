package jvm

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Match returns those of a list of JVMs that a word means: a process id, "all", a pattern with * or ? in it for the
// main class, its name, or a part of it, whatever the case where nothing else fits. What names a class exactly is not
// looked for in others. The error is a sentence that says what there is instead.
func Match(list []Process, word string) ([]Process, error) {
	if pid, err := strconv.Atoi(word); err == nil {
		if i := slices.IndexFunc(list, func(p Process) bool { return p.PID == pid }); i >= 0 {
			return list[i : i+1], nil
		}
		p, err := Find(pid)
		return []Process{p}, err
	}
	if word == "all" {
		if len(list) == 0 {
			return nil, fmt.Errorf("no JVM is running: %w", ErrNoProcess)
		}
		return list, nil
	}
	for _, fits := range matchers(word) {
		var found []Process
		for _, p := range list {
			if fits(p.Main) {
				found = append(found, p)
			}
		}
		if len(found) > 0 {
			return found, nil
		}
	}
	return nil, fmt.Errorf("no running JVM has %q in the name of its main class: %w; jfrlens ps lists them", word, ErrNoProcess)
}

// MatchOne is Match for what takes one JVM.
func MatchOne(list []Process, word string) (Process, error) {
	found, err := Match(list, word)
	switch {
	case err != nil:
		return Process{}, err
	case len(found) == 1:
		return found[0], nil
	}
	var names []string
	for _, p := range found {
		names = append(names, fmt.Sprintf("%d (%s)", p.PID, p.Main))
	}
	return Process{}, fmt.Errorf("%q means %d JVMs: %s; name one by its process id", word, len(found), strings.Join(names, ", "))
}

// matchers are the meanings of a word, those that say most first.
func matchers(word string) []func(string) bool {
	if strings.ContainsAny(word, "*?") {
		return []func(string) bool{func(main string) bool {
			whole, err := path.Match(word, main)
			name, _ := path.Match(word, simpleName(main))
			return err == nil && (whole || name)
		}}
	}
	lower := strings.ToLower(word)
	return []func(string) bool{
		func(main string) bool { return main == word || simpleName(main) == word },
		func(main string) bool { return strings.Contains(main, word) },
		func(main string) bool { return strings.Contains(strings.ToLower(main), lower) },
	}
}

// simpleName is a main class without its packages, and a jar without its folders.
func simpleName(main string) string {
	if strings.HasSuffix(main, ".jar") {
		return path.Base(main)
	}
	return main[strings.LastIndexAny(main, "./")+1:]
}

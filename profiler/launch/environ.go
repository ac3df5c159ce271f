package launch

import (
	"os"
	"path/filepath"
	"strings"

	"jfrlens/profiler/process"
)

// environ is a process environment: "NAME=value" entries, later ones win.
type environ []string

// processEnviron is the environment of this process with further entries.
func processEnviron(entries []string) environ { return environ(os.Environ()).with(entries...) }

// get returns the value of a variable, "" when absent.
func (e environ) get(name string) string {
	for i := len(e) - 1; i >= 0; i-- {
		if key, value, ok := strings.Cut(e[i], "="); ok && sameVariable(key, name) {
			return value
		}
	}
	return ""
}

// with returns the environment with further entries that win over its own.
func (e environ) with(entries ...string) environ {
	return append(e[:len(e):len(e)], entries...)
}

// home is the user's home folder, "" when it is not known.
func (e environ) home() string { return e.get(homeVariable) }

// lookPath finds a program in the PATH of this environment; a name with a
// slash is taken relative to dir.
func (e environ) lookPath(name, dir string) (string, bool) {
	if name != filepath.Base(name) {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		return process.LookPath(name)
	}
	for _, folder := range filepath.SplitList(e.get("PATH")) {
		if folder == "" || !filepath.IsAbs(folder) {
			continue // a relative PATH entry would run the project's files
		}
		if path, ok := process.LookPath(filepath.Join(folder, name)); ok {
			return path, true
		}
	}
	return "", false
}

// withoutVars drops variables from an environment.
func withoutVars(entries []string, names ...string) []string {
	kept := make([]string, 0, len(entries))
next:
	for _, entry := range entries {
		key, _, _ := strings.Cut(entry, "=")
		for _, name := range names {
			if sameVariable(key, name) {
				continue next
			}
		}
		kept = append(kept, entry)
	}
	return kept
}

// splitPath splits a class path at the platform's separator.
func splitPath(path string) []string {
	if path == "" {
		return nil
	}
	return strings.Split(path, string(filepath.ListSeparator))
}

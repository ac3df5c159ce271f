package profiler

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"jfrlens/jfr/units"
)

// Run finds a run by its word: "@2" is the last but one of the project that a folder belongs to, "@name" the one that was
// pinned with that name, "@" and an id that of any session. "@" and the beginning of a commit, a branch or a time is the
// last run of the project with it, or up to then. The error says what there is instead.
func (s *Sessions) Run(folder, word string) (Run, error) {
	all := s.Runs(folder)
	name := strings.TrimPrefix(word, "@")
	is := func(r Run) bool { return r.Name == name || r.ID == name }
	if isNumber(name) {
		is = func(r Run) bool { return r.Number > 0 && strconv.Itoa(r.Number) == name }
	}
	if i := slices.IndexFunc(all, is); name != "" && i >= 0 {
		return all[i], nil
	}
	if r, ok := byCircumstance(all, name); ok {
		return r, nil
	}
	if isSessionName(name) {
		return Run{}, cmp.Or(s.Dropped(filepath.Join(s.root, name)), fmt.Errorf("the run %s left no recording", name))
	}
	if isNumber(name) {
		return Run{}, missingNumber(all, name)
	}
	return Run{}, missingName(all, name)
}

// WordOf is how users in a folder name the recording of a run of their project, until there is another one; "" for any
// other recording.
func (s *Sessions) WordOf(folder, recording string) string {
	for _, r := range s.Runs(folder) {
		if r.Recording == recording && r.Number > 0 {
			return r.Word()
		}
	}
	return ""
}

// missingName says which names there are.
func missingName(all []Run, name string) error {
	var names []string
	for _, r := range all {
		if r.Name != "" {
			names = append(names, "@"+r.Name)
		}
	}
	if len(names) == 0 {
		return fmt.Errorf("no run is named @%s, nor is any other; jfrlens runs pin @1 NAME gives the last one a name, and a file of that name is ./@%s", name, name)
	}
	return fmt.Errorf("no run is named @%s; there is %s", name, strings.Join(names, ", "))
}

// missingNumber says which numbers there are.
func missingNumber(all []Run, number string) error {
	last := 0
	for _, r := range all {
		last = max(last, r.Number)
	}
	switch {
	case last == 0 && len(all) == 0:
		return errors.New("no run is kept yet; jfrlens profile makes one, or name the path of a recording")
	case last == 0:
		return fmt.Errorf("no run of this folder is kept; name the path of a recording, or one of the %s of other folders that jfrlens runs --all lists", units.Plural(int64(len(all)), "run"))
	}
	there := "only " + numberWord(1)
	if last > 1 {
		there = numberWord(1) + " to " + numberWord(last)
	}
	return fmt.Errorf("there is no run @%s of this folder, but %s; of older ones %s", number, there, whatIsKept())
}

// whatIsKept says what becomes of runs.
func whatIsKept() string {
	return fmt.Sprintf("the last %d of all folders are kept, up to %s, and those that jfrlens runs pin has given a name", keepSessions, units.Size(keepBytes))
}

// Dropped is an error about a path in the folder of a session that is not kept any more, else nil.
func (s *Sessions) Dropped(path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil //nolint:nilerr // who opens it tells
	}
	name, err := filepath.Rel(s.root, path)
	if err != nil {
		return nil //nolint:nilerr // likewise
	}
	id, _, _ := strings.Cut(filepath.ToSlash(name), "/")
	if !isSessionName(id) {
		return nil
	}
	if _, err := os.Stat(filepath.Join(s.root, id)); !errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return fmt.Errorf("the run %s was dropped: %s", id, whatIsKept())
}

func numberWord(n int) string { return "@" + strconv.Itoa(n) }

// isNumber tells whether a word has digits only.
func isNumber(word string) bool { return word != "" && strings.Trim(word, "0123456789") == "" }

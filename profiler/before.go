package profiler

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// RunBefore returns the recording of the run before the one that a recording is
// of: of the sessions that are still kept, the last that was started earlier, ran
// the same program or build in the same folder, was not cancelled and left a
// profile; one of a program that failed only if there is no other. It is empty if
// there is none, or if no session made the recording by running a program.
func RunBefore(recording string) string {
	now, dir, ok := recordOf(recording)
	if !ok || now.Plan == nil {
		return ""
	}
	return now.runBefore(filepath.Dir(dir))
}

// runBefore is the recording of the run before, among the sessions below a folder.
func (r *record) runBefore(root string) string {
	entries, err := os.ReadDir(root)
	if err != nil {
		return ""
	}
	var last record
	for _, e := range entries {
		if !isSessionName(e.Name()) {
			continue
		}
		other, ok := recordIn(filepath.Join(root, e.Name()))
		if ok && other.isEarlierRunOf(*r) && other.isBetterThan(last) {
			last = other
		}
	}
	return last.Recording
}

// isEarlierRunOf tells whether a session ran the same earlier, and what it measured is still there: a build that did
// not get to its program measured none of it.
func (r *record) isEarlierRunOf(later record) bool {
	if r.Plan == nil || r.State == Cancelled || r.State == Failed || r.Recording == "" || !r.Started.Before(later.Started) {
		return false
	}
	if r.Goal != later.Goal || r.ToolOnly != later.ToolOnly || r.Plan.Dir != later.Plan.Dir || r.Plan.MainClass != later.Plan.MainClass {
		return false
	}
	if !slices.Equal(r.buildCommand(), later.buildCommand()) {
		return false
	}
	_, err := os.Stat(r.Recording)
	return err == nil
}

// isBetterThan tells whether a run is the one to compare with rather than another.
func (r *record) isBetterThan(other record) bool {
	if good := r.endedWell(); good != other.endedWell() {
		return good
	}
	return r.Started.After(other.Started)
}

// endedWell tells whether there was a program and it did not fail.
func (r *record) endedWell() bool {
	return r.Exit != nil && r.Exit.Err() == nil
}

// buildCommand is the command line of a build, without what belongs to the session: its arguments say what is run, which
// those of a program do not. It is empty for a java command.
func (r *record) buildCommand() []string {
	argv := r.Plan.Argv
	if len(argv) == 0 || strings.TrimSuffix(filepath.Base(argv[0]), ".exe") == "java" {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(argv), func(argument string) bool {
		return strings.Contains(argument, r.ID) || slices.Contains(r.Plan.Options, argument)
	})
}

package profiler

import (
	"os"
	"path/filepath"
)

// RunBefore returns the recording of the run before the one that a recording is
// of: of the sessions that are still kept, the last that was started earlier, ran
// the same goal in the same folder, was not cancelled and left a recording. It is empty if there is
// none, or if no session made the recording by running a program.
func RunBefore(recording string) string {
	now, dir, ok := recordOf(recording)
	if !ok || now.Plan == nil {
		return ""
	}
	root := filepath.Dir(dir)
	entries, err := os.ReadDir(root)
	if err != nil {
		return ""
	}
	var last record
	for _, e := range entries {
		if !isSessionName(e.Name()) {
			continue
		}
		r, ok := recordIn(filepath.Join(root, e.Name()))
		if ok && r.isEarlierRunOf(now) && r.Started.After(last.Started) {
			last = r
		}
	}
	return last.Recording
}

// isEarlierRunOf tells whether a session ran the same program earlier, and what it measured is still there.
func (r *record) isEarlierRunOf(later record) bool {
	if r.Plan == nil || r.State == Cancelled || r.Recording == "" || !r.Started.Before(later.Started) {
		return false
	}
	if r.Goal != later.Goal || r.Plan.Dir != later.Plan.Dir || r.Plan.MainClass != later.Plan.MainClass {
		return false
	}
	_, err := os.Stat(r.Recording)
	return err == nil
}

// TitleOf says what a recording is of: the goal that a session ran and when, else
// the name of the file.
func TitleOf(recording string) string {
	r, _, ok := recordOf(recording)
	if !ok {
		return filepath.Base(recording)
	}
	return r.Goal + ", " + r.Started.UTC().Format("Jan 2 15:04:05 UTC")
}

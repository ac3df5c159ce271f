package profiler

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"jfrlens/profiler/commit"
)

// Run is a run that has ended and whose recording is still kept.
type Run struct {
	ID        string        `json:"id"`               // of its session
	Number    int           `json:"number,omitempty"` // among the runs of the project, 1 is the newest; 0: it is of another
	Name      string        `json:"name,omitempty"`   // that it was pinned with
	Goal      string        `json:"goal"`             // what was run
	Folder    string        `json:"folder,omitempty"` // where
	Started   time.Time     `json:"started"`
	Recorded  time.Duration `json:"recorded,omitempty"` // nanoseconds; 0: unknown
	Outcome   string        `json:"outcome"`            // of the program, for people: "exit code 3"
	Answer    string        `json:"answer,omitempty"`   // one sentence: what the time went on
	Recording string        `json:"recording"`
	JDK       string        `json:"jdk,omitempty"`     // that the program ran on, as far as it was chosen here
	Options   []string      `json:"options,omitempty"` // of its JVM, but those that profiling added
	Machine   string        `json:"machine,omitempty"` // name and number of processors
	Commit    *commit.State `json:"commit,omitempty"`  // what was checked out
}

// Word is how users name a run: "@2", "@name", or of another project "@" and its id.
func (r *Run) Word() string {
	switch {
	case r.Number > 0:
		return numberWord(r.Number)
	case r.Name != "":
		return "@" + r.Name
	}
	return "@" + r.ID
}

// Runs returns the runs of all projects, newest first. The project is that of a folder: its runs were
// started in it, below or above, or in the same build, and have a number.
func (s *Sessions) Runs(folder string) []Run {
	entries, err := os.ReadDir(s.root)
	if err != nil {
		return nil // nothing there yet
	}
	folder = withoutLinks(folder)
	var all []Run
	mine := map[string]bool{}
	for _, e := range entries {
		dir := filepath.Join(s.root, e.Name())
		if r, ok := recordIn(dir); ok {
			if path, ok := r.keptRecording(dir); ok {
				all = append(all, r.run(dir, path))
				mine[e.Name()] = r.isOf(folder)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Run) int { return b.Started.Compare(a.Started) })
	number := 0
	for i := range all {
		if mine[all[i].ID] {
			number++
			all[i].Number = number
		}
	}
	return all
}

// run is the record of a session folder, for users.
func (r *record) run(dir, recording string) Run {
	answer := answerIn(dir)
	return Run{
		JDK: r.jdk(), Options: r.Options, Machine: r.Machine, Commit: r.Commit,
		ID: filepath.Base(dir), Name: pinIn(dir), Goal: r.Goal, Folder: r.folder(), Started: r.Started,
		Recorded: answer.Recorded, Answer: answer.Text, Outcome: r.outcome(), Recording: recording,
	}
}

// jdk is the version with which a program was started here.
func (r *record) jdk() string {
	if r.Plan == nil {
		return ""
	}
	return r.Plan.JDK.Version
}

// keptRecording is the recording of a session that has ended, if it is there: below the session's folder, wherever that
// is now.
func (r *record) keptRecording(dir string) (string, bool) {
	_, name, ok := strings.Cut(filepath.ToSlash(r.Recording), "/"+filepath.Base(dir)+"/")
	if !ok || !filepath.IsLocal(name) || r.Ended == nil || r.State == Cancelled {
		return "", false
	}
	path := filepath.Join(dir, filepath.FromSlash(name))
	_, err := os.Stat(path)
	return path, err == nil
}

// folder is where the run was started.
func (r *record) folder() string {
	switch {
	case r.Plan != nil:
		return r.Plan.Dir
	case len(r.Folders) > 0:
		return r.Folders[0]
	}
	return ""
}

// isOf tells whether a run is of the project that a folder belongs to.
func (r *record) isOf(folder string) bool {
	if r.Plan != nil && r.Plan.ProjectRoot != "" && isWithin(folder, withoutLinks(r.Plan.ProjectRoot)) {
		return true
	}
	own := withoutLinks(r.folder())
	return r.folder() != "" && (isWithin(folder, own) || isWithin(own, folder))
}

// outcome is how the program ended, in a few words.
func (r *record) outcome() string {
	switch {
	case r.State == Failed:
		return "no profile"
	case r.Exit == nil:
		return "went on"
	}
	return r.Exit.Short()
}

// isWithin tells whether a path is a folder or something in it.
func isWithin(path, folder string) bool {
	name, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(name)
}

// withoutLinks is a path without links, as far as it is there.
func withoutLinks(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

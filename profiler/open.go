package profiler

import (
	"path/filepath"
	"strings"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/source"
)

// OpenRecording reads recordings that exist already, of whatever origin, as
// one. types are the sample types wanted; none means all that are there. The
// recording of a session comes with the sources as they were profiled and with
// the index that finds them; for any other, index does, which may be nil.
func OpenRecording(types []string, index *source.Index, paths ...string) (*Result, error) {
	sources := TextsOf(paths[0])
	if own := IndexOf(paths[0]); own != nil {
		index = own
	}
	if index != nil {
		index.Keep(sources)
	}
	p, err := readProfile(profileOptions(types, index), paths...)
	if err != nil {
		return nil, err
	}
	if _, err := p.View(""); err != nil {
		return nil, err // it has no samples at all
	}
	return &Result{
		Profile: p, Recording: paths[0], Recordings: paths,
		Notes: append(append(ChooseSources(p, index), Mismatches(p, index)...), p.Quality().Notes()...), Sources: sources, Index: index,
	}, nil
}

// IndexOf returns the index that finds the source files of a recording that a
// session made by running a program; nil for any other recording.
func IndexOf(recording string) *source.Index {
	r, _, _ := recordOf(recording)
	return r.index()
}

// TextsOf returns the source texts that the session of a recording has kept; for any
// other recording there are none.
func TextsOf(recording string) *Sources {
	sources := newSources("", time.Time{})
	if r, dir, ok := recordOf(recording); ok {
		sources.load(dir, r.Sources)
	}
	return sources
}

// index finds the source files of the plan, if there is one.
func (r *record) index() *source.Index {
	if r.Plan == nil {
		return nil
	}
	return source.NewIndex(sourceRoots(r.Plan, launch.Request{}), classFolders(r.Plan.ClassPath, r.Plan.Dir)...)
}

// TitleOf says what a recording is of: the goal that a session ran and when, else
// the name of the file. A goal may be a command line, and its words secrets or paths:
// those who hand the title on get the program alone.
func TitleOf(recording string, whole bool) string {
	r, _, ok := recordOf(recording)
	if !ok {
		return filepath.Base(recording)
	}
	goal := r.Goal
	if words := strings.Fields(goal); !whole && len(words) > 0 {
		goal = filepath.Base(words[0])
	}
	return goal + ", " + r.Started.UTC().Format("Jan 2 15:04:05 UTC")
}

// recordDepth is how many folders below that of its session a recording may be.
const recordDepth = 3

// recordOf finds the session that a recording belongs to.
func recordOf(path string) (r record, dir string, ok bool) {
	if path == "" {
		return record{}, "", false
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return record{}, "", false
	}
	for dir, depth := path, 0; depth <= recordDepth; dir, depth = filepath.Dir(dir), depth+1 {
		if r, ok := recordIn(dir); ok {
			return r, dir, true
		}
	}
	return record{}, "", false
}

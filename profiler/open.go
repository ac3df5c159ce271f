package profiler

import (
	"time"

	"jfrlens/profiler/profile"
)

// OpenRecording reads recordings that exist already, of whatever origin, as
// one. types are the sample types wanted; none means all that are there.
func OpenRecording(types []string, paths ...string) (*Result, error) {
	p, err := readProfile(profile.Options{Types: types}, paths...)
	if err != nil {
		return nil, err
	}
	if _, err := p.View("", profile.Filter{}); err != nil {
		return nil, err // it has no samples at all
	}
	return &Result{
		Profile: p, Recording: paths[0], Recordings: paths,
		Warnings: p.Quality().Warnings(), Sources: newSources("", time.Time{}),
	}, nil
}

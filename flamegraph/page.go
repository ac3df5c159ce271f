package flamegraph

import (
	"sync"

	"jfrlens/profiler/profile"
)

// page is one published profile and the revisions of it.
type page struct {
	id     string // as published
	number int    // last segment of the address

	mu       sync.Mutex // guards the fields below
	profile  *profile.Profile
	options  Options
	revision int64
	encoded  func() ([]byte, error) // JSON of this revision, made once
}

// publish replaces the profile.
func (pg *page) publish(p *profile.Profile, o Options) {
	pg.mu.Lock()
	defer pg.mu.Unlock()
	pg.revision++
	pg.profile, pg.options = p, o
	revision := pg.revision
	pg.encoded = sync.OnceValues(func() ([]byte, error) { return Encode(p, o, revision) })
}

// current returns the profile and its options.
func (pg *page) current() (*profile.Profile, Options) {
	pg.mu.Lock()
	defer pg.mu.Unlock()
	return pg.profile, pg.options
}

// status returns what tells a page whether to load again.
func (pg *page) status() Status {
	pg.mu.Lock()
	defer pg.mu.Unlock()
	return Status{Revision: pg.revision, Live: pg.options.Live}
}

// json returns the newest revision as the page reads it.
func (pg *page) json() ([]byte, error) {
	pg.mu.Lock()
	encoded := pg.encoded
	pg.mu.Unlock()
	return encoded()
}

package flamegraph

import (
	"context"
	"sync"

	"jfrlens/profiler/profile"
)

// page is one published profile and the revisions of it, or one that is promised.
type page struct {
	id     string // as published
	number int    // last segment of the address

	settle  func()        // once there is a profile, or will be none
	settled chan struct{} // closed then

	mu       sync.Mutex     // guards the fields below
	read     func() float64 // of what is promised, how much has been read; nil once there is something
	profile  *profile.Profile
	options  Options
	revision int64
	encoded  func() ([]byte, error) // JSON of this revision, made once
	refused  error                  // why there is no profile
}

// newPage returns a page without a profile.
func newPage(id string, number int) *page {
	settled := make(chan struct{})
	return &page{id: id, number: number, settled: settled, settle: sync.OnceFunc(func() { close(settled) })}
}

// publish replaces the profile.
func (pg *page) publish(p *profile.Profile, o Options) {
	pg.mu.Lock()
	defer pg.mu.Unlock()
	pg.revision++
	pg.profile, pg.options, pg.read = p, o, nil
	revision := pg.revision
	pg.encoded = sync.OnceValues(func() ([]byte, error) { return Encode(p, o, revision) })
	pg.settle()
}

// promise lets everybody wait for the profile.
func (pg *page) promise(read func() float64) {
	pg.mu.Lock()
	defer pg.mu.Unlock()
	pg.read = read
}

// refuse says why there will be no profile; the channel is closed once somebody who asked for it was told.
func (pg *page) refuse(why error) <-chan struct{} {
	told := make(chan struct{})
	tell := sync.OnceFunc(func() { close(told) })
	pg.mu.Lock()
	defer pg.mu.Unlock()
	pg.refused, pg.read = why, nil
	pg.encoded = func() ([]byte, error) {
		tell()
		return nil, why
	}
	pg.settle()
	return told
}

// current returns the profile and its options, as soon as there is one.
func (pg *page) current(ctx context.Context) (*profile.Profile, Options, error) {
	if err := pg.wait(ctx); err != nil {
		return nil, Options{}, err
	}
	pg.mu.Lock()
	defer pg.mu.Unlock()
	return pg.profile, pg.options, pg.refused
}

// status returns what tells a page whether to load again, and how long to wait.
func (pg *page) status() Status {
	pg.mu.Lock()
	defer pg.mu.Unlock()
	status := Status{Revision: pg.revision, Live: pg.options.Live, Read: 1}
	if pg.read != nil {
		status.Read = pg.read()
	}
	return status
}

// json returns the newest revision as the page reads it, as soon as there is one.
func (pg *page) json(ctx context.Context) ([]byte, error) {
	if err := pg.wait(ctx); err != nil {
		return nil, err
	}
	pg.mu.Lock()
	encoded := pg.encoded
	pg.mu.Unlock()
	return encoded()
}

// wait returns once there is a profile, or will be none.
func (pg *page) wait(ctx context.Context) error {
	select {
	case <-pg.settled:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

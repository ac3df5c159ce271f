package profiler

import (
	"context"
	"path/filepath"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// growing reads the recording of an attached JVM while it is made. It is for
// one goroutine. A nil value reads nothing.
type growing struct {
	one  *followed
	tell func(*profile.Profile)
	next time.Time
}

// grow begins to read what the JVM records from a moment on, which is that of
// the start of our recording: a chunk of its own begins there. Where that
// cannot be read there is the recording at the end all the same.
func (a flightRecorder) grow(ctx context.Context, since time.Time) *growing {
	if a.request.Profile == nil {
		return nil
	}
	dir, err := a.vm.Repository(ctx)
	if err != nil || dir == "" {
		return nil
	}
	return &growing{
		one: &followed{
			dir: dir, pid: a.request.PID, follower: jfr.Follow(filepath.Clean(dir)), since: since,
			builder: profile.NewBuilder(profile.Options{Types: a.request.SampleTypes}), sizes: map[int64]int64{},
		},
		tell: a.request.Profile,
	}
}

// poll tells what has become of the profile, about once a second.
func (g *growing) poll(now time.Time) {
	if g == nil || now.Before(g.next) {
		return
	}
	g.next = now.Add(liveInterval)
	if !g.one.poll() {
		return
	}
	if p := g.one.builder.Snapshot(); len(p.SampleTypes()) > 0 {
		g.tell(p)
	}
}

// close ends the reading.
func (g *growing) close() {
	if g != nil {
		_ = g.one.follower.Close()
	}
}

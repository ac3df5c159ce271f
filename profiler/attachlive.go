package profiler

import (
	"context"
	"path/filepath"
	"time"

	"jfrlens/profiler/profile"
)

// growing reads the recording of an attached JVM while it is made. It is for
// one goroutine. A nil value reads nothing.
type growing struct {
	one  *followed
	tell func(*profile.Profile)
	next time.Time

	dump func() bool // makes the JVM write, nil where it does so by itself
	pace *pace       // of the dumps
}

// grow begins to read what the JVM records from a moment on, which is that of
// the start of our recording: a chunk of its own begins there. Where that
// cannot be read there is the recording at the end all the same.
func (a flightRecorder) grow(ctx context.Context, since time.Time) *growing {
	dir, err := a.vm.Repository(ctx)
	if err != nil || dir == "" {
		return nil
	}
	a.chunks = chunks{filepath.Clean(dir), since}
	if a.request.Profile == nil {
		return nil
	}
	one := newFollowed(a.chunks.dir, a.request.PID, a.profileOptions())
	one.since = since
	return &growing{one: one, tell: a.tell}
}

// grow asks the agent again and again for what it has measured so far, but where
// its file is not ours to read before the end.
func (r *asyncRecorder) grow(ctx context.Context, since time.Time) *growing {
	if r.request.Profile == nil || r.agent.Merged || !r.handover.Direct() {
		return nil
	}
	return &growing{
		one:  newFollowed(filepath.Join(r.handover.Inside, attachedName), r.request.PID, r.profileOptions()),
		tell: r.tell, pace: newPace(since),
		dump: func() bool { return dump(ctx, r.vm, r.library) },
	}
}

// tell passes a profile on while the program runs, and keeps the sources of what
// is hot as they are now.
func (a *attached) tell(p *profile.Profile) {
	a.request.Profile(p)
	a.sources.addHot(p, a.index, 0)
}

// profileOptions are what the profiles of this session hold.
func (a *attached) profileOptions() profile.Options {
	return profileOptions(a.request.SampleTypes, a.index)
}

// poll tells what has become of the profile, about once a second.
func (g *growing) poll(now time.Time) {
	if g == nil || now.Before(g.next) {
		return
	}
	g.next = now.Add(liveInterval)
	if g.dump != nil && g.pace.due(now) {
		if !g.dump() {
			g.dump = nil
		}
		g.pace.took(time.Since(now), time.Now())
	}
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

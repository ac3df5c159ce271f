package flamegraph

import (
	"context"
	"net/url"
	"sync"

	"jfrlens/jfr"
	"jfrlens/profiler/overview"
	"jfrlens/profiler/profile"
)

// Later is an overview that is read when its page shows the profile already and asks for it: that of a large recording takes
// longer than the profile, and what reads it would keep the page waiting. It is safe for concurrent use. It owns one goroutine
// until Close.
type Later struct {
	profile *profile.Profile
	begin   func()
	end     context.CancelFunc
	done    chan struct{} // closed when the fields below are set
	answer  *overview.Overview
	err     error
}

// ReadLater will read the overview of what a page shows, once, when it is asked for.
func ReadLater(ctx context.Context, p *profile.Profile, read func(context.Context) (*overview.Overview, error)) *Later {
	ctx, end := context.WithCancel(ctx)
	l := &Later{profile: p, end: end, done: make(chan struct{})}
	l.begin = sync.OnceFunc(func() {
		go func() { // until read, which Close waits for
			defer close(l.done)
			if l.err = ctx.Err(); l.err == nil {
				l.answer, l.err = read(ctx)
			}
		}()
	})
	return l
}

// Close ends reading and waits for that.
func (l *Later) Close() {
	l.end()
	l.begin() // what was never asked for ends at once
	<-l.done
}

// known is the overview, nil while it is not known.
func (l *Later) known() *overview.Overview {
	select {
	case <-l.done:
		return l.answer
	default:
		return nil
	}
}

// wait is the overview when it is known. The first who waits has it read.
func (l *Later) wait(ctx context.Context) (*overview.Overview, error) {
	l.begin()
	select {
	case <-l.done:
		return l.answer, l.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// answerOverview answers "overview", as soon as that can be.
func (r *Resources) answerOverview(ctx context.Context, _ *jfr.Recording, _ url.Values) (any, error) {
	o, err := r.o.Later.wait(ctx)
	if err != nil {
		return nil, err
	}
	var d PageData
	d.fillOverview(o, int32(len(r.o.Later.profile.Frames())))
	return &d.Overview, nil
}

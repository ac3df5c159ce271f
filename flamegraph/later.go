package flamegraph

import (
	"context"
	"net/url"

	"jfrlens/jfr"
	"jfrlens/profiler/overview"
	"jfrlens/profiler/profile"
)

// Later is an overview that is read while its page is looked at already: that of a large recording takes longer than the
// profile. It is safe for concurrent use. It owns one goroutine until Close.
type Later struct {
	profile *profile.Profile
	end     context.CancelFunc
	done    chan struct{} // closed when the fields below are set
	answer  *overview.Overview
	err     error
}

// ReadLater begins to read the overview of what a page shows.
func ReadLater(ctx context.Context, p *profile.Profile, read func(context.Context) (*overview.Overview, error)) *Later {
	ctx, end := context.WithCancel(ctx)
	l := &Later{profile: p, end: end, done: make(chan struct{})}
	go func() { // until read, which Close waits for
		defer close(l.done)
		l.answer, l.err = read(ctx)
	}()
	return l
}

// Close ends reading and waits for that.
func (l *Later) Close() {
	l.end()
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

// wait is the overview when it is known.
func (l *Later) wait(ctx context.Context) (*overview.Overview, error) {
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

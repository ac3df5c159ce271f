package lsp

import (
	"context"
	"sync"
	"time"
)

// refreshGap is the shortest time between two refreshes of what is still
// growing.
const refreshGap = 250 * time.Millisecond

// refresher tells the client to fetch lenses, hints and tints again, at most once per
// refreshGap however often it is asked, unless somebody waits for a result.
type refresher struct {
	wanted chan struct{} // holds at most one wish
	urgent chan struct{} // holds at most one: the wish does not wait for the gap
}

func newRefresher() *refresher {
	return &refresher{wanted: make(chan struct{}, 1), urgent: make(chan struct{}, 1)}
}

// want asks for a refresh. It does not wait.
func (r *refresher) want() { put(r.wanted) }

// hurry asks for a refresh without delay, as for the end of a run.
func (r *refresher) hurry() {
	put(r.urgent)
	put(r.wanted)
}

// put leaves a token in a channel that holds one, if there is none.
func put(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// run serves the wishes until ctx ends.
func (r *refresher) run(ctx context.Context, e *editor) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-r.wanted:
		}
		var both sync.WaitGroup
		both.Go(func() { e.refreshHints(ctx) })
		both.Go(func() { e.refreshLenses(ctx) })
		e.refreshShown(ctx)
		both.Wait()
		gap := time.NewTimer(refreshGap)
		select {
		case <-ctx.Done():
		case <-r.urgent:
		case <-gap.C:
		}
		gap.Stop()
	}
}

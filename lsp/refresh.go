package lsp

import (
	"context"
	"sync"
	"time"
)

// refreshGap is the shortest time between two refreshes: the first one goes out
// at once, so that the end of a run is seen without delay.
const refreshGap = 250 * time.Millisecond

// refresher tells the client to fetch lenses and hints again, at most once per
// refreshGap however often it is asked.
type refresher struct {
	wanted chan struct{} // holds at most one wish
}

func newRefresher() *refresher { return &refresher{wanted: make(chan struct{}, 1)} }

// want asks for a refresh. It does not wait.
func (r *refresher) want() {
	select {
	case r.wanted <- struct{}{}:
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
		both.Wait()
		select {
		case <-ctx.Done():
			return
		case <-time.After(refreshGap):
		}
	}
}

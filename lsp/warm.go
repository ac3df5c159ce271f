package lsp

import (
	"context"
	"slices"
	"sync"
	"time"

	"go.lsp.dev/uri"
)

// warmer derives what requests will ask of documents, so that the first request
// finds it done. When nothing has changed for a moment, or a request comes, its one
// goroutine takes one document after the other, each as it is by then: versions that a
// newer one supersedes are passed over.
type warmer struct {
	poked   chan struct{} // holds at most one: changed is not empty
	hurried chan struct{} // holds at most one: somebody waits

	mu      sync.Mutex // guards changed
	changed []uri.URI  // as the client spells them, the one that changed first at the front
}

func newWarmer() *warmer {
	return &warmer{poked: make(chan struct{}, 1), hurried: make(chan struct{}, 1)}
}

// want asks for what is derived of a document that was opened, changed or closed.
// It does not wait.
func (w *warmer) want(u uri.URI) {
	w.mu.Lock()
	if !slices.Contains(w.changed, u) {
		w.changed = append(w.changed, u)
	}
	w.mu.Unlock()
	put(w.poked)
}

// hurry lets what has changed be derived at once, for a request.
func (w *warmer) hurry() { put(w.hurried) }

// take returns the documents that have changed, the one that has waited longest first.
func (w *warmer) take() []uri.URI {
	w.mu.Lock()
	defer w.mu.Unlock()
	changed := w.changed
	w.changed = nil
	return changed
}

// pause is how long a document stays as it is before it is worth the work: edits come in
// floods where a program makes them.
const pause = 20 * time.Millisecond

// settle waits until nothing has changed for a moment.
func (w *warmer) settle(ctx context.Context) {
	for settled := false; !settled; {
		timer := time.NewTimer(pause)
		select {
		case <-w.poked:
			timer.Stop()
			continue
		case <-timer.C:
		case <-w.hurried:
		case <-ctx.Done():
		}
		settled = true
	}
}

// run calls derive for the documents until ctx ends.
func (w *warmer) run(ctx context.Context, derive func(context.Context, uri.URI)) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.poked:
		}
		w.settle(ctx)
		for _, u := range w.take() {
			if ctx.Err() == nil {
				derive(ctx, u)
			}
		}
	}
}

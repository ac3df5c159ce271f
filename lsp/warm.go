package lsp

import (
	"context"
	"slices"
	"sync"

	"go.lsp.dev/uri"
)

// warmer derives what requests will ask of documents, so that the first request
// finds it done. Its one goroutine takes one document after the other, each as it
// is by then: versions that a newer one supersedes are passed over.
type warmer struct {
	poked chan struct{} // holds at most one: changed is not empty

	mu      sync.Mutex // guards changed
	changed []uri.URI  // as the client spells them, the one that changed first at the front
}

func newWarmer() *warmer { return &warmer{poked: make(chan struct{}, 1)} }

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

// take returns the document that has waited longest.
func (w *warmer) take() (u uri.URI, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.changed) == 0 {
		return "", false
	}
	u = w.changed[0]
	w.changed = w.changed[1:]
	return u, true
}

// run calls derive for the documents until ctx ends.
func (w *warmer) run(ctx context.Context, derive func(context.Context, uri.URI)) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.poked:
		}
		for u, ok := w.take(); ok && ctx.Err() == nil; u, ok = w.take() {
			derive(ctx, u)
		}
	}
}

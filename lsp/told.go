package lsp

import (
	"sync"

	"go.lsp.dev/uri"
)

// toldProblems remembers of which documents the client was told problems: it is told when there are none any more, and
// hears nothing of documents that have nothing to check.
type toldProblems struct {
	mu   sync.Mutex // guards docs
	docs map[uri.URI]bool
}

// changed takes over whether a document is checked now; true if the client has to be told.
func (t *toldProblems) changed(u uri.URI, checked bool) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	before := t.docs[u]
	if checked {
		if t.docs == nil {
			t.docs = map[uri.URI]bool{}
		}
		t.docs[u] = true
	} else {
		delete(t.docs, u)
	}
	return checked || before
}

// forget takes back what was told of a document that was closed; true if something was.
func (t *toldProblems) forget(u uri.URI) bool { return t.changed(u, false) }

package lsp

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"

	"go.lsp.dev/uri"

	"jfrlens/profiler/source"
)

// documents holds the open documents. Only notifications change it, one after
// the other in wire order; every reader takes a snapshot.
type documents struct {
	current atomic.Pointer[snapshot]
	touched atomic.Pointer[uri.URI] // the one that the user touched last
	warmer  *warmer
}

// snapshot is the open documents at one moment. It is immutable.
type snapshot struct {
	byURI map[uri.URI]*Document // keyed by the normalised address
}

// newDocuments returns an empty store.
func newDocuments() *documents {
	d := &documents{warmer: newWarmer()}
	d.current.Store(&snapshot{byURI: map[uri.URI]*Document{}})
	return d
}

// snapshot returns the documents of now.
func (d *documents) snapshot() *snapshot { return d.current.Load() }

// set opens a document, or replaces it by its next version.
func (d *documents) set(doc *Document) {
	next := maps.Clone(d.current.Load().byURI)
	next[documentKey(doc.URI)] = doc
	d.current.Store(&snapshot{byURI: next})
	d.touched.Store(&doc.URI)
	d.warmer.want(doc.URI)
}

// remove closes a document.
func (d *documents) remove(u uri.URI) {
	next := maps.Clone(d.current.Load().byURI)
	delete(next, documentKey(u))
	d.current.Store(&snapshot{byURI: next})
	d.warmer.want(u)
}

// snapshotKey is where a request's context keeps its documents.
type snapshotKey struct{}

// seenBy returns the context of a request that arrives now: it sees the documents
// as they are.
func (d *documents) seenBy(ctx context.Context) context.Context {
	return context.WithValue(ctx, snapshotKey{}, d.snapshot())
}

// documentsOf returns the documents as they were when the request arrived.
func documentsOf(ctx context.Context) *snapshot {
	if s, ok := ctx.Value(snapshotKey{}).(*snapshot); ok {
		return s
	}
	return &snapshot{}
}

// find returns the open document with an address, nil if it is not open.
func (s *snapshot) find(u uri.URI) *Document { return s.byURI[documentKey(u)] }

// document returns the open document of a file, else one with the text on disk, which is
// parsed and has no next version. The error is for people.
func (s *snapshot) document(u uri.URI) (*Document, error) {
	if doc := s.find(u); doc != nil && doc.Path != "" {
		return doc, nil
	}
	path := filePath(u)
	if path == "" {
		return nil, fmt.Errorf("%s is not a file; save it first", u)
	}
	text, err := source.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%s is not open in the editor and cannot be read: %w", path, err)
	}
	doc := newDocument(u, "", 0, string(text))
	doc.syntax.parse()
	doc.close()
	return doc, nil
}

// sourceFiles returns the paths of the open source files.
func (s *snapshot) sourceFiles() []string {
	var paths []string
	for _, doc := range s.sorted() {
		if doc.Path != "" && doc.parser != nil {
			paths = append(paths, doc.Path)
		}
	}
	return paths
}

// findFile returns the open document of a file, also of one that the client knows
// by a symbolic link; nil if it is not open.
func (s *snapshot) findFile(path string) *Document {
	if doc := s.find(uri.File(path)); doc != nil {
		return doc
	}
	canonical := source.Canonical(path)
	for _, doc := range s.sorted() {
		if doc.Path != "" && doc.canonical() == canonical {
			return doc
		}
	}
	return nil
}

// sorted returns the open documents by address.
func (s *snapshot) sorted() []*Document {
	keys := slices.Sorted(maps.Keys(s.byURI))
	docs := make([]*Document, len(keys))
	for i, key := range keys {
		docs[i] = s.byURI[key]
	}
	return docs
}

// documentKey makes the spellings of one address equal: file:///c%3A/x and
// file:///C:/x are the same document. Addresses are not normalised on decoding.
func documentKey(u uri.URI) uri.URI {
	if path := filePath(u); path != "" {
		return uri.File(path)
	}
	return u
}

// haveMain tells whether a main is known in one of them.
func (d *documents) haveMain() bool {
	for _, doc := range d.snapshot().byURI {
		if known := doc.syntax.known(); known != nil && len(known.file.Mains) > 0 {
			return true
		}
	}
	return false
}

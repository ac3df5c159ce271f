package lsp

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"go.lsp.dev/uri"
)

// While one document is worked on, others change: each is taken once, as it is
// then, however often it has changed.
func TestSupersededVersionsArePassedOver(t *testing.T) {
	w := newWarmer()
	ctx, end := context.WithCancel(t.Context())
	defer end()
	begun, goOn := make(chan uri.URI), make(chan struct{})
	go w.run(ctx, func(_ context.Context, u uri.URI) {
		begun <- u
		<-goOn
	})
	next := func() uri.URI {
		u := <-begun
		goOn <- struct{}{}
		return u
	}
	w.want("file:///A.java")
	<-begun
	for range 6000 {
		w.want("file:///A.java")
		w.want("file:///B.java")
	}
	goOn <- struct{}{}
	if got := []uri.URI{next(), next()}; !slices.Equal(got, []uri.URI{"file:///A.java", "file:///B.java"}) {
		t.Errorf("took %v", got)
	}
	w.want("file:///C.java")
	if got := next(); got != "file:///C.java" {
		t.Errorf("took %s once more", got)
	}
}

// 6,000 edits that nobody asks about cost no parse of their own, and no goroutine
// that keeps a text.
func TestFloodOfEdits(t *testing.T) {
	s := silentServer(t, nil, features{})
	doc := newDocument("file:///A.java", "java", 1, twoMethods)
	s.documents.set(doc)
	s.derive(t.Context(), doc.URI)
	versions := []*Document{}
	for i := range 6000 {
		params := fmt.Sprintf(`{"textDocument":{"uri":"file:///A.java","version":%d},"contentChanges":[{"range":{"start":{"line":2,"character":0},"end":{"line":2,"character":0}},"text":"{"}]}`, i+2)
		if err := s.didChange(t.Context(), []byte(params)); err != nil {
			t.Fatal(err)
		}
		versions = append(versions, s.documents.snapshot().find(doc.URI))
	}
	ctx, end := context.WithCancel(t.Context())
	defer end()
	s.documents.warmer.run(ctx, func(ctx context.Context, u uri.URI) {
		s.derive(ctx, u)
		end()
	})
	for i, v := range versions {
		if v.content.made.Load() != nil && i < len(versions)-1 {
			t.Fatalf("the text of version %d was made", v.Version)
		}
		select {
		case <-v.syntax.done:
			if i < len(versions)-1 {
				t.Fatalf("version %d was parsed", v.Version)
			}
		default:
			if i == len(versions)-1 {
				t.Error("the last version was not parsed")
			}
		}
	}
	s.wait() // no goroutine is left that would be waited for
}

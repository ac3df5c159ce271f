package jfr

import (
	"bytes"
	"cmp"
	"hash/maphash"
	"slices"
	"sync"
)

// shared is what the chunks of a recording have in common.
type shared struct {
	seed maphash.Seed

	metadataMu sync.Mutex
	metadata   []knownMetadata // guarded by metadataMu

	problemsMu sync.Mutex
	problems   []*FormatError          // guarded by problemsMu
	reported   map[problemKey]struct{} // guarded by problemsMu

	freeMu sync.Mutex
	free   []*body // guarded by freeMu
}

// knownMetadata is one metadata with the bytes that it was parsed from.
type knownMetadata struct {
	hash  uint64
	bytes []byte
	meta  *Metadata
}

type problemKey struct {
	file   string
	offset int64
	what   string
}

const (
	maxKnownMetadata = 64
	maxProblems      = 1000
)

func newShared() *shared {
	return &shared{seed: maphash.MakeSeed(), reported: map[problemKey]struct{}{}}
}

// metadataOf returns the metadata that c is at, parsing it only if no chunk had the same bytes.
func (s *shared) metadataOf(c cursor) (*Metadata, error) {
	content := c.data[c.p:c.end]
	hash := maphash.Bytes(s.seed, content)
	s.metadataMu.Lock()
	defer s.metadataMu.Unlock()
	for i := range s.metadata {
		if k := &s.metadata[i]; k.hash == hash && bytes.Equal(k.bytes, content) {
			return k.meta, nil
		}
	}
	m, err := parseMetadata(c)
	if err != nil {
		return nil, err
	}
	if len(s.metadata) >= maxKnownMetadata {
		s.metadata = slices.Delete(s.metadata, 0, 1)
	}
	s.metadata = append(s.metadata, knownMetadata{hash, bytes.Clone(content), m})
	return m, nil
}

// report notes a problem, unless it is known from an earlier iteration.
func (s *shared) report(e *FormatError) {
	s.problemsMu.Lock()
	defer s.problemsMu.Unlock()
	key := problemKey{e.File, e.Offset, e.What}
	if _, known := s.reported[key]; known || len(s.problems) >= maxProblems {
		return
	}
	s.reported[key] = struct{}{}
	s.problems = append(s.problems, e)
}

func (s *shared) sortedProblems() []*FormatError {
	s.problemsMu.Lock()
	defer s.problemsMu.Unlock()
	slices.SortStableFunc(s.problems, func(a, b *FormatError) int {
		return cmp.Or(cmp.Compare(a.Chunk, b.Chunk), cmp.Compare(a.Offset, b.Offset))
	})
	return slices.Clone(s.problems)
}

// take returns a body for the chunk, a used one if there is one.
func (s *shared) take(e *extent) *body {
	b := s.takeFree()
	b.open(e)
	return b
}

func (s *shared) takeFree() *body {
	s.freeMu.Lock()
	defer s.freeMu.Unlock()
	if n := len(s.free); n > 0 {
		b := s.free[n-1]
		s.free = s.free[:n-1]
		return b
	}
	return &body{shared: s}
}

// maxFree bounds the memory that an idle recording keeps.
const maxFree = 4

func (s *shared) put(b *body) {
	s.freeMu.Lock()
	defer s.freeMu.Unlock()
	if len(s.free) < maxFree {
		s.free = append(s.free, b)
	}
}

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
	seed   maphash.Seed
	chunks []extent // all of the recording; none while they are listed, or if it is followed

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
		return cmp.Or(cmp.Compare(a.Chunk, b.Chunk), followsLast(a, b), cmp.Compare(a.Offset, b.Offset))
	})
	return slices.Clone(s.problems)
}

// followsLast orders what is broken before what only follows from it.
func followsLast(a, b *FormatError) int {
	switch {
	case a.follows == b.follows:
		return 0
	case a.follows:
		return 1
	}
	return -1
}

// take returns a body for the chunk: the one that was used for it last, with all that it has found, or any other.
func (s *shared) take(e *extent) *body {
	b := s.takeFree(e)
	if b.holds(e) {
		b.reopen()
	} else {
		b.open(e)
	}
	return b
}

// takeKept is take for a visit after which the body need not be kept any more.
func (s *shared) takeKept(e *extent) *body {
	b := s.take(e)
	b.kept.Store(false)
	return b
}

func (s *shared) takeFree(e *extent) *body {
	s.freeMu.Lock()
	defer s.freeMu.Unlock()
	i := slices.IndexFunc(s.free, func(b *body) bool { return b.holds(e) })
	for last := len(s.free) - 1; i < 0 && last >= 0; last-- { // the one used last, whose memory may still be in the cache
		if !s.free[last].kept.Load() {
			i = last
		}
	}
	if i < 0 {
		return &body{shared: s}
	}
	b := s.free[i]
	s.free = slices.Delete(s.free, i, i+1)
	return b
}

// release forgets the bodies that nobody uses.
func (s *shared) release() {
	s.freeMu.Lock()
	defer s.freeMu.Unlock()
	s.free = nil
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

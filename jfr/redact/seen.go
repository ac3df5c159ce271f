package redact

import (
	"hash/maphash"
	"slices"
)

// seenBlocks keeps what was found by its shape in blocks of texts when they were read, so that they are not gone through for it again
// when they are written. The search of what was written looks for itself.
type seenBlocks struct {
	seed  maphash.Seed
	found map[uint64][]finding // by the block
	total int
}

// Bounds of what is kept: small texts are gone through quickly, and findings need memory.
const (
	minSeen = 64 << 10
	maxSeen = 1 << 18 // findings
)

func newSeenBlocks() seenBlocks {
	return seenBlocks{seed: maphash.MakeSeed(), found: map[uint64][]finding{}}
}

// keep keeps what was found in a block.
func (s *seenBlocks) keep(block []byte, found []finding) {
	if len(block) < minSeen || s.total+len(found) > maxSeen {
		return
	}
	s.total += len(found) + 1
	s.found[maphash.Bytes(s.seed, block)] = slices.Clone(found)
}

// of returns what was found in a block.
func (s *seenBlocks) of(block []byte) (found []finding, known bool) {
	if len(block) < minSeen || len(s.found) == 0 {
		return nil, false
	}
	found, known = s.found[maphash.Bytes(s.seed, block)]
	return slices.Clone(found), known
}

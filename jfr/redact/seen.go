package redact

import (
	"hash/maphash"
	"slices"
)

// seenBlocks keeps what was found by its shape in blocks of texts when they were read, so that they are not gone through for it again
// when they are written. The search of what was written looks for itself.
type seenBlocks struct {
	seed  maphash.Seed
	found map[uint64]seenBlock // by the block
	total int
}

// seenBlock is what was found in a block, and what stays of it by the user's wish.
type seenBlock struct{ found, stayed []finding }

// Bounds of what is kept: small texts are gone through quickly, and findings need memory.
const (
	minSeen = 64 << 10
	maxSeen = 1 << 18 // findings
)

func newSeenBlocks() seenBlocks {
	return seenBlocks{seed: maphash.MakeSeed(), found: map[uint64]seenBlock{}}
}

// keep keeps what was found in a block.
func (s *seenBlocks) keep(block []byte, found, stayed []finding) {
	n := len(found) + len(stayed)
	if len(block) < minSeen || s.total+n > maxSeen {
		return
	}
	s.total += n + 1
	s.found[maphash.Bytes(s.seed, block)] = seenBlock{slices.Clone(found), slices.Clone(stayed)}
}

// of returns what was found in a block.
func (s *seenBlocks) of(block []byte) (seen seenBlock, known bool) {
	if len(block) < minSeen || len(s.found) == 0 {
		return seenBlock{}, false
	}
	seen, known = s.found[maphash.Bytes(s.seed, block)]
	return seen, known
}

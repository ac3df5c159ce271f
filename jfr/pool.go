package jfr

import (
	"errors"
	"fmt"
	"slices"
	"sync"
)

// poolState is a pool and how far it has been decoded. Pools have locks of their own, so that those of
// different types are decoded at the same time.
type poolState struct {
	mu      sync.Mutex // guards everything below; what has been handed out does not change
	pool    Pool
	decoder *decoder
	walk    poolWalk
}

func (s *poolState) reset() {
	s.pool.index.reset()
	s.pool.Keys = s.pool.Keys[:0]
	s.pool.Rows, s.pool.Columns = 0, nil
	s.walk.reset()
}

// maxPoolStates bounds the memory that is kept for pools of other metadata.
const maxPoolStates = 4096

// pool decodes the constants of a type that have not been decoded yet.
func (b *body) pool(t *Type) (*Pool, error) {
	s, segments, err := b.poolState(t)
	if s == nil {
		return &Pool{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.walk.segments < len(segments) || s.pool.Columns == nil && t.index >= 0 {
		s.decoder.data = b.data
		s.reserve(segments[s.walk.segments:])
		for _, next := range segments[s.walk.segments:] {
			s.decode(next)
		}
		keys := s.pool.Keys
		s.pool.Table = *s.decoder.bind(len(keys))
		s.pool.Keys = keys
	}
	return &s.pool, nil
}

// poolState returns the state of a pool and where all its constants are; nil if they cannot be decoded.
func (b *body) poolState(t *Type) (*poolState, []segment, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.loadLocked(); err != nil {
		return nil, nil, err
	}
	b.indexConstants()
	s := b.pools[t]
	if s == nil {
		sel := b.metadataLocked().plans.selection(t, nil)
		if err := errors.Join(sel.err, sel.plan.partial); err != nil {
			b.report(0, fmt.Sprintf("constants of type %s are left out: %v", t.Name, err), ErrCorrupt)
			return nil, nil, nil
		}
		if b.pools == nil || len(b.pools) > maxPoolStates {
			b.pools = map[*Type]*poolState{}
		}
		s = &poolState{decoder: newDecoder(sel.plan, b)}
		s.walk.reset()
		b.pools[t] = s
	}
	return s, b.constants.of(t), nil
}

// segmentsOf returns where all constants of a type are.
func (b *body) segmentsOf(t *Type) []segment {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.loadLocked() != nil {
		return nil
	}
	b.indexConstants()
	return b.constants.of(t)
}

// reserve makes room for the constants of the segments, of which indexing has found as many as they say.
func (s *poolState) reserve(segments []segment) {
	n := 0
	for _, next := range segments {
		n += int(next.count)
	}
	s.pool.Keys = slices.Grow(s.pool.Keys, n)
	s.decoder.grow(&s.decoder.plan.top, len(s.pool.Keys)+n)
}

// decode appends the constants of a segment. Damage has been found and reported by indexing.
func (s *poolState) decode(next segment) {
	s.walk.next(next, len(s.pool.Keys))
	d := s.decoder
	row := len(s.pool.Keys)
	p, end := int(next.at), int(next.end)
	for range next.count {
		var key uint64
		key, p = varint(d.data, p)
		if p = d.run(d.plan.ops, p, end, row); p < 0 || p > end {
			return
		}
		s.pool.Keys = append(s.pool.Keys, int64(key))
		s.pool.index.enter(int64(key), row, s.walk.firstRow)
		row++
	}
}

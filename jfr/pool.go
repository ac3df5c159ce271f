package jfr

import (
	"errors"
	"sync"
)

// poolState is a pool and how far it has been decoded. Pools have locks of their own, so that those of
// different types are decoded at the same time.
type poolState struct {
	mu         sync.Mutex // guards everything below; what has been handed out does not change
	pool       Pool
	decoder    *decoder
	segments   int // decoded so far
	checkpoint int32
	firstRow   int // of that checkpoint
}

func (s *poolState) reset() {
	s.pool.index.reset()
	s.pool.Keys = s.pool.Keys[:0]
	s.pool.Rows, s.segments, s.checkpoint, s.firstRow = 0, 0, -1, 0
}

// maxPoolStates bounds the memory that is kept for pools of other metadata.
const maxPoolStates = 4096

// pool decodes the constants of a type that have not been decoded yet.
func (b *body) pool(t *Type) (*Pool, error) {
	s, segments, err := b.poolState(t)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.segments < len(segments) || s.pool.Columns == nil && t.index >= 0 {
		s.decoder.data = b.data
		for _, next := range segments[s.segments:] {
			s.decode(next)
		}
		s.segments = len(segments)
		keys := s.pool.Keys
		s.pool.Table = *s.decoder.bind(len(keys))
		s.pool.Keys = keys
	}
	return &s.pool, nil
}

// poolState returns the state of a pool and where all its constants are.
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
			return nil, nil, &FormatError{File: b.file, Chunk: b.index, Offset: b.offset, What: err.Error(), Err: ErrCorrupt}
		}
		if b.pools == nil || len(b.pools) > maxPoolStates {
			b.pools = map[*Type]*poolState{}
		}
		s = &poolState{decoder: newDecoder(sel.plan, b), checkpoint: -1}
		b.pools[t] = s
	}
	if t.index < 0 || t.index >= len(b.constants.segments) {
		return s, nil, nil
	}
	return s, b.constants.segments[t.index], nil
}

// decode appends the constants of a segment. Damage has been found and reported by indexing.
func (s *poolState) decode(next segment) {
	if next.checkpoint != s.checkpoint {
		s.checkpoint, s.firstRow = next.checkpoint, len(s.pool.Keys)
	}
	d := s.decoder
	row := len(s.pool.Keys)
	d.grow(&d.plan.top, row+int(next.count))
	p, end := int(next.at), int(next.end)
	for range next.count {
		var key uint64
		key, p = varint(d.data, p)
		if p = d.run(d.plan.ops, p, end, row); p < 0 || p > end {
			return
		}
		s.pool.Keys = append(s.pool.Keys, int64(key))
		s.enter(int64(key), row)
		row++
	}
}

// enter makes the row the constant of the key, unless an older checkpoint has that key: the JDK goes
// from the newest checkpoint to the oldest and overwrites.
func (s *poolState) enter(key int64, row int) {
	if old, ok := s.pool.index.get(key); ok && old < s.firstRow {
		return
	}
	s.pool.index.set(key, row)
}

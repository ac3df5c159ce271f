package jfr

import "sync"

// Idle keeps what goes through chunks while it has nothing to do, with the chunk that it knows: parts of one chunk are read
// faster by who has read others of it. The zero value is empty. It is safe for concurrent use.
type Idle[W any] struct {
	mu   sync.Mutex // guards list
	list []idler[W]
}

type idler[W any] struct {
	chunk ChunkID
	who   W
}

// Take returns one that knows a chunk, else any, else one that create makes; begin is called with those that do not know
// the chunk.
func (p *Idle[W]) Take(chunk ChunkID, create func() W, begin func(W, ChunkID)) W {
	found := p.take(chunk)
	if found == nil {
		found = &idler[W]{who: create()}
		begin(found.who, chunk)
	} else if found.chunk != chunk {
		begin(found.who, chunk)
	}
	return found.who
}

// take removes the one that fits best, nil if there is none.
func (p *Idle[W]) take(chunk ChunkID) *idler[W] {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := len(p.list) - 1
	if last < 0 {
		return nil
	}
	pick := last
	for i := range p.list {
		if p.list[i].chunk == chunk {
			pick = i
		}
	}
	found := p.list[pick]
	p.list[pick] = p.list[last]
	p.list = p.list[:last]
	return &found
}

// Put gives back one that knows a chunk.
func (p *Idle[W]) Put(chunk ChunkID, who W) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.list = append(p.list, idler[W]{chunk, who})
}

// Drain takes all of them.
func (p *Idle[W]) Drain() []W {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := make([]W, len(p.list))
	for i, one := range p.list {
		all[i] = one.who
	}
	p.list = nil
	return all
}

package query

import (
	"sync"

	"jfrlens/jfr"
)

// partTranslations keeps the translations of chunks for all of their parts. It is safe for concurrent use.
type partTranslations struct {
	mu     sync.Mutex
	latest []chunkTranslations // as many as may be under way at once, the latest last
}

// chunkTranslations are the constants of one chunk that have been translated.
type chunkTranslations struct {
	chunk  jfr.ChunkID
	byType map[*jfr.Type]*translation
}

func newPartTranslations(chunksAtOnce int) *partTranslations {
	return &partTranslations{latest: make([]chunkTranslations, chunksAtOnce)}
}

// of returns the translations of a chunk, which are empty before its first part.
func (p *partTranslations) of(chunk jfr.ChunkID) map[*jfr.Type]*translation {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range p.latest {
		if p.latest[i].chunk == chunk {
			return p.latest[i].byType
		}
	}
	fresh := chunkTranslations{chunk, map[*jfr.Type]*translation{}}
	p.latest = append(p.latest[1:], fresh)
	return fresh.byType
}

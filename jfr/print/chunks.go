package print

import (
	"iter"

	"jfrlens/jfr"
)

// timedChunk is a chunk with the clock to use.
type timedChunk struct {
	*jfr.Chunk
	times clock
}

// timedChunks iterates over the chunks in order.
func timedChunks(rec *jfr.Recording, o Options) iter.Seq2[timedChunk, error] {
	return func(yield func(timedChunk, error) bool) {
		var times clock
		for c, err := range rec.Chunks() {
			if err == nil && (times.header == nil || !o.JDKClock) {
				header := c.Header
				times = newClock(&header, c.Metadata())
			}
			if !yield(timedChunk{c, times}, err) {
				return
			}
		}
	}
}

// eachChunk calls fn for each chunk in order, with the clock to use.
func eachChunk(rec *jfr.Recording, o Options, fn func(c *jfr.Chunk, times clock) error) error {
	for c, err := range timedChunks(rec, o) {
		if err != nil {
			return err
		}
		if err := fn(c.Chunk, c.times); err != nil {
			return err
		}
	}
	return nil
}

package repair

import (
	"fmt"
	"io"
	"slices"

	"jfrlens/jfr"
)

// Repairs says what [Repair] has done.
type Repairs struct {
	// Chunks is the number of chunks written, Repaired how many of them had to be changed.
	Chunks, Repaired int
	// Dropped is the number of chunks of which nothing can be used, because they have no metadata, nor one next to them that fits.
	Dropped int
	// Bytes is the number of bytes written.
	Bytes int64
}

// Repair writes the recording so that every tool accepts it: complete chunks as they are, of the
// others what is readable. The JDK's tools refuse chunks that are not finished, cut or damaged, and wait
// forever for some. If nothing is readable, it writes nothing and fails.
func Repair(w io.Writer, r *jfr.Recording) (Repairs, error) {
	var done Repairs
	chunks, err := r.EachRaw(func(raw *jfr.RawChunk, last bool) error {
		c := chunk{RawChunk: raw}
		if c.repair(last) {
			done.Repaired++
		}
		n, err := w.Write(c.Bytes()[:c.End()])
		done.Bytes += int64(n)
		done.Chunks++
		if err != nil {
			return fmt.Errorf("write the repaired chunk %d: %w", c.Index, err)
		}
		return nil
	})
	done.Dropped = chunks - done.Chunks
	return done, err
}

// chunk is a chunk that is being repaired.
type chunk struct {
	*jfr.RawChunk
	metadata   int // where its metadata is
	checkpoint int // where its newest checkpoint is, 0 if it has none
	final      bool
}

// repair makes the chunk one that every tool accepts. It says whether it had to be changed.
func (c *chunk) repair(last bool) bool {
	before := [jfr.HeaderSize]byte(c.Bytes())
	c.repairMetadata()
	c.coverEvents()
	c.cutCheckpoints()
	damaged := c.relink() || len(c.Gaps()) > 0
	c.fillGaps()
	c.checkpoint = c.newestCheckpoint()
	complete := c.Header.State == 0 && int64(c.End()) == c.Header.Size // its flags are right
	c.final = !complete && last && c.Header.Major > 1 && c.Header.Minor >= 1
	damaged = c.replaceLost() || damaged
	c.PutHeader(c.checkpoint, c.metadata, c.final)
	return damaged || before != [jfr.HeaderSize]byte(c.Bytes())
}

// newestCheckpoint is the last checkpoint if that of the header can be reached from it by the links: one behind the
// last flush is not in the header yet.
func (c *chunk) newestCheckpoint() int {
	places := c.Places(jfr.CheckpointID)
	if !c.HasTail() || len(places) == 0 {
		return c.givenCheckpoint(places)
	}
	last := int(places[len(places)-1])
	if slices.Contains(c.Links(int64(last)), c.Header.CheckpointOffset) {
		return last
	}
	return c.givenCheckpoint(places)
}

// givenCheckpoint returns the place that the header gives if a checkpoint is there, else that of the last one.
func (c *chunk) givenCheckpoint(places []uint32) int {
	given := c.Header.CheckpointOffset
	switch {
	case isPlace(places, given):
		return int(given)
	case len(places) == 0:
		return 0
	}
	return int(places[len(places)-1])
}

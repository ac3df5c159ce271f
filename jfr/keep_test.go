package jfr_test

import (
	"bytes"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// TestKeep reads the first of several chunks, keeps it while others are looked at, and then reads all: each byte once, and the
// first chunk again once it has been visited.
func TestKeep(t *testing.T) {
	t.Parallel()
	one := jfrtest.SampleChunk().Finish()
	m, r := metered(bytes.Repeat(one, 5))
	load := func(c *jfr.Chunk) error {
		_, err := c.Stacks()
		return err
	}
	reads := func(visit func(func(*jfr.Chunk) error) error) (chunks int) {
		m.read.Store(0)
		if err := visit(load); err != nil {
			t.Fatal(err)
		}
		return int(m.read.Load()) / len(one)
	}
	first := func(look func(*jfr.Chunk) error) (err error) {
		for c := range r.Chunks() {
			if c.Index == 0 {
				err = look(c)
			}
		}
		return err
	}
	_ = first(func(c *jfr.Chunk) error {
		c.Keep()
		return load(c)
	})
	if n := reads(func(look func(*jfr.Chunk) error) error { return r.Each(1, look) }); n != 4 {
		t.Errorf("%d chunks are read again", n)
	}
	if n := reads(first); n != 1 {
		t.Errorf("%d chunks are read again once the first has been visited", n)
	}
}

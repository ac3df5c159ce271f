package jfr_test

import (
	"testing"

	"jfrlens/jfr"
)

// TestNoAllocationPerEvent reads 3,000 events, their strings and stack traces, with memory that has been used
// before. What is allocated depends on the number of types and batches alone.
func TestNoAllocationPerEvent(t *testing.T) {
	c := firstChunk(t, bigChunk())
	sel := c.Select(c.Metadata().Type("test.Values"))
	stacks, err := c.Stacks()
	if err != nil {
		t.Fatal(err)
	}
	frames, text := make([]jfr.Frame, 0, 64), make([]byte, 0, 64)
	for name, test := range map[string]struct {
		run   func(t *testing.T)
		limit float64
	}{
		"events": {func(t *testing.T) {
			for _, err := range c.Events(sel) {
				if err != nil {
					t.Fatal(err)
				}
			}
		}, 10},
		"strings": {func(t *testing.T) {
			rows := 0
			for table, err := range c.Events(sel) {
				if err != nil {
					t.Fatal(err)
				}
				for row := range table.Rows {
					text = table.Column("text").Append(text[:0], row)
					text = table.Column("tag").Append(text, row)
					rows++
				}
			}
			if rows != 3000 || len(text) == 0 {
				t.Fatalf("%d rows, text %q", rows, text)
			}
		}, 10},
		"frames": {func(*testing.T) { frames, _, _ = stacks.Frames(1, frames[:0]) }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			if n := testing.AllocsPerRun(20, func() { test.run(t) }); n > test.limit {
				t.Errorf("%v allocations, at most %v are allowed", n, test.limit)
			}
		})
	}
}

// TestNoAllocationPerEventOfAnotherChunk reads a chunk like one that has been read before: its memory and
// its metadata are used again. Reading and counting allocate less than one thing for a hundred events.
func TestNoAllocationPerEventOfAnotherChunk(t *testing.T) {
	r := fromBytes(append(bigChunk(), bigChunk()...))
	for name, read := range map[string]func(*jfr.Chunk) error{
		"count": func(c *jfr.Chunk) error { _, err := c.Counts(); return err },
		"all":   decodeEverything,
		"stacks": func(c *jfr.Chunk) error {
			_, err := c.DigestStacks(hashOf)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			n := testing.AllocsPerRun(5, func() {
				if err := r.EachWhole(1, read); err != nil {
					t.Fatal(err)
				}
			})
			if n > 180 { // 18,000 events
				t.Errorf("%v allocations for 18,000 events", n)
			}
		})
	}
}

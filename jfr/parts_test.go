package jfr_test

import (
	"bytes"
	"math"
	"os"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// bigChunk is one chunk that is worth cutting: many events between several checkpoints.
func bigChunk() []byte { return chunkOf(3000) }

// chunkOf is a chunk with so many events of each type; the unknown ones have 4 kB.
func chunkOf(events int64) []byte {
	c := jfrtest.NewChunk()
	c.Metadata(jfrtest.SampleTypes()...)
	pad := jfrtest.Values().UTF8(string(bytes.Repeat([]byte("x"), 4000)))
	for i := range events {
		c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000+i, 3, 1))
		c.Event(jfrtest.ValuesEvent, jfrtest.SampleValues(3000+i, i))
		if i%300 == 0 {
			c.Checkpoint(jfrtest.StackConstants()...)
		}
		c.Event(jfrtest.UnknownEvent, pad)
	}
	return c.Finish()
}

// TestPartsShareOneChunk cuts a big chunk and checks that the parts have one identity, each event once,
// in order, and constants that are somewhere else in the chunk. Run with -race it checks the locks.
func TestPartsShareOneChunk(t *testing.T) {
	r := fromBytes(bigChunk())
	var (
		mu    sync.Mutex
		ids   = map[jfr.ChunkID]int{}
		seen  = map[int64]int{}
		first int
	)
	err := r.Each(4, func(c *jfr.Chunk) error {
		stacks, err := c.DigestStacks(hashOf)
		if err != nil {
			return err
		}
		row, _ := stacks.Row(1)
		frames, truncated, ok := stacks.Frames(1, nil)
		if !ok || len(frames) != 2 || stacks.Digest(row) != hashOf(frames, truncated) {
			t.Errorf("frames = %v, digest %d", frames, stacks.Digest(row))
		}
		m, ok := c.Method(1 << 40)
		if !ok || m.Name != "run" {
			t.Errorf("method = %+v", m)
		}
		last := int64(math.MinInt64)
		for table, err := range c.Events(c.Select(c.Metadata().Type("test.Values"), "last", "text")) {
			if err != nil {
				return err
			}
			for row, v := range table.Column("last").Ints {
				if v <= last || table.Column("text").String(row) != "hi😀" {
					t.Errorf("event %d comes after %d", v, last)
				}
				last = v
				mu.Lock()
				seen[v]++
				mu.Unlock()
			}
		}
		mu.Lock()
		defer mu.Unlock()
		ids[c.ID()]++
		if c.First() {
			first++
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(ids) != 1 || first != 1 || len(seen) != 3000 {
		t.Errorf("%d chunks, %d first parts, %d events; want 1, 1, 3000", len(ids), first, len(seen))
	}
	for id, parts := range ids {
		if parts != 4 {
			t.Errorf("chunk %v has %d parts, want 4", id, parts)
		}
	}
	for v, n := range seen {
		if n != 1 {
			t.Errorf("event %d is there %d times", v, n)
		}
	}
}

// TestPartsCountLikeTheWhole adds up the counts of parts.
func TestPartsCountLikeTheWhole(t *testing.T) {
	data := bigChunk()
	whole, err := firstChunk(t, data).Counts()
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	sum := map[int64][2]int64{}
	err = fromBytes(data).Each(3, func(c *jfr.Chunk) error {
		counts, err := c.Counts()
		mu.Lock()
		defer mu.Unlock()
		for _, n := range counts {
			sum[n.ID] = [2]int64{sum[n.ID][0] + n.Count, sum[n.ID][1] + n.Bytes}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	want := map[int64][2]int64{}
	for _, n := range whole {
		want[n.ID] = [2]int64{n.Count, n.Bytes}
	}
	if diff := cmp.Diff(want, sum); diff != "" {
		t.Error(diff)
	}
}

// TestLastChunksAreCut reads more chunks than workers: the last ones come in parts, so that no worker is left alone
// with one, and together they are the recording.
func TestLastChunksAreCut(t *testing.T) {
	const chunks, events = 7, 300
	r := fromBytes(bytes.Repeat(chunkOf(events), chunks))
	for workers := 1; workers <= 3; workers++ {
		var (
			mu    sync.Mutex
			first [chunks]int
			parts [chunks]int
			rows  [chunks]int
		)
		err := r.Each(workers, func(c *jfr.Chunk) error {
			n := 0
			for table, err := range c.Events(c.Select(c.Metadata().Type("test.Values"))) {
				if err != nil {
					return err
				}
				n += table.Rows
			}
			mu.Lock()
			defer mu.Unlock()
			parts[c.Index]++
			rows[c.Index] += n
			if c.First() {
				first[c.Index]++
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for i := range chunks {
			want := 1
			if i > chunks-workers {
				want = 2 * workers
			}
			if first[i] != 1 || rows[i] != events || parts[i] != want {
				t.Errorf("%d workers, chunk %d: %d events in %d parts, %d of them the first; want %d in %d",
					workers, i, rows[i], parts[i], first[i], events, want)
			}
		}
	}
}

// TestParallelEqualsSerial reads many chunks both ways.
func TestParallelEqualsSerial(t *testing.T) {
	var data []byte
	for _, path := range recordings(t) {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		data = append(data, b...)
	}
	want := totals(t, fromBytes(data))
	var mu sync.Mutex
	got := map[string]int64{}
	err := fromBytes(data).Each(3, func(c *jfr.Chunk) error {
		counts, err := c.Counts()
		mu.Lock()
		defer mu.Unlock()
		for _, n := range counts {
			got[typeName(n)] += n.Count
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, n := range want {
		if got[name] != n.Count {
			t.Errorf("%s: %d events in parallel, else %d", name, got[name], n.Count)
		}
	}
}

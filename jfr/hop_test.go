package jfr_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/testdata/race"
)

// countsOf counts the events of a recording, either by their heads alone or of loaded chunks.
func countsOf(t testing.TB, data []byte, workers int, loaded bool) []string {
	t.Helper()
	var lines []string
	r := fromBytes(data)
	err := r.EachWhole(workers, func(c *jfr.Chunk) error {
		if loaded {
			c.Flushes()
		}
		counts, err := c.Counts()
		for _, n := range counts {
			lines = append(lines, fmt.Sprint(typeName(n), n.ID, n.Count, n.Bytes))
		}
		return err
	})
	if err != nil {
		lines = append(lines, err.Error())
	}
	for _, p := range r.Problems() {
		lines = append(lines, p.Error())
	}
	return lines
}

// TestHeadsAloneTellTheCounts compares both ways of counting, with one and several goroutines per chunk.
func TestHeadsAloneTellTheCounts(t *testing.T) {
	data := bigChunk()
	want := countsOf(t, data, 1, true)
	for _, workers := range []int{1, 2, 3, 16} {
		for _, loaded := range []bool{false, true} {
			if diff := cmp.Diff(want, countsOf(t, data, workers, loaded)); diff != "" {
				t.Errorf("%d goroutines, loaded %v: %s", workers, loaded, diff)
			}
		}
	}
}

// TestDamageIsCountedAlike changes each byte of a chunk, and cuts it everywhere.
func TestDamageIsCountedAlike(t *testing.T) {
	race.OneGoroutine(t)
	data := jfrtest.SampleChunk().Finish()
	check := func(what string, at int, damaged []byte) {
		if diff := cmp.Diff(countsOf(t, damaged, 1, true), countsOf(t, damaged, 1, false)); diff != "" {
			t.Errorf("%s at byte %d: %s", what, at, diff)
		}
	}
	for at := range data {
		check("cut", at, data[:at])
		for _, flip := range []byte{0x01, 0x80, 0xff} {
			damaged := slices.Clone(data)
			damaged[at] ^= flip
			check("change", at, damaged)
		}
	}
}

// TestFalseLinksDoNotMatter lets the header name a checkpoint that lies inside another event, and metadata there.
func TestFalseLinksDoNotMatter(t *testing.T) {
	data := bigChunk()
	want := countsOf(t, data, 1, true)
	fake := len(data)/2 + bytes.Index(data[len(data)/2:], []byte("xxxxxxxxxxxxxxxx"))
	copy(data[fake:], jfrtest.Values().Int(16, 1, 0, 0, 0).Bytes())
	binary.BigEndian.PutUint64(data[16:], uint64(fake))
	copy(data[fake+100:], jfrtest.Values().Int(16, 0, 0, 0, 0, 1<<40).Bytes())
	binary.BigEndian.PutUint64(data[24:], uint64(fake+100))
	for _, loaded := range []bool{false, true} {
		if diff := cmp.Diff(want, countsOf(t, data, 4, loaded)); diff != "" {
			t.Errorf("loaded %v: %s", loaded, diff)
		}
	}
}

// TestDamageOfSharedChunks changes bytes of a chunk that several goroutines read: heads of events beside the places
// where it is cut, and others. What is found and reported must be what one goroutine finds.
func TestDamageOfSharedChunks(t *testing.T) {
	data := bigChunk()
	places := []int{}
	for chunk := range fromBytes(data).Chunks() {
		for _, at := range chunk.Flushes() {
			places = append(places, int(at)-5, int(at)-1, int(at), int(at)+1, int(at)+4, int(at)+9)
		}
	}
	if len(places) == 0 {
		t.Fatal("there are no checkpoints")
	}
	for i := range 20 {
		places = append(places, len(data)/20*i+i)
	}
	for i, at := range places {
		flip := []byte{0x01, 0x80}[i%2]
		data[at] ^= flip
		want := countsOf(t, data, 1, true)
		for _, loaded := range []bool{false, true} {
			if diff := cmp.Diff(want, countsOf(t, data, 3, loaded)); diff != "" {
				t.Errorf("byte %d ^ %#x, loaded %v: %s", at, flip, loaded, diff)
			}
		}
		data[at] ^= flip
	}
}

// meter counts the bytes that are read, and pretends that the file ends at limit.
type meter struct {
	data  []byte
	limit atomic.Int64
	read  atomic.Int64
}

func (m *meter) ReadAt(p []byte, at int64) (int, error) {
	n := copy(p, m.data[min(at, m.limit.Load()):m.limit.Load()])
	m.read.Add(int64(n))
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func metered(data []byte) (*meter, *jfr.Recording) {
	m := &meter{data: data}
	m.limit.Store(int64(len(data)))
	return m, jfr.NewRecording("metered", m, int64(len(data)))
}

// TestCountingJumpsOverConstants checks that large events are not read, nor by asking for the metadata.
func TestCountingJumpsOverConstants(t *testing.T) {
	c := jfrtest.SampleChunk()
	long := jfrtest.Values().UTF8(string(bytes.Repeat([]byte("x"), 5<<20)))
	c.Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(1, long)))
	c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(1500, 3, 2))
	m, r := metered(c.Finish())
	for chunk := range r.Chunks() {
		if _, err := chunk.Counts(); err != nil || chunk.Metadata().Type("test.Values") == nil {
			t.Fatalf("no counts or no types: %v", err)
		}
		if n := m.read.Load(); n > 500_000 {
			t.Errorf("%d bytes have been read to count events", n)
		}
		if table := oneBatch(t, chunk, "test.Values"); table.Column("last").Ints[0] != -1<<63 {
			t.Error("the events cannot be decoded afterwards")
		}
	}
}

// TestFileShrinksAfterCounting cuts the file everywhere between counting and decoding.
func TestFileShrinksAfterCounting(t *testing.T) {
	data := jfrtest.SampleChunk().Finish()
	for at := range data {
		m, r := metered(data)
		for chunk := range r.Chunks() {
			if _, err := chunk.Counts(); err != nil {
				t.Fatal(err)
			}
			m.limit.Store(int64(at))
			if err := decodeEverything(chunk); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// FuzzCounts counts the events of anything in both ways.
func FuzzCounts(f *testing.F) {
	whole := jfrtest.SampleChunk().Finish()
	f.Add(whole)
	f.Add(append(whole, whole...))
	f.Add(whole[:len(whole)/2])
	f.Add(jfrtest.SampleChunk().Raw(bytes.Repeat([]byte{0x80}, 20)...).Finish())
	f.Fuzz(func(t *testing.T, data []byte) {
		if diff := cmp.Diff(countsOf(t, data, 1, true), countsOf(t, data, 1, false)); diff != "" {
			t.Error(diff)
		}
	})
}

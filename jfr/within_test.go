package jfr_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// claiming gives the header of the first of several chunks another size.
func claiming(data []byte, size int) []byte {
	data = bytes.Clone(data)
	binary.BigEndian.PutUint64(data[8:], uint64(size))
	return data
}

// eventsByChunk counts the events of each chunk as one that reads bytes alone does: each from its header to its end, whose places are given.
func eventsByChunk(data []byte, ends ...int) (counts []int) {
	from := 0
	for _, end := range ends {
		n := 0
		for at := from + jfr.HeaderSize; at < end; n++ {
			size, _ := binary.Uvarint(data[at:])
			at += int(size)
		}
		counts, from = append(counts, n), end
	}
	return counts
}

// counted are the events of each chunk as they are read.
func counted(t *testing.T, rec *jfr.Recording) (counts []int) {
	t.Helper()
	for c, err := range rec.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		types, err := c.Counts()
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, count := range types {
			n += int(count.Count)
		}
		counts = append(counts, n)
	}
	return counts
}

// later is a chunk of the JVM that starts so many seconds later than others.
func later(seconds int64, events int) []byte {
	c := jfrtest.NewChunk()
	c.StartNanos += seconds * 1e9
	for i := range events {
		c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(int64(2000+i), 3, 1))
	}
	c.Checkpoint(jfrtest.StackConstants()...)
	return c.Metadata(jfrtest.SampleTypes()...).Finish()
}

// A header that gives its chunk the rest of the file, or the chunk behind it, hides no chunk, and it is said what it says.
func TestHeadersThatClaimOtherChunks(t *testing.T) {
	t.Parallel()
	a, b, c := later(0, 3), later(1, 5), later(2, 7)
	all := bytes.Join([][]byte{a, b, c}, nil)
	ends := []int{len(a), len(a) + len(b), len(all)}
	want := fmt.Sprint(eventsByChunk(all, ends...))
	for _, claimed := range []int{len(all), len(a) + len(b)} {
		rec := fromBytes(claiming(all, claimed))
		if got := fmt.Sprint(counted(t, rec)); got != want {
			t.Errorf("of %d bytes: %s events, want %s", claimed, got, want)
		}
		problems := rec.Problems()
		if len(problems) != 1 || !errors.Is(problems[0], jfr.ErrCorrupt) || problems[0].Chunk != 0 || problems[0].Offset != int64(len(a)) ||
			!strings.Contains(problems[0].Error(), fmt.Sprintf("gives %d bytes, but another chunk starts behind %d", claimed, len(a))) {
			t.Errorf("of %d bytes: %v", claimed, problems)
		}
	}
	rec := fromBytes(all)
	if got := fmt.Sprint(counted(t, rec)); got != want || len(rec.Problems()) != 0 {
		t.Errorf("in order: %s events, %v", got, rec.Problems())
	}
}

// Bytes of an event that look like a header begin no chunk, nor does the copy that a chunk keeps of its own.
func TestHeadersInEvents(t *testing.T) {
	t.Parallel()
	other := later(9, 1)[:jfr.HeaderSize]
	for _, within := range [][]byte{other, later(0, 1)[:jfr.HeaderSize]} {
		c := jfrtest.NewChunk()
		c.Metadata(jfrtest.SampleTypes()...)
		c.Checkpoint(jfrtest.StackConstants()...)
		c.Event(jfrtest.UnknownEvent, jfrtest.Values().Byte(within...))
		c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000, 3, 1))
		rec := fromBytes(c.Finish())
		if got := counted(t, rec); len(got) != 1 || got[0] != 4 || len(rec.Problems()) != 0 {
			t.Errorf("%v events, %v", got, rec.Problems())
		}
	}
}

// With real recordings of each JDK, joined by hand, the events are those of both, wherever the header says that the first one ends.
func TestRealHeadersThatClaimOtherChunks(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob(filepath.Join("..", "testdata", "recordings", "hard-jdk*.jfr"))
	if err != nil || len(paths) < 5 {
		t.Fatal(paths, err)
	}
	second, err := os.ReadFile(filepath.Join("..", "testdata", "recordings", "content-jdk25.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		first, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if binary.BigEndian.Uint64(first[8:]) != uint64(len(first)) {
			continue // of several chunks
		}
		apart := append(counted(t, fromBytes(first)), counted(t, fromBytes(second))...)
		joined := append(bytes.Clone(first), second...)
		rec := fromBytes(claiming(joined, len(joined)))
		if got := counted(t, rec); fmt.Sprint(got) != fmt.Sprint(apart) || len(rec.Problems()) != 1 {
			t.Errorf("%s: %v events, want %v; %v", path, got, apart, rec.Problems())
		}
	}
}

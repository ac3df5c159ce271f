package repair_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/repair"
)

// chunkFrom is a chunk of one JVM whose events are numbered from a place on.
func chunkFrom(first, n int) []byte {
	c := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...).Checkpoint(jfrtest.StackConstants()...)
	c.StartNanos += int64(first) * 1e9
	for i := range n {
		c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(int64(first+i), 3, 1))
	}
	return c.Finish()
}

// numbers are those of events from one to another.
func numbers(from, to int) (all []int64) {
	for n := from; n < to; n++ {
		all = append(all, int64(n))
	}
	return all
}

// Whatever the header of the first chunk says of its size, the events of the second are there, and those of the first that are in
// front of it.
func TestSizesOfChunks(t *testing.T) {
	t.Parallel()
	first, second := chunkFrom(2000, 5), chunkFrom(3000, 5)
	be := binary.BigEndian
	for _, test := range []struct {
		name string
		size uint64
		cut  int // events of the first that do not end in front of that
	}{
		{"right", uint64(len(first)), 0},
		{"nothing", 0, 0},
		{"less than a header", 67, 0},
		{"a header", 68, 0},
		{"one byte less", uint64(len(first) - 1), 1},
		{"one byte more", uint64(len(first) + 1), 0},
		{"into the second", uint64(len(first) + 40), 0},
		{"into the events of the second", uint64(len(first) + len(second) - 10), 0},
		{"behind the end", uint64(len(first)+len(second)) + 5, 0},
		{"a terabyte", 1 << 40, 0},
		{"below zero", 1 << 63, 0},
		{"all bits", 1<<64 - 1, 0},
	} {
		data := append(bytes.Clone(first), second...)
		be.PutUint64(data[8:], test.size)
		out, done := repaired(t, data)
		if got, want := startsOf(t, out), slices.Concat(numbers(2000, 2005-test.cut), numbers(3000, 3005)); !slices.Equal(got, want) || done.Chunks != 2 || done.Dropped != 0 {
			t.Errorf("%s: events %v, want %v; %+v", test.name, got, want, done)
		}
	}
}

// A last chunk that ends anywhere keeps what is in front of that; one without metadata borrows that of the chunk before it.
func TestLastChunkCutAnywhere(t *testing.T) {
	t.Parallel()
	first, last := chunkFrom(2000, 3), chunkFrom(3000, 3)
	whole := append(bytes.Clone(first), last...)
	before := 0
	for n := len(whole) - len(last)/7*7; n <= len(whole); n += 7 {
		out, done := repaired(t, whole[:n])
		got := startsOf(t, out)
		if len(got) < 3 || !slices.Equal(got[:3], numbers(2000, 2003)) || !slices.Equal(got[3:], numbers(3000, 3000+len(got)-3)) {
			t.Errorf("of %d bytes behind the first chunk there are %v", n-len(first), got)
		}
		if len(got) < before {
			t.Errorf("of %d bytes behind the first chunk there are %d events, of fewer bytes %d", n-len(first), len(got), before)
		}
		before = len(got)
		if done.Chunks+done.Dropped > 2 || done.Bytes != int64(len(out)) {
			t.Errorf("%d bytes: %+v", n-len(first), done)
		}
	}
	if before != 6 {
		t.Errorf("of the whole there are %d events", before)
	}
}

// The metadata that a chunk lacks is that of the chunk before or behind it, of the same JVM.
func TestChunkWithoutMetadata(t *testing.T) {
	t.Parallel()
	for name, order := range map[string][]int{"behind": {0, 1}, "in front": {1, 0}} {
		whole, lost := jfrtest.ChunksOfOneJVM()
		whole.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000, 0, 0))
		lost.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2001, 0, 0))
		if name == "in front" {
			whole.StartNanos, lost.StartNanos = lost.StartNanos, whole.StartNanos
			whole.StartTicks, lost.StartTicks = lost.StartTicks, whole.StartTicks
		}
		chunks := [][]byte{whole.Finish(), lost.Finish()}
		out, done := repaired(t, append(bytes.Clone(chunks[order[0]]), chunks[order[1]]...))
		got := startsOf(t, out)
		slices.Sort(got)
		if !slices.Equal(got, []int64{2000, 2001}) || done.Repaired != 1 || done.Dropped != 0 {
			t.Errorf("%s: events %v, %+v", name, got, done)
		}
	}
	_, lost := jfrtest.ChunksOfOneJVM()
	alone := lost.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2001, 0, 0)).Finish()
	if done, err := repair.Repair(&bytes.Buffer{}, fromBytes(alone)); err == nil || done.Bytes > 0 {
		t.Errorf("a chunk without metadata alone: %+v, %v", done, err)
	}
}

// What lies between chunks and behind them is no part of what is written.
func TestJunkAroundChunks(t *testing.T) {
	t.Parallel()
	first, second := chunkFrom(2000, 2), chunkFrom(3000, 2)
	for name, junk := range map[string]string{"zeros": strings.Repeat("\x00", 100), "text": "no chunk at all", "half a magic": "FLR", "one byte": "x", "a page": strings.Repeat("\xff", 4096)} {
		out, _ := repaired(t, slices.Concat(first, second, []byte(junk)))
		if got, want := startsOf(t, out), slices.Concat(numbers(2000, 2002), numbers(3000, 3002)); !slices.Equal(got, want) {
			t.Errorf("%s behind: events %v, want %v", name, got, want)
		}
		out, _ = repaired(t, slices.Concat(first, []byte(junk), second))
		if got, want := startsOf(t, out), slices.Concat(numbers(2000, 2002), numbers(3000, 3002)); !slices.Equal(got, want) {
			t.Errorf("%s between: events %v, want %v", name, got, want)
		}
	}
}

// full is a writer that takes so many bytes.
type full struct{ left int }

var errFull = errors.New("the disk is full")

// Write writes what there is room for.
func (f *full) Write(p []byte) (int, error) {
	n := min(len(p), f.left)
	f.left -= n
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

// A writer that fails ends the repair, which says where and how much has been written.
func TestNoRoomForRepaired(t *testing.T) {
	t.Parallel()
	first, second := chunkFrom(2000, 2), chunkFrom(3000, 2)
	both := append(bytes.Clone(first), second...)
	for room, chunk := range map[int]int{0: 0, 10: 0, len(first) - 1: 0, len(first): 1, len(both) - 1: 1} {
		done, err := repair.Repair(&full{room}, fromBytes(both))
		if want := fmt.Sprintf("write the repaired chunk %d: ", chunk); !errors.Is(err, errFull) || !strings.HasPrefix(err.Error(), want) || done.Bytes != int64(room) {
			t.Errorf("room for %d bytes: %v, %+v, want %s", room, err, done, want)
		}
	}
	if done, err := repair.Repair(&full{len(both)}, fromBytes(both)); err != nil || done.Bytes != int64(len(both)) {
		t.Errorf("%v, %+v", err, done)
	}
}

// What stands in for a lost class or method has a value for each field that its type has, whatever producers add to it.
func TestStandInsOfOtherTypes(t *testing.T) {
	t.Parallel()
	const point, sample = 300, 301
	types := slices.DeleteFunc(jfrtest.Basics(), func(t jfrtest.Type) bool { return t.ID == jfrtest.Method })
	types = append(types,
		jfrtest.Type{ID: point, Name: "test.Point", Fields: []jfrtest.Field{{Name: "x", TypeID: jfrtest.Double}, {Name: "name", TypeID: jfrtest.String}}},
		jfrtest.Type{ID: jfrtest.Method, Name: "jdk.types.Method", Fields: []jfrtest.Field{
			{Name: "weight", TypeID: jfrtest.Float},
			{Name: "type", TypeID: jfrtest.Class, Constant: true},
			{Name: "name", TypeID: jfrtest.Symbol, Constant: true},
			{Name: "descriptor", TypeID: jfrtest.Symbol, Constant: true},
			{Name: "modifiers", TypeID: jfrtest.Int},
			{Name: "hidden", TypeID: jfrtest.Boolean},
			{Name: "at", TypeID: point},
			{Name: "all", TypeID: point, Array: true},
			{Name: "ratio", TypeID: jfrtest.Double},
			{Name: "c", TypeID: jfrtest.Char},
		}},
		jfrtest.Type{ID: sample, Name: "jdk.ExecutionSample", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{{Name: "startTime", TypeID: jfrtest.Long}, {Name: "stackTrace", TypeID: jfrtest.StackTrace, Constant: true}}})
	c := jfrtest.NewChunk().Metadata(types...)
	c.Checkpoint(jfrtest.PoolOf(jfrtest.FrameType, jfrtest.Entry(0, jfrtest.Values().UTF8("Interpreted"))),
		jfrtest.PoolOf(jfrtest.StackTrace, jfrtest.Entry(1, jfrtest.Values().Byte(0).Int(2, 7, 12, 3, 0, 9, 5, 3, 0))))
	c.Event(sample, jfrtest.Values().Int(2000, 1))
	out, done := repaired(t, c.Finish())
	chunk := firstChunk(t, out)
	for _, key := range []int64{7, 9} {
		if m, found := chunk.Method(key); !found || m.Class != "lost" || m.Name != "lost" || m.Descriptor != "()V" {
			t.Errorf("method %d is %+v, %v", key, m, found)
		}
	}
	if got := startsOf(t, out); !slices.Equal(got, []int64{2000}) || done.Repaired != 1 {
		t.Errorf("events %v, %+v", got, done)
	}
}

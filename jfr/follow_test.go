package jfr_test

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// writer plays a JVM that writes a chunk flush by flush.
type writer struct {
	t     *testing.T
	path  string
	chunk *jfrtest.Chunk
}

// flush writes the file as it is after flush number state, with tail behind what has been flushed.
func (w *writer) flush(state byte, tail ...byte) {
	w.t.Helper()
	w.chunk.State = state
	if err := os.WriteFile(w.path, append(w.chunk.Finish(), tail...), 0o600); err != nil {
		w.t.Fatal(err)
	}
}

// poll returns the start times of new samples with the line of their first frame, and the chunks' ids.
func poll(t *testing.T, f *jfr.Follower) (starts, lines []int64, ids []jfr.ChunkID) {
	t.Helper()
	err := f.Poll(func(c *jfr.Chunk) error {
		ids = append(ids, c.ID())
		stacks, err := c.Stacks()
		if err != nil {
			return err
		}
		for table, err := range c.Events(c.Select(c.Metadata().Type("jdk.ExecutionSample"))) {
			if err != nil {
				return err
			}
			for row, start := range table.Column("startTime").Ints {
				frames, _, ok := stacks.Frames(table.Column("stackTrace").Ints[row], nil)
				if !ok || len(frames) == 0 {
					return errors.New("a stack trace is missing")
				}
				if m, ok := c.Method(frames[0].Method); !ok || m.Name != "run" {
					return errors.New("a method is missing")
				}
				starts, lines = append(starts, start), append(lines, int64(frames[0].Line))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return starts, lines, ids
}

func stack(key, line int64) jfrtest.Pool {
	return jfrtest.PoolOf(jfrtest.StackTrace, jfrtest.Entry(key, jfrtest.Values().Byte(0).Int(1).Int(1<<40, line, 0, 1)))
}

func TestFollowFlushes(t *testing.T) {
	folder := t.TempDir()
	f := jfr.Follow(filepath.Join(folder, "live.jfr"))
	t.Cleanup(func() { _ = f.Close() })
	if starts, _, _ := poll(t, f); len(starts) > 0 {
		t.Error("events before there is a file")
	}
	w := writer{t, filepath.Join(folder, "live.jfr"), jfrtest.NewChunk()}
	w.chunk.Metadata(jfrtest.SampleTypes()...)
	w.chunk.Event(jfrtest.SampleEvent, jfrtest.Values().Int(1, 3, 1)).Checkpoint(jfrtest.StackConstants()...)
	w.flush(1, 1, 2, 3)
	starts, lines, first := poll(t, f)
	if diff := cmp.Diff([]int64{1, 12}, append(starts, lines...)); diff != "" {
		t.Error(diff)
	}
	if starts, _, ids := poll(t, f); len(starts)+len(ids) > 0 {
		t.Error("events without a flush")
	}
	w.chunk.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2, 3, 1)).Event(jfrtest.SampleEvent, jfrtest.Values().Int(3, 3, 9))
	w.chunk.Checkpoint(stack(9, 77))
	w.flush(255)
	if starts, _, _ := poll(t, f); len(starts) > 0 {
		t.Error("events while the header is being changed")
	}
	w.flush(2)
	starts, lines, second := poll(t, f)
	if diff := cmp.Diff([]int64{2, 3, 12, 77}, append(starts, lines...)); diff != "" {
		t.Error(diff)
	}
	if first[0] != second[0] {
		t.Error("parts of one chunk have different ids")
	}
	w.flush(0)
	if starts, _, _ := poll(t, f); len(starts) > 0 {
		t.Error("events when the chunk is finished without new ones")
	}
	if p := f.Problems(); len(p) > 0 {
		t.Errorf("problems %v", p)
	}
}

// TestFollowStrings looks up strings that are constants while more of them are flushed.
func TestFollowStrings(t *testing.T) {
	w := writer{t, filepath.Join(t.TempDir(), "live.jfr"), jfrtest.NewChunk()}
	f := jfr.Follow(w.path)
	t.Cleanup(func() { _ = f.Close() })
	w.chunk.Metadata(jfrtest.SampleTypes()...)
	for i, text := range []string{"first", "second", "third"} {
		key := int64(7 + i)
		w.chunk.Event(jfrtest.ValuesEvent, jfrtest.SampleValues(int64(i), key))
		w.chunk.Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(key, jfrtest.Values().UTF8(text))))
		w.flush(byte(i + 1))
		err := f.Poll(func(c *jfr.Chunk) error {
			if got := c.String(key); got != text {
				t.Errorf("flush %d: constant %d is %q, want %q", i, key, got, text)
			}
			if got := c.String(7); got != "first" {
				t.Errorf("flush %d: the oldest constant has become %q", i, got)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestFollowRotation follows a repository over two files and a new metadata event.
func TestFollowRotation(t *testing.T) {
	folder := t.TempDir()
	f := jfr.Follow(folder)
	t.Cleanup(func() { _ = f.Close() })
	one := writer{t, filepath.Join(folder, "1.jfr"), jfrtest.NewChunk()}
	one.chunk.Metadata(jfrtest.SampleTypes()[:len(jfrtest.SampleTypes())-1]...)
	one.chunk.Event(jfrtest.SampleEvent, jfrtest.Values().Int(1, 3, 1)).Checkpoint(jfrtest.StackConstants()...)
	one.flush(1)
	_, _, before := poll(t, f)
	one.chunk.Metadata(jfrtest.SampleTypes()...)
	one.chunk.Event(jfrtest.ValuesEvent, jfrtest.SampleValues(1, 2)).Event(jfrtest.SampleEvent, jfrtest.Values().Int(2, 3, 1))
	one.flush(0)
	two := writer{t, filepath.Join(folder, "2.jfr"), jfrtest.NewChunk()}
	two.chunk.Metadata(jfrtest.SampleTypes()...)
	two.chunk.Event(jfrtest.SampleEvent, jfrtest.Values().Int(3, 3, 1)).Checkpoint(jfrtest.StackConstants()...)
	two.flush(1)
	starts, _, ids := poll(t, f)
	if diff := cmp.Diff([]int64{2, 3}, starts); diff != "" {
		t.Error(diff)
	}
	if len(ids) != 2 || ids[0] != before[0] || ids[1] == before[0] {
		t.Errorf("ids %v after %v", ids, before)
	}
	if err := os.Remove(one.path); err != nil {
		t.Fatal(err)
	}
	two.chunk.Event(jfrtest.SampleEvent, jfrtest.Values().Int(4, 3, 1))
	two.flush(2)
	if starts, _, _ := poll(t, f); len(starts) != 1 || starts[0] != 4 {
		t.Errorf("starts %v, want 4", starts)
	}
}

// TestFollowDeliversLikeOpen compares the sum of all parts with the finished file.
func TestFollowDeliversLikeOpen(t *testing.T) {
	data, err := os.ReadFile(recording("hard-jdk25.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "live.jfr")
	f := jfr.Follow(path)
	t.Cleanup(func() { _ = f.Close() })
	got := map[string]int64{}
	for i, size := range eventEnds(t, data) {
		step := append([]byte(nil), data[:size]...)
		binary.BigEndian.PutUint64(step[8:], uint64(size))
		step[64] = byte(i + 1)
		if size == len(data) {
			step[64] = 0
		}
		if err := os.WriteFile(path, step, 0o600); err != nil {
			t.Fatal(err)
		}
		err := f.Poll(func(c *jfr.Chunk) error {
			counts, err := c.Counts()
			for _, n := range counts {
				got[typeName(n)] += n.Count
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, n := range totals(t, fromBytes(data)) {
		if got[name] != n.Count {
			t.Errorf("%s: %d events by following, else %d", name, got[name], n.Count)
		}
	}
}

// eventEnds returns a few places between events behind the metadata, the last is the end.
func eventEnds(t *testing.T, data []byte) []int {
	t.Helper()
	var ends []int
	for c, err := range fromBytes(data).Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		for table := range c.Events(c.Select(c.Metadata().Type("jdk.ClassDefine"), "startTime")) {
			for row := 0; row < table.Rows; row += 40 {
				if at := table.Offsets[row]; int64(at) > c.Header.MetadataOffset {
					ends = append(ends, int(at))
				}
			}
		}
	}
	return append(ends, len(data))
}

package jfr_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// otherChunk has events of the types a.First and a.Second, whose ids and fields differ from chunk to chunk, and a constant 1.
func otherChunk(n int64) *jfrtest.Chunk {
	first, second := 100+n%2, 101-n%2 // the ids change places
	fields := []jfrtest.Field{{Name: "startTime", TypeID: jfrtest.Long}, {Name: "n", TypeID: jfrtest.Int}, {Name: "text", TypeID: jfrtest.String, Constant: true}}
	if n%2 == 1 {
		slices.Reverse(fields)
	}
	c := jfrtest.NewChunk()
	c.StartNanos += n * 1e9
	c.StartTicks = 1000 * n
	c.TicksPerSecond = 1e9 / (n + 1)
	c.Metadata(append(jfrtest.Basics(),
		jfrtest.Type{ID: first, Name: "a.First", Super: jfrtest.EventSuper, Fields: fields},
		jfrtest.Type{ID: second, Name: "a.Second", Super: jfrtest.EventSuper, Fields: fields[1:2]})...)
	values := []int64{c.StartTicks + 10, n, 1}
	if n%2 == 1 {
		slices.Reverse(values)
	}
	c.Event(first, jfrtest.Values().Int(values...)).Event(second, jfrtest.Values().Int(n+100))
	return c.Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(1, jfrtest.Values().UTF8(fmt.Sprint("text ", n)))))
}

// firstEvents are the events of the type a.First in the order of the chunks: number, text and time in nanoseconds since the first start.
func firstEvents(t *testing.T, each func(func(*jfr.Chunk) error) error) []string {
	t.Helper()
	var mu sync.Mutex
	byChunk := map[int]string{}
	err := each(func(c *jfr.Chunk) error {
		for table, err := range c.Events(c.Select(c.Metadata().Type("a.First"), "n", "startTime", "text")) {
			if err != nil {
				return err
			}
			mu.Lock()
			byChunk[c.Index] += fmt.Sprint(table.Int("n", 0), " ", table.Text("text", 0), " ", c.UnixNanos(table.Int("startTime", 0))-jfrtest.NewChunk().StartNanos)
			mu.Unlock()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for i := range len(byChunk) {
		list = append(list, byChunk[i])
	}
	return list
}

// Chunks that have other ids, fields, clocks and constants are each read by their own, in whatever way one goes through them.
func TestChunksThatDiffer(t *testing.T) {
	t.Parallel()
	const chunks = 6
	var data []byte
	var want []string
	for n := range int64(chunks) {
		data = append(data, otherChunk(n).Finish()...)
		want = append(want, fmt.Sprint(n, " text ", n, " ", n*1e9+10*(n+1)))
	}
	r := fromBytes(data)
	for name, each := range map[string]func(func(*jfr.Chunk) error) error{
		"one after the other": func(fn func(*jfr.Chunk) error) error {
			for c, err := range r.Chunks() {
				if err := errors.Join(err, fn(c)); err != nil {
					return err
				}
			}
			return nil
		},
		"one worker":      func(fn func(*jfr.Chunk) error) error { return r.Each(1, fn) },
		"several workers": func(fn func(*jfr.Chunk) error) error { return r.Each(4, fn) },
		"whole":           func(fn func(*jfr.Chunk) error) error { return r.EachWhole(4, fn) },
		"whole, few":      func(fn func(*jfr.Chunk) error) error { return r.EachWhole(2, fn) },
	} {
		if diff := cmp.Diff(want, firstEvents(t, each)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		r.Release()
	}
	if problems := r.Problems(); len(problems) > 0 {
		t.Error(problems)
	}
}

// Files are read in the order in which they are named, those of a folder by their names, and chunks are numbered through.
func TestOrderOfFiles(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	var paths []string
	for n := range int64(3) {
		path := filepath.Join(folder, fmt.Sprintf("2026_11_%02d.jfr", 9-n))
		if err := os.WriteFile(path, otherChunk(n).Finish(), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	numbers := func(paths ...string) (list []string) {
		r := open(t, paths...)
		size := int64(0)
		for c, err := range r.Chunks() {
			if err != nil {
				t.Fatal(err)
			}
			for table := range rows(t, c, "a.First") {
				list = append(list, fmt.Sprint(c.Index, ":", table.Int("n", 0), " ", filepath.Base(c.File()), " ", c.Offset, " ", c.First()))
			}
			size += c.Header.Size
		}
		if r.Size() != size || r.Name() != paths[0] {
			t.Errorf("%s has %d bytes, its chunks have %d", r.Name(), r.Size(), size)
		}
		return list
	}
	named := numbers(paths...)
	if diff := cmp.Diff([]string{"0:0 2026_11_09.jfr 0 true", "1:1 2026_11_08.jfr 0 true", "2:2 2026_11_07.jfr 0 true"}, named); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"0:2 2026_11_07.jfr 0 true", "1:1 2026_11_08.jfr 0 true", "2:0 2026_11_09.jfr 0 true"}, numbers(folder)); diff != "" {
		t.Error(diff)
	}
	if twice := numbers(paths[0], paths[0]); len(twice) != 2 || !strings.HasPrefix(twice[1], "1:0 ") {
		t.Errorf("a file that is named twice is %v", twice)
	}
}

// Who no longer waits for a pipe gets the reason; who waits gets the recording.
func TestOpenEndsWithItsContext(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a.jfr")
	if err := os.WriteFile(path, jfrtest.SampleChunk().Finish(), 0o600); err != nil {
		t.Fatal(err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	for range 20 {
		rec, err := jfr.Opener{}.Open(ended, path)
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if err == nil {
			_ = rec.Close()
		}
	}
	rec, err := jfr.Opener{}.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(rec.Close(), rec.Close()); err != nil {
		t.Errorf("closed twice: %v", err)
	}
	if _, err := (jfr.Opener{}).Open(t.Context()); err == nil || err.Error() != "open recording: no file given" {
		t.Error(err)
	}
	if _, err := jfr.Open(path, path+"x"); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// Who fails while following gets the rest with the next call, of this file and of the others, and nothing twice.
func TestFollowingGoesOnAfterAnError(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	f := jfr.Follow(folder)
	t.Cleanup(func() { _ = f.Close() })
	for n := range int64(2) {
		c := otherChunk(n)
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprint(n, ".jfr")), append(c.Finish(), otherChunk(n+2).Finish()...), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	stop := errors.New("stop")
	var seen []int64
	for range 6 {
		err := f.Poll(func(c *jfr.Chunk) error {
			for table := range rows(t, c, "a.First") {
				seen = append(seen, table.Int("n", 0))
			}
			return stop
		})
		if len(seen) < 5 && err != nil && !errors.Is(err, stop) {
			t.Error(err)
		}
	}
	if diff := cmp.Diff([]int64{0, 2, 1, 3}, seen); diff != "" {
		t.Error(diff)
	}
	if err := errors.Join(f.Close(), f.Close()); err != nil {
		t.Error(err)
	}
}

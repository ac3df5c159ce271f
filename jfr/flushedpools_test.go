package jfr_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// Pools over many checkpoints, with keys in any order that come again: each key stands for its oldest constant, in one checkpoint
// for its last, as in the JDK.
func TestPoolsOverManyFlushes(t *testing.T) {
	t.Parallel()
	for seed := range uint64(8) {
		random := rand.New(rand.NewPCG(seed, 3))
		c := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...)
		want := map[int64]string{}
		for flush := range 20 {
			in := map[int64]string{}
			var entries []jfrtest.Constant
			for i := range random.IntN(60) {
				key := []int64{random.Int64N(40), random.Int64(), -random.Int64N(5), 1 << random.IntN(63)}[random.IntN(4)]
				text := fmt.Sprint(flush, "-", i)
				entries = append(entries, jfrtest.Entry(key, jfrtest.Values().UTF8(text)))
				in[key] = text
			}
			c.Checkpoint(jfrtest.PoolOf(jfrtest.Symbol, entries...))
			for key, text := range in {
				if _, old := want[key]; !old {
					want[key] = text
				}
			}
		}
		chunk := firstChunk(t, c.Finish())
		pool, err := chunk.Pool("jdk.types.Symbol")
		if err != nil {
			t.Fatal(err)
		}
		for key, text := range want {
			row, ok := pool.Row(key)
			if !ok || pool.Columns[0].String(row) != text || chunk.Symbol(key) != text {
				t.Fatalf("seed %d: constant %d is in row %d, %v, and is %q, want %q", seed, key, row, ok, chunk.Symbol(key), text)
			}
		}
		for range 200 {
			key := random.Int64()
			if _, known := want[key]; known {
				continue
			}
			if _, ok := pool.Row(key); ok || chunk.Symbol(key) != "" {
				t.Fatalf("seed %d: there is a constant %d", seed, key)
			}
		}
		if len(pool.Keys) != pool.Rows || len(want) > pool.Rows {
			t.Errorf("seed %d: %d keys in %d rows, %d constants", seed, len(pool.Keys), pool.Rows, len(want))
		}
	}
}

// Stack traces over many checkpoints are found by their keys, with their frames and whether they were cut, by whatever way.
func TestStacksOverManyFlushes(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(4, 4))
	c := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...)
	type trace struct {
		Frames    []jfr.Frame
		Truncated bool
	}
	want := map[int64]trace{}
	for flush := range int64(30) {
		var entries []jfrtest.Constant
		for i := range int64(1 + random.IntN(30)) {
			key := flush*100 + i
			one := trace{Truncated: random.IntN(2) == 0}
			b := jfrtest.Values().Byte(0)
			if one.Truncated {
				b = jfrtest.Values().Byte(1)
			}
			depth := []int{0, 1, 3, 64, 200}[random.IntN(5)]
			b.Int(int64(depth))
			for range depth {
				f := jfr.Frame{Method: random.Int64() >> random.IntN(63), Line: int32(random.Uint32() >> random.IntN(31)), BCI: int32(random.IntN(70000)) - 1, Kind: random.Int64N(6)}
				b.Int(f.Method, int64(f.Line), int64(f.BCI), f.Kind)
				one.Frames = append(one.Frames, f)
			}
			entries = append(entries, jfrtest.Entry(key, b))
			want[key] = one
		}
		c.Checkpoint(jfrtest.PoolOf(jfrtest.StackTrace, entries...))
	}
	data := c.Finish()
	stacks, err := firstChunk(t, data).Stacks()
	if err != nil || stacks.Len() != len(want) || len(stacks.IDs()) != len(want) {
		t.Fatalf("%d stack traces, want %d, %v", stacks.Len(), len(want), err)
	}
	digested, err := firstChunk(t, data).DigestStacks(hashOf)
	if err != nil {
		t.Fatal(err)
	}
	for key, one := range want {
		frames, truncated, ok := stacks.Frames(key, nil)
		if diff := cmp.Diff(one, trace{frames, truncated}); diff != "" || !ok {
			t.Fatalf("stack trace %d, %v:\n%s", key, ok, diff)
		}
		row, _ := digested.Row(key)
		if digested.Digest(row) != hashOf(frames, truncated) {
			t.Errorf("the digest of stack trace %d is not of its frames", key)
		}
		top, ok := stacks.FramesWhile(row, nil, func(frames []jfr.Frame, _ int) bool { return len(frames) < 2 })
		if !ok || len(top) > len(one.Frames) || !slices.Equal(top, one.Frames[:len(top)]) || len(top) < min(2, len(one.Frames)) {
			t.Errorf("the topmost frames of stack trace %d are %v", key, top)
		}
	}
}

// Chunks whose constants come before, between and behind the events, or whose metadata is written again, are read alike.
func TestOrderInAChunk(t *testing.T) {
	t.Parallel()
	metadata := func(c *jfrtest.Chunk) { c.Metadata(jfrtest.SampleTypes()...) }
	constants := func(c *jfrtest.Chunk) { c.Checkpoint(jfrtest.StackConstants()...) }
	strings := func(c *jfrtest.Chunk) {
		c.Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(7, jfrtest.Values().UTF8("tag")), jfrtest.Entry(8, jfrtest.Values().StringKey(7))))
	}
	sample := func(c *jfrtest.Chunk) { c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(2000, 3, 1)) }
	values := func(c *jfrtest.Chunk) { c.Event(jfrtest.ValuesEvent, jfrtest.SampleValues(3000, 5)) }
	unknown := func(c *jfrtest.Chunk) { c.Event(jfrtest.UnknownEvent, jfrtest.Values().Int(1)) }
	empty := func(c *jfrtest.Chunk) { c.Checkpoint() }
	for name, parts := range map[string][]func(*jfrtest.Chunk){
		"constants first":   {constants, strings, metadata, sample, values},
		"metadata last":     {sample, values, strings, constants, metadata},
		"events last":       {metadata, constants, strings, values, sample},
		"all in between":    {sample, constants, unknown, metadata, empty, values, strings},
		"metadata twice":    {metadata, sample, metadata, constants, values, strings, metadata},
		"constants again":   {constants, strings, sample, metadata, constants, values, strings},
		"empty checkpoints": {empty, empty, metadata, empty, sample, values, constants, empty, strings, empty},
	} {
		for _, width := range []int{0, 4, 5, 8} {
			c := jfrtest.NewChunk()
			c.SizeWidth = width
			for _, write := range parts {
				write(c)
			}
			r := fromBytes(c.Finish())
			for chunk, err := range r.Chunks() {
				if err != nil {
					t.Fatal(err)
				}
				table := fieldOf(t, chunk, "jdk.ExecutionSample", "stackTrace")
				stacks, err := chunk.Stacks()
				if err != nil {
					t.Fatal(err)
				}
				frames, _, _ := stacks.Frames(table[0], nil)
				if m, _ := chunk.Method(frames[0].Method); len(frames) != 2 || m.Class != "a.b.Outer$Inner" {
					t.Errorf("%s, sizes of %d bytes: %v, %+v", name, width, frames, m)
				}
				if got := fieldOf(t, chunk, "test.Values", "tag"); chunk.String(got[0]) != "tag" {
					t.Errorf("%s, sizes of %d bytes: the tag is %q", name, width, chunk.String(got[0]))
				}
			}
			if problems := r.Problems(); len(problems) > 0 {
				t.Errorf("%s, sizes of %d bytes: %v", name, width, problems)
			}
		}
	}
}

// fieldOf are the numbers of a field of all events of a type.
func fieldOf(t *testing.T, c *jfr.Chunk, typ, field string) (numbers []int64) {
	t.Helper()
	for table, row := range rows(t, c, typ) {
		numbers = append(numbers, table.Int(field, row))
	}
	if len(numbers) == 0 {
		t.Fatalf("no events of type %s", typ)
	}
	return numbers
}

package jfr_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// numbersOf returns what was found of the stack traces with some keys, by place of the key.
func numbersOf(t *testing.T, names *jfr.Translator, c *jfr.Chunk, keys ...int64) (places []int, numbers []jfr.StackNumber) {
	t.Helper()
	if err := names.ReadStacks(c, keys); err != nil {
		t.Fatal(err)
	}
	for place, key := range keys {
		if s, ok := names.StackOf(key); ok {
			places, numbers = append(places, place), append(numbers, s)
		}
	}
	return places, numbers
}

func TestNumbersOfStacks(t *testing.T) {
	d := jfr.NewDictionary(nil)
	c := firstChunk(t, jfrtest.SampleChunk().Finish())
	places, numbers := numbersOf(t, d.Translator(), c, 99, 1, 0, 2, 1)
	entries := d.Entries()
	leaf := int32(entries.Stacks.Len() - 1)
	if diff := cmp.Diff([]int{1, 3, 4}, places); diff != "" {
		t.Errorf("stack traces that the chunk has: %s", diff)
	}
	if diff := cmp.Diff([]jfr.StackNumber{{Number: leaf}, {Truncated: true}, {Number: leaf}}, numbers); diff != "" {
		t.Error(diff)
	}
	var lines []int32
	for n := leaf; n > 0; n = entries.Stacks.Parent[n] {
		lines = append(lines, entries.Frames[entries.Stacks.Frame[n]].Line)
	}
	if diff := cmp.Diff([]int32{12, -1}, lines); diff != "" {
		t.Errorf("lines from the leaf: %s", diff)
	}
}

// deepChunk has stack traces 1 to n of one method each: stack trace k has depth frames with lines 1, 2, 3 ... of which the
// leaf's is increased by add and k.
func deepChunk(t *testing.T, n, depth, add int) *jfr.Chunk {
	t.Helper()
	var traces []jfrtest.Constant
	for k := range n {
		trace := jfrtest.Values().Byte(0).Int(int64(depth))
		for i := range depth {
			line := int64(depth - i)
			if i == 0 {
				line += int64(add + k)
			}
			trace.Int(1<<40, line, 0, 1)
		}
		traces = append(traces, jfrtest.Entry(int64(k+1), trace))
	}
	c := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...)
	pools := slices.DeleteFunc(jfrtest.StackConstants(), func(p jfrtest.Pool) bool { return p.TypeID == jfrtest.StackTrace })
	return firstChunk(t, c.Checkpoint(append(pools, jfrtest.PoolOf(jfrtest.StackTrace, traces...))...).Finish())
}

// TestManyStacks numbers more frames than are collected before they get their numbers, and then those of another chunk, in
// which the same keys stand for other stack traces.
func TestManyStacks(t *testing.T) {
	const stacks, depth = 300, 1000
	d := jfr.NewDictionary(nil)
	names := d.Translator()
	keys := make([]int64, stacks)
	for i := range keys {
		keys[i] = int64(i + 1)
	}
	places, first := numbersOf(t, names, deepChunk(t, stacks, depth, 0), keys...)
	if len(places) != stacks {
		t.Errorf("%d stack traces were found, want %d", len(places), stacks)
	}
	if tree := d.Entries().Stacks; tree.Len() != 1+depth-1+stacks {
		t.Errorf("%d stack traces have numbers, want the root, %d callers and %d leaves", tree.Len(), depth-1, stacks)
	}
	names.Reset()
	_, second := numbersOf(t, names, deepChunk(t, stacks, depth, 100), keys...)
	if diff := cmp.Diff(first[100:], second[:stacks-100]); diff != "" {
		t.Errorf("the other chunk has them 100 keys earlier: %s", diff)
	}
}

// TestStacksOfAnotherChunk has a second chunk in which the key of a method stands for another one.
func TestStacksOfAnotherChunk(t *testing.T) {
	d := jfr.NewDictionary(nil)
	names := d.Translator()
	var methods []string
	for _, name := range []string{"first", "second"} {
		pools := slices.DeleteFunc(jfrtest.StackConstants(), func(p jfrtest.Pool) bool { return p.TypeID == jfrtest.Symbol })
		symbols := jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(20, jfrtest.Values().UTF8("a/A")), jfrtest.Entry(21, jfrtest.Values().UTF8(name)))
		c := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...).Checkpoint(append(pools, symbols)...)
		names.Reset()
		_, numbers := numbersOf(t, names, firstChunk(t, c.Finish()), 1)
		methods = append(methods, d.TopMethod(numbers[0].Number).Name)
	}
	if diff := cmp.Diff([]string{"first", "second"}, methods); diff != "" {
		t.Error(diff)
	}
}

package jfr_test

import (
	"bytes"
	"iter"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

func fromBytes(b []byte) *jfr.Recording {
	return jfr.NewRecording("synthetic", bytes.NewReader(b), int64(len(b)))
}

// firstChunk returns the only chunk of a recording; it stays valid until the end of the test.
func firstChunk(t *testing.T, b []byte) *jfr.Chunk {
	t.Helper()
	for c, err := range fromBytes(b).Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	t.Fatal("no chunk")
	return nil
}

// oneBatch returns the only batch of a type.
func oneBatch(t *testing.T, c *jfr.Chunk, name string, fields ...string) *jfr.Table {
	t.Helper()
	sel := c.Select(c.Metadata().Type(name), fields...)
	batches := 0
	for _, err := range c.Events(sel) {
		if err != nil {
			t.Fatal(err)
		}
		batches++
	}
	if batches != 1 {
		t.Fatalf("%d batches of events of type %s, want 1", batches, name)
	}
	next, stop := iter.Pull2(c.Events(sel))
	t.Cleanup(stop) // keeps the batch valid until the end of the test
	table, _, _ := next()
	return table
}

// rows goes through all events of a type.
func rows(t *testing.T, c *jfr.Chunk, name string) iter.Seq2[*jfr.Table, int] {
	return func(yield func(*jfr.Table, int) bool) {
		for table, err := range c.Events(c.Select(c.Metadata().Type(name))) {
			if err != nil {
				t.Fatal(err)
			}
			for row := range table.Rows {
				if !yield(table, row) {
					return
				}
			}
		}
	}
}

func TestEveryKindOfValue(t *testing.T) {
	c := firstChunk(t, jfrtest.SampleChunk().Finish())
	table := oneBatch(t, c, "test.Values")
	ints := map[string]int64{
		"startTime": 3000, "duration": 5, "flag": 1, "b": -128, "c": 0xffff, "s": -2, "i": -1, "last": math.MinInt64, "point.x": -3, "tag": 7,
	}
	for name, want := range ints {
		if got := table.Column(name).Ints[0]; got != want {
			t.Errorf("%s = %d, want %d", name, got, want)
		}
	}
	if f, d := table.Column("f").Floats[0], table.Column("d").Floats[0]; f != 1.5 || d != math.Pi {
		t.Errorf("f, d = %v, %v", f, d)
	}
	for name, want := range map[string]string{"text": "hi😀", "tag": "tag", "point.name": "café"} {
		if got := table.Column(name).String(0); got != want {
			t.Errorf("%s = %q, want %q", name, got, want)
		}
	}
	numbers := table.Column("numbers")
	if diff := cmp.Diff([]int64{1, -1, 300}, numbers.Items.Ints); diff != "" {
		t.Error(diff)
	}
	points := table.Column("points").Items
	if points.Kind != jfr.KindStruct || points.Struct[1].String(0) != "one" || points.Struct[1].String(1) != "tag" {
		t.Errorf("points = %+v", points)
	}
	if keys := table.Column("keys"); keys.Items.Null(0) || !keys.Items.Null(1) {
		t.Error("the first class exists, the second does not")
	}
}

func TestSelectionDecodesOnlyWhatIsNamed(t *testing.T) {
	c := firstChunk(t, jfrtest.SampleChunk().Finish())
	table := oneBatch(t, c, "test.Values", "last", "point.name", "absent", "i")
	var names []string
	for _, column := range table.Columns {
		names = append(names, column.Field.Name)
	}
	if diff := cmp.Diff([]string{"i", "point", "last"}, names); diff != "" {
		t.Error(diff)
	}
	if got := table.Column("point").Struct; len(got) != 1 || got[0].String(0) != "café" {
		t.Errorf("point = %+v", got)
	}
	if table.Column("last").Ints[0] != math.MinInt64 || table.Column("absent") != nil {
		t.Error("last is wrong or absent is there")
	}
}

func TestStacksAndNames(t *testing.T) {
	c := firstChunk(t, jfrtest.SampleChunk().Finish())
	stacks, err := c.Stacks()
	if err != nil {
		t.Fatal(err)
	}
	frames, truncated, ok := stacks.Frames(1, nil)
	want := []jfr.Frame{{Method: 1 << 40, Line: 12, BCI: 3, Kind: 1}, {Method: 1 << 40, Line: -1}}
	if diff := cmp.Diff(want, frames); diff != "" || truncated || !ok {
		t.Errorf("truncated %v, ok %v\n%s", truncated, ok, diff)
	}
	if frames, truncated, ok := stacks.Frames(2, nil); len(frames) != 0 || !truncated || !ok {
		t.Errorf("stack 2: %v, %v, %v", frames, truncated, ok)
	}
	if _, _, ok := stacks.Frames(99, nil); ok {
		t.Error("there is no stack 99")
	}
	m, ok := c.Method(1 << 40)
	if diff := cmp.Diff(jfr.Method{Class: "a.b.Outer$Inner", Name: "run", Descriptor: "()V", Modifiers: 9, ClassKey: 40}, m); diff != "" || !ok {
		t.Error(ok, diff)
	}
	if class, name, ok := c.MethodName(1 << 40); class != m.Class || name != m.Name || !ok {
		t.Errorf("method name %q %q, %v", class, name, ok)
	}
	if th, ok := c.Thread(3); !ok || th.JavaName != "main" || th.OSID != 77 || th.JavaID != 1 {
		t.Errorf("thread = %+v, %v", th, ok)
	}
	if got := c.FrameKind(0); got != "Interpreted" {
		t.Errorf("frame kind 0 = %q", got)
	}
	if got := c.String(8); got != "tag" {
		t.Errorf("string constant 8 = %q", got)
	}
}

// TestOldestConstantWins pins the JDK's rule for keys that occur twice: the oldest checkpoint, and in
// one checkpoint the last.
func TestOldestConstantWins(t *testing.T) {
	c := jfrtest.NewChunk()
	c.Metadata(jfrtest.SampleTypes()...)
	c.Checkpoint(jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(1, jfrtest.Values().UTF8("first")), jfrtest.Entry(1, jfrtest.Values().UTF8("last of the first"))))
	c.Checkpoint(jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(1, jfrtest.Values().UTF8("second")), jfrtest.Entry(2, jfrtest.Values().UTF8("other"))))
	chunk := firstChunk(t, c.Finish())
	if a, b := chunk.Symbol(1), chunk.Symbol(2); a != "last of the first" || b != "other" {
		t.Errorf("symbols are %q and %q", a, b)
	}
}

func TestUnknownTypesAreCounted(t *testing.T) {
	counts, err := firstChunk(t, jfrtest.SampleChunk().Finish()).Counts()
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range counts {
		if n.ID == jfrtest.UnknownEvent {
			if n.Type != nil || n.Count != 1 || n.Bytes != 8 {
				t.Errorf("unknown type: %+v", n)
			}
			return
		}
	}
	t.Error("the unknown type is not counted")
}

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

// Type ids of the events of the synthetic recording.
const (
	sampleEvent = 100 + iota
	valuesEvent
	pointStruct
	unknownEvent
)

// sampleTypes are the basic types and two event types.
func sampleTypes() []jfrtest.Type {
	return append(jfrtest.Basics(),
		jfrtest.Type{ID: sampleEvent, Name: "jdk.ExecutionSample", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
			{Name: "startTime", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timestamp, "TICKS")},
			{Name: "sampledThread", TypeID: jfrtest.Thread, Constant: true},
			{Name: "stackTrace", TypeID: jfrtest.StackTrace, Constant: true},
		}},
		jfrtest.Type{ID: pointStruct, Name: "test.Point", Fields: []jfrtest.Field{{Name: "x", TypeID: jfrtest.Int}, {Name: "name", TypeID: jfrtest.String}}},
		jfrtest.Type{ID: valuesEvent, Name: "test.Values", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
			{Name: "startTime", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timestamp, "TICKS")},
			{Name: "duration", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timespan, "TICKS")},
			{Name: "flag", TypeID: jfrtest.Boolean},
			{Name: "b", TypeID: jfrtest.Byte},
			{Name: "c", TypeID: jfrtest.Char},
			{Name: "s", TypeID: jfrtest.Short},
			{Name: "i", TypeID: jfrtest.Int},
			{Name: "f", TypeID: jfrtest.Float},
			{Name: "d", TypeID: jfrtest.Double},
			{Name: "text", TypeID: jfrtest.String},
			{Name: "tag", TypeID: jfrtest.String, Constant: true},
			{Name: "point", TypeID: pointStruct},
			{Name: "numbers", TypeID: jfrtest.Int, Array: true},
			{Name: "points", TypeID: pointStruct, Array: true},
			{Name: "keys", TypeID: jfrtest.Class, Constant: true, Array: true},
			{Name: "last", TypeID: jfrtest.Long},
		}},
	)
}

// values is the payload of one test.Values event.
func values(start int64, last int64) *jfrtest.Buffer {
	return jfrtest.Values().Int(start, 5).Byte(1, 0x80).Padded(0xffff, 3).Int(-2).Padded(-1&0xffffffff, 5).
		Float(1.5).Double(math.Pi).Chars('h', 'i', 0xd83d, 0xde00).Int(7).
		Int(-3).Latin1('c', 'a', 'f', 0xe9).Int(3, 1, -1, 300).Int(2, 1).UTF8("one").Int(2).StringKey(8).
		Int(2, 40, 41).Int(last)
}

// stackConstants are the pools for two stack traces and a thread.
func stackConstants() []jfrtest.Pool {
	return []jfrtest.Pool{
		jfrtest.PoolOf(jfrtest.FrameType, jfrtest.Entry(0, jfrtest.Values().UTF8("Interpreted")), jfrtest.Entry(1, jfrtest.Values().UTF8("JIT compiled"))),
		jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(20, jfrtest.Values().UTF8("a/b/Outer$Inner")), jfrtest.Entry(21, jfrtest.Values().UTF8("run")), jfrtest.Entry(22, jfrtest.Values().UTF8("()V"))),
		jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(40, jfrtest.Values().Int(20, 1))),
		jfrtest.PoolOf(jfrtest.Method, jfrtest.Entry(1<<40, jfrtest.Values().Int(40, 21, 22, 9).Byte(0))),
		jfrtest.PoolOf(jfrtest.StackTrace, jfrtest.Entry(1, jfrtest.Values().Byte(0).Int(2).Int(1<<40, 12, 3, 1).Int(1<<40, -1, 0, 0)),
			jfrtest.Entry(2, jfrtest.Values().Byte(1).Int(0))),
		jfrtest.PoolOf(jfrtest.Thread, jfrtest.Entry(3, jfrtest.Values().UTF8("main").Int(77).UTF8("main").Int(1))),
	}
}

func sampleChunk() *jfrtest.Chunk {
	c := jfrtest.NewChunk()
	c.Event(sampleEvent, jfrtest.Values().Int(2000, 3, 1))
	c.Metadata(sampleTypes()...)
	c.Event(unknownEvent, jfrtest.Values().Int(1, 2, 3))
	c.Event(valuesEvent, values(3000, math.MinInt64))
	c.Checkpoint(stackConstants()...)
	c.Event(sampleEvent, jfrtest.Values().Int(1500, 3, 2))
	c.Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(7, jfrtest.Values().UTF8("tag")), jfrtest.Entry(8, jfrtest.Values().StringKey(7)), jfrtest.Entry(9, jfrtest.Values().Null())))
	return c
}

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
	c := firstChunk(t, sampleChunk().Finish())
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
	c := firstChunk(t, sampleChunk().Finish())
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
	c := firstChunk(t, sampleChunk().Finish())
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
	c.Metadata(sampleTypes()...)
	c.Checkpoint(jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(1, jfrtest.Values().UTF8("first")), jfrtest.Entry(1, jfrtest.Values().UTF8("last of the first"))))
	c.Checkpoint(jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(1, jfrtest.Values().UTF8("second")), jfrtest.Entry(2, jfrtest.Values().UTF8("other"))))
	chunk := firstChunk(t, c.Finish())
	if a, b := chunk.Symbol(1), chunk.Symbol(2); a != "last of the first" || b != "other" {
		t.Errorf("symbols are %q and %q", a, b)
	}
}

func TestUnknownTypesAreCounted(t *testing.T) {
	counts, err := firstChunk(t, sampleChunk().Finish()).Counts()
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range counts {
		if n.ID == unknownEvent {
			if n.Type != nil || n.Count != 1 || n.Bytes != 8 {
				t.Errorf("unknown type: %+v", n)
			}
			return
		}
	}
	t.Error("the unknown type is not counted")
}

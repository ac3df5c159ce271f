package jfr_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// replaced returns the sample types with one of them replaced by another of the same id.
func replaced(t jfrtest.Type) []jfrtest.Type {
	types := jfrtest.SampleTypes()
	for i := range types {
		if types[i].ID == t.ID {
			types[i] = t
		}
	}
	return types
}

// TestStackLayouts reads frames as other producers declare them.
func TestStackLayouts(t *testing.T) {
	method := jfrtest.Field{Name: "method", TypeID: jfrtest.Method, Constant: true}
	line := jfrtest.Field{Name: "lineNumber", TypeID: jfrtest.Int}
	bci := jfrtest.Field{Name: "bytecodeIndex", TypeID: jfrtest.Int}
	kind := jfrtest.Field{Name: "type", TypeID: jfrtest.FrameType, Constant: true}
	note := jfrtest.Field{Name: "note", TypeID: jfrtest.String}
	for name, test := range map[string]struct {
		fields []jfrtest.Field
		frame  *jfrtest.Buffer
		want   jfr.Frame
	}{
		"standard":       {[]jfrtest.Field{method, line, bci, kind}, jfrtest.Values().Int(5, 6, 7, 8), jfr.Frame{Method: 5, Line: 6, BCI: 7, Kind: 8}},
		"other order":    {[]jfrtest.Field{kind, line, method, bci}, jfrtest.Values().Int(8, 6, 5, 7), jfr.Frame{Method: 5, Line: 6, BCI: 7, Kind: 8}},
		"no method":      {[]jfrtest.Field{line, kind}, jfrtest.Values().Int(6, 8), jfr.Frame{Line: 6, Kind: 8}},
		"more fields":    {[]jfrtest.Field{method, note, line}, jfrtest.Values().Int(5).UTF8("text").Int(6), jfr.Frame{Method: 5, Line: 6}},
		"64-bit method":  {[]jfrtest.Field{method, line, bci, kind}, jfrtest.Values().Int(math.MinInt64, 6, 7, 8), jfr.Frame{Method: math.MinInt64, Line: 6, BCI: 7, Kind: 8}},
		"line as string": {[]jfrtest.Field{method, {Name: "lineNumber", TypeID: jfrtest.String}}, jfrtest.Values().Int(5).UTF8("6"), jfr.Frame{Method: 5}},
	} {
		t.Run(name, func(t *testing.T) {
			c := jfrtest.NewChunk()
			c.Metadata(replaced(jfrtest.Type{ID: jfrtest.StackFrame, Name: "jdk.types.StackFrame", Fields: test.fields})...)
			two := jfrtest.Values().Byte(1).Int(2).Byte(test.frame.Bytes()...).Byte(test.frame.Bytes()...)
			c.Checkpoint(jfrtest.PoolOf(jfrtest.StackTrace, jfrtest.Entry(-5, two)))
			stacks, err := firstChunk(t, c.Finish()).Stacks()
			if err != nil {
				t.Fatal(err)
			}
			frames, truncated, ok := stacks.Frames(-5, []jfr.Frame{{Line: 1}})
			if diff := cmp.Diff([]jfr.Frame{{Line: 1}, test.want, test.want}, frames); diff != "" || !truncated || !ok {
				t.Errorf("truncated %v, ok %v\n%s", truncated, ok, diff)
			}
		})
	}
}

// TestNoStackType has no stack traces in its metadata at all.
func TestNoStackType(t *testing.T) {
	c := jfrtest.NewChunk().Metadata(jfrtest.Type{ID: 5, Name: "x.Event", Super: jfrtest.EventSuper})
	chunk := firstChunk(t, c.Finish())
	stacks, err := chunk.Stacks()
	if err != nil || stacks.Len() != 0 {
		t.Errorf("%d stacks, %v", stacks.Len(), err)
	}
	if _, ok := chunk.Method(1); ok {
		t.Error("there is a method")
	}
	if _, _, ok := chunk.MethodName(1); ok {
		t.Error("there is the name of a method")
	}
	if _, ok := chunk.Thread(1); ok || chunk.FrameKind(1) != "" {
		t.Error("there is a thread or a kind")
	}
}

// TestIDsOfAnySize uses type ids and keys that no array can hold.
func TestIDsOfAnySize(t *testing.T) {
	for _, id := range []int64{2, 16_383, 16_384, math.MaxInt32 + 1, math.MaxInt64, -1, math.MinInt64} {
		t.Run(fmt.Sprint(id), func(t *testing.T) {
			typ := jfrtest.Type{ID: id, Name: "test.Far", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{{Name: "x", TypeID: jfrtest.Symbol, Constant: true}}}
			c := jfrtest.NewChunk().Metadata(append(jfrtest.Basics(), typ)...)
			c.Event(id, jfrtest.Values().Int(id))
			c.Checkpoint(jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(id, jfrtest.Values().UTF8("found"))))
			chunk := firstChunk(t, c.Finish())
			key := oneBatch(t, chunk, "test.Far").Column("x").Ints[0]
			if got := chunk.Symbol(key); key != id || got != "found" {
				t.Errorf("key %d is %q", key, got)
			}
		})
	}
}

// TestPoolOfUnknownType leaves the rest of its checkpoint out, as it has no size, and reports that.
func TestPoolOfUnknownType(t *testing.T) {
	c := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...)
	c.Checkpoint(
		jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(1, jfrtest.Values().UTF8("before"))),
		jfrtest.PoolOf(9999, jfrtest.Entry(1, jfrtest.Values().Int(1))),
		jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(2, jfrtest.Values().UTF8("behind"))))
	c.Checkpoint(jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(3, jfrtest.Values().UTF8("next"))))
	r := fromBytes(c.Finish())
	for chunk := range r.Chunks() {
		if a, b, n := chunk.Symbol(1), chunk.Symbol(2), chunk.Symbol(3); a != "before" || b != "" || n != "next" {
			t.Errorf("symbols %q, %q, %q", a, b, n)
		}
	}
	if p := r.Problems(); len(p) != 1 {
		t.Errorf("problems %v", p)
	}
}

// TestSimpleTypesAsText follows constants to the text they stand for.
func TestSimpleTypesAsText(t *testing.T) {
	const cause, nested = 600, 601
	types := append(jfrtest.SampleTypes(),
		jfrtest.Type{ID: cause, Name: "test.Cause", Simple: true, Fields: []jfrtest.Field{{Name: "cause", TypeID: jfrtest.Symbol, Constant: true}}},
		jfrtest.Type{ID: nested, Name: "test.Loop", Simple: true, Fields: []jfrtest.Field{{Name: "loop", TypeID: nested, Constant: true}}})
	c := jfrtest.NewChunk().Metadata(types...)
	c.Checkpoint(
		jfrtest.PoolOf(cause, jfrtest.Entry(0, jfrtest.Values().Int(5))),
		jfrtest.PoolOf(nested, jfrtest.Entry(1, jfrtest.Values().Int(1))),
		jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(5, jfrtest.Values().UTF8("System.gc()"))))
	chunk := firstChunk(t, c.Finish())
	if got, ok := chunk.Text(chunk.Metadata().Type("test.Cause"), 0); got != "System.gc()" || !ok {
		t.Errorf("cause 0 is %q, %v", got, ok)
	}
	if got, ok := chunk.Text(chunk.Metadata().Type("test.Loop"), 1); got != "" || ok {
		t.Errorf("a loop has the text %q", got)
	}
}

// TestFieldsOfOneName reads events with two fields of a name: one that hides a field of the class which the event
// extends, of which the JVM writes the first alone, and one that has the name by annotation, of which it writes both.
func TestFieldsOfOneName(t *testing.T) {
	const hidingEvent, renamedEvent, name = 700, 701, 702
	field := func(name string, annotations ...jfrtest.Annotation) jfrtest.Field {
		return jfrtest.Field{Name: name, TypeID: jfrtest.Int, Annotations: annotations}
	}
	types := append(jfrtest.SampleTypes(),
		jfrtest.Type{ID: name, Name: "jdk.jfr.Name", Super: "java.lang.annotation.Annotation"},
		jfrtest.Type{ID: hidingEvent, Name: "test.Hiding", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
			field("one"), field("two"), field("one"), field("three"),
		}},
		jfrtest.Type{ID: renamedEvent, Name: "test.Renamed", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
			field("one", jfrtest.Annotated(name, "one")...), field("one"), field("three"),
		}})
	c := jfrtest.NewChunk().Metadata(types...)
	c.Event(hidingEvent, jfrtest.Values().Int(1, 2, 3))
	c.Event(renamedEvent, jfrtest.Values().Int(1, 2, 3))
	chunk := firstChunk(t, c.Finish())
	for _, test := range []struct {
		event  string
		fields []string
		want   []int64
	}{
		{"test.Hiding", nil, []int64{1, 2, 1, 3}},
		{"test.Hiding", []string{"three"}, []int64{3}},
		{"test.Hiding", []string{"one", "three"}, []int64{1, 1, 3}},
		{"test.Renamed", nil, []int64{1, 2, 3}},
		{"test.Renamed", []string{"three"}, []int64{3}},
	} {
		var got []int64
		for _, column := range oneBatch(t, chunk, test.event, test.fields...).Columns {
			got = append(got, column.Ints[0])
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s %v: %s", test.event, test.fields, diff)
		}
	}
}

// TestMetadataWithoutTypes says that there are none, as when zeros were written over the tree.
func TestMetadataWithoutTypes(t *testing.T) {
	c := jfrtest.NewChunk()
	at := c.Offset()
	c.Metadata(jfrtest.SampleTypes()...)
	end := c.Offset()
	c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(1, 2, 3))
	data := c.Finish()
	clear(data[at+10 : end]) // all but its head
	r := fromBytes(data)
	if n := drain(r); n != 0 {
		t.Errorf("%d events", n)
	}
	p := r.Problems()
	if len(p) != 2 || !errors.Is(p[0], jfr.ErrCorrupt) || !strings.Contains(p[0].What, "a metadata event is left out") ||
		!errors.Is(p[1], jfr.ErrTruncated) || !strings.Contains(p[1].What, "no metadata") {
		t.Errorf("problems %v", p)
	}
}

// TestTypeThatCannotBeDecoded leaves the events of a type out whose first field is of no known type, as when the place of
// a declaration was overwritten, and goes on with the others.
func TestTypeThatCannotBeDecoded(t *testing.T) {
	const brokenEvent = 700
	c := jfrtest.NewChunk().Metadata(append(jfrtest.SampleTypes(), jfrtest.Type{
		ID: brokenEvent, Name: "test.Broken", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{{Name: "startTime", TypeID: 9999}},
	})...)
	c.Event(brokenEvent, jfrtest.Values().Int(1))
	c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(1, 2, 3))
	r := fromBytes(c.Finish())
	rows := map[string]int{}
	for chunk := range r.Chunks() {
		for _, typ := range chunk.Metadata().Types() {
			if !typ.IsEvent() {
				continue
			}
			for table, err := range chunk.Events(chunk.Select(typ)) {
				if err != nil {
					t.Fatal(err)
				}
				rows[typ.Name] += table.Rows
			}
		}
	}
	if diff := cmp.Diff(map[string]int{"jdk.ExecutionSample": 1}, rows); diff != "" {
		t.Error(diff)
	}
	if p := r.Problems(); len(p) != 1 || !errors.Is(p[0], jfr.ErrCorrupt) || !strings.Contains(p[0].What, "type test.Broken") {
		t.Errorf("problems %v", p)
	}
}

// TestDamagedEventIsLeftOut keeps the others and says where it is.
func TestDamagedEventIsLeftOut(t *testing.T) {
	c := jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...)
	c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(1, 2, 3))
	at := c.Offset()
	c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(1))
	c.Event(jfrtest.SampleEvent, jfrtest.Values().Int(4, 5, 6))
	r := fromBytes(c.Finish())
	for chunk := range r.Chunks() {
		table := oneBatch(t, chunk, "jdk.ExecutionSample")
		if diff := cmp.Diff([]int64{1, 4}, table.Column("startTime").Ints); diff != "" || len(table.Offsets) != 2 {
			t.Error(diff, table.Offsets)
		}
	}
	if p := r.Problems(); len(p) != 1 || p[0].Offset != at {
		t.Errorf("problems %v, want one at %d", p, at)
	}
}

package jfr_test

import (
	"fmt"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// Strings that are keys of strings: of keys, of themselves, of nothing, in chains that are too long.
func TestChainsOfStrings(t *testing.T) {
	t.Parallel()
	value := jfrtest.Values
	pool := jfrtest.PoolOf(jfrtest.String,
		jfrtest.Entry(0, value().UTF8("zero")), jfrtest.Entry(1, value().StringKey(1)), jfrtest.Entry(2, value().StringKey(3)), jfrtest.Entry(3, value().StringKey(2)),
		jfrtest.Entry(10, value().UTF8("end")), jfrtest.Entry(11, value().StringKey(10)), jfrtest.Entry(12, value().StringKey(11)), jfrtest.Entry(13, value().StringKey(12)),
		jfrtest.Entry(14, value().StringKey(13)), jfrtest.Entry(15, value().StringKey(14)), jfrtest.Entry(16, value().StringKey(15)), jfrtest.Entry(20, value().StringKey(999)),
		jfrtest.Entry(21, value().Null()), jfrtest.Entry(22, value().Empty()), jfrtest.Entry(23, value().StringKey(21)), jfrtest.Entry(24, value().StringKey(0)),
		jfrtest.Entry(-1, value().Latin1('m', 0xfc)), jfrtest.Entry(1<<62, value().Chars('b', 0xd83d, 0xde00)))
	c := firstChunk(t, jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...).Checkpoint(pool).Finish())
	for key, want := range map[int64]string{
		0: "zero", 1: "", 2: "", 3: "", 10: "end", 11: "end", 12: "end", 13: "end", 14: "end", 16: "", 20: "", 21: "", 22: "", 23: "", 24: "zero", 99: "", -1: "mü", 1 << 62: "b😀",
	} {
		if got := c.String(key); got != want {
			t.Errorf("string %d is %q, want %q", key, got, want)
		}
	}
	p, err := c.Pool("java.lang.String")
	if err != nil {
		t.Fatal(err)
	}
	for key, null := range map[int64]bool{0: false, 1: true, 2: true, 14: false, 20: true, 21: true, 22: false, 23: true, 24: false} {
		row, ok := p.Row(key)
		if !ok || p.Columns[0].Null(row) != null {
			t.Errorf("string %d in row %d, %v, is null: %v, want %v", key, row, ok, p.Columns[0].Null(row), null)
		}
	}
}

// What constants stand for: a string, a constant that stands for one, up to some hops, and nothing where there is none.
func TestTextsOfConstants(t *testing.T) {
	t.Parallel()
	types := jfrtest.Basics()
	for i := range int64(7) { // a chain of types: the last has a string
		next := jfrtest.Field{Name: "next", TypeID: 301 + i, Constant: true}
		if i == 6 {
			next = jfrtest.Field{Name: "text", TypeID: jfrtest.String}
		}
		types = append(types, jfrtest.Type{ID: 300 + i, Name: fmt.Sprint("test.Chain", i), Simple: true, Fields: []jfrtest.Field{next}})
	}
	types = append(types,
		jfrtest.Type{ID: 320, Name: "test.Number", Fields: []jfrtest.Field{{Name: "n", TypeID: jfrtest.Long}}},
		jfrtest.Type{ID: 321, Name: "test.Empty"},
		jfrtest.Type{ID: 322, Name: "test.Self", Fields: []jfrtest.Field{{Name: "self", TypeID: 322, Constant: true}}})
	var pools []jfrtest.Pool
	for i := range int64(6) {
		pools = append(pools, jfrtest.PoolOf(300+i, jfrtest.Entry(1, jfrtest.Values().Int(1))))
	}
	pools = append(pools, jfrtest.PoolOf(306, jfrtest.Entry(1, jfrtest.Values().UTF8("end"))),
		jfrtest.PoolOf(320, jfrtest.Entry(1, jfrtest.Values().Int(5))), jfrtest.PoolOf(322, jfrtest.Entry(1, jfrtest.Values().Int(1))))
	data := jfrtest.NewChunk().Metadata(types...).Checkpoint(pools...).Finish()
	for name, want := range map[string]string{
		"test.Chain6": "end true", "test.Chain3": "end true", "test.Chain2": "end true", "test.Chain1": " false", "test.Chain0": " false",
		"test.Number": " false", "test.Empty": " false", "test.Self": " false", "test.NoSuch": " false",
	} {
		c := firstChunk(t, data)
		text, ok := c.Text(c.Metadata().Type(name), 1)
		if got := fmt.Sprint(text, " ", ok); got != want {
			t.Errorf("the constant of %s is %s, want %s", name, got, want)
		}
		if text, ok := c.Text(c.Metadata().Type(name), 2); ok || text != "" {
			t.Errorf("a constant of %s that is not there is %q", name, text)
		}
	}
}

// Threads, classes and methods whose types have other fields than those of today, or whose constants are incomplete.
func TestIncompleteConstants(t *testing.T) {
	t.Parallel()
	value := jfrtest.Values
	c := firstChunk(t, jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...).Checkpoint(
		jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(20, value().UTF8("a/b/Outer$Inner")), jfrtest.Entry(21, value().Null())),
		jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(40, value().Int(20, 1)), jfrtest.Entry(41, value().Int(99, 1)), jfrtest.Entry(42, value().Int(21, 1))),
		jfrtest.PoolOf(jfrtest.Method, jfrtest.Entry(50, value().Int(40, 99, 99, 9).Byte(1)), jfrtest.Entry(51, value().Int(99, 20, 21, 0).Byte(0)), jfrtest.Entry(52, value().Int(41, 21, 21, 0).Byte(0))),
		jfrtest.PoolOf(jfrtest.Thread, jfrtest.Entry(60, value().Null().Int(-1).Null().Int(-1)), jfrtest.Entry(61, value().UTF8("os").Int(5).Empty().Int(0)))).Finish())
	for key, want := range map[int64]jfr.Method{
		50: {Class: "a.b.Outer$Inner", Modifiers: 9, Hidden: true, ClassKey: 40}, 51: {Name: "a/b/Outer$Inner", ClassKey: 99}, 52: {ClassKey: 41},
	} {
		if got, ok := c.Method(key); !ok || got != want {
			t.Errorf("method %d is %+v, %v, want %+v", key, got, ok, want)
		}
		if class, name, ok := c.MethodName(key); !ok || class != want.Class || name != want.Name {
			t.Errorf("method %d is called %s %s, %v", key, class, name, ok)
		}
		if class, ok := c.MethodClass(key); !ok || class != want.ClassKey || c.ClassName(class) != want.Class {
			t.Errorf("method %d is of class %d %s, %v", key, class, c.ClassName(class), ok)
		}
	}
	for key, want := range map[int64]jfr.Class{40: {Name: "a.b.Outer$Inner", Modifiers: 1}, 41: {Modifiers: 1}, 42: {Modifiers: 1}} {
		if got, ok := c.Class(key); !ok || got != want {
			t.Errorf("class %d is %+v, %v", key, got, ok)
		}
	}
	for key, want := range map[int64]jfr.ThreadEntry{60: {JavaID: -1, OSID: -1}, 61: {Name: "os", OSID: 5}} {
		if got, ok := c.Thread(key); !ok || got.Entry() != want {
			t.Errorf("thread %d is %+v, %v", key, got, ok)
		}
	}
	if _, ok := c.MethodClass(99); ok {
		t.Error("a method 99 has a class")
	}
	if _, ok := c.Method(99); ok {
		t.Error("there is a method 99")
	}
	if _, ok := c.Class(99); ok {
		t.Error("there is a class 99")
	}
	bare := firstChunk(t, jfrtest.NewChunk().Metadata(jfrtest.Type{ID: jfrtest.Long, Name: "long"}).Finish())
	if _, ok := bare.Method(1); ok {
		t.Error("a chunk without methods has one")
	}
	if _, ok := bare.Thread(1); ok || bare.FrameKind(1)+bare.Symbol(1)+bare.String(1) != "" {
		t.Error("a chunk without constants has some")
	}
	if stacks, err := bare.Stacks(); err != nil || stacks.Len() != 0 {
		t.Errorf("a chunk without stack traces has %v, %v", stacks, err)
	}
}

// Columns that are not there have no values, and those of other kinds no texts.
func TestColumnsThatAreNotThere(t *testing.T) {
	t.Parallel()
	table := oneBatch(t, firstChunk(t, jfrtest.SampleChunk().Finish()), "test.Values")
	if table.Ints("absent") != nil || table.Int("absent", 0) != 0 || table.Text("absent", 0) != "" || table.Column("point.absent") != nil || table.Column("i.x") != nil {
		t.Error("an absent column has values")
	}
	if table.Int("i", 0) != -1 || table.Text("text", 0) != "hi😀" || table.Text("point.name", 0) != "café" {
		t.Errorf("i is %d, text is %q", table.Int("i", 0), table.Text("text", 0))
	}
	for _, name := range []string{"i", "f", "point", "numbers"} {
		c := table.Column(name)
		if c.String(0) != "" || c.Bytes(0) != nil || len(c.Append(nil, 0)) > 0 || c.Null(0) {
			t.Errorf("%s has the text %q", name, c.String(0))
		}
	}
	if text := string(table.Column("text").Append([]byte("before "), 0)); text != "before hi😀" {
		t.Error(text)
	}
}

package write_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/write"
)

// written writes one event of a type with one field and returns its value as it is printed.
func written(t *testing.T, clock write.Clock, field write.Part, value any) any {
	t.Helper()
	types := write.NewTypes()
	types.Struct("demo.Point", write.Field("x", "int"), write.Field("name", "java.lang.String"))
	typ := types.Event("demo.One", field, write.Field("last", "long"))
	var out bytes.Buffer
	rec := write.New(&out, types)
	rec.Chunk(clock).Event(typ, clock.Start, value, -5)
	if err := rec.Close(); err != nil {
		t.Errorf("%v: %v", value, err)
		return nil
	}
	all := events(t, out.Bytes())
	decoder := json.NewDecoder(bytes.NewReader(all[0].Values))
	decoder.UseNumber()
	var values map[string]any
	if err := decoder.Decode(&values); err != nil || fmt.Sprint(values["last"]) != "-5" {
		t.Errorf("%v: %v, %v", value, values, err)
	}
	return values["field"]
}

// Each value is read as it was given, at the edges of its type, too.
func TestValuesThereAndBack(t *testing.T) {
	t.Parallel()
	clock := write.Clock{Start: time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)}
	for _, test := range []struct {
		typ   string
		value any
		want  string
	}{
		{"boolean", true, "true"},
		{"boolean", false, "false"},
		{"byte", int8(math.MinInt8), "-128"},
		{"byte", math.MaxInt8, "127"},
		{"short", int16(math.MinInt16), "-32768"},
		{"short", uint8(255), "255"},
		{"char", uint16('x'), "x"},
		{"char", '\u6f22', "\u6f22"},
		{"int", math.MinInt32, "-2147483648"},
		{"int", uint32(math.MaxInt32), "2147483647"},
		{"long", int64(math.MinInt64), "-9223372036854775808"},
		{"long", uint64(math.MaxInt64), "9223372036854775807"},
		{"long", 0, "0"},
		{"float", float32(0.1), "0.1"},
		{"float", -1.5, "-1.5"},
		{"double", math.MaxFloat64, "1.7976931348623157E308"},
		{"double", float32(2.5), "2.5"},
		{"java.lang.String", "", ""},
		{"java.lang.String", nil, "<nil>"},
		{"java.lang.String", "a\x00\U0001f511\u00fc", "a\x00\U0001f511\u00fc"},
		{"java.lang.String", strings.Repeat("x", 16384), strings.Repeat("x", 16384)},
		{"demo.Point", write.Struct{7, nil}, "map[name:<nil> x:7]"},
		{"java.lang.Class", nil, "<nil>"},
	} {
		if got := fmt.Sprint(written(t, clock, write.Field("field", test.typ), test.value)); got != test.want {
			t.Errorf("%s %.40v is read as %.40s, want %.40s", test.typ, test.value, got, test.want)
		}
	}
	for _, test := range []struct {
		typ   string
		value write.List
		want  string
	}{
		{"int", write.List{}, "[]"},
		{"int", write.List{1, -2, int8(3)}, "[1 -2 3]"},
		{"java.lang.String", write.List{nil, "", "x"}, "[<nil>  x]"},
		{"demo.Point", write.List{write.Struct{1, "a"}, write.Struct{2, "b"}}, "[map[name:a x:1] map[name:b x:2]]"},
		{"boolean", write.List{true, false}, "[true false]"},
	} {
		if got := fmt.Sprint(written(t, clock, write.Field("field", test.typ, write.Array()), test.value)); got != test.want {
			t.Errorf("a list of %s %v is read as %s, want %s", test.typ, test.value, got, test.want)
		}
	}
}

// Times are the same to the nanosecond, whatever the clock counts; of a slower one to its tick.
func TestClocks(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 11, 25, 12, 0, 0, 7, time.UTC)
	for _, test := range []struct {
		perSecond  int64
		startTicks int64
		duration   time.Duration
		want       string
	}{
		{0, 0, 3 * time.Nanosecond, "PT0.000000003S"},
		{1e9, 1 << 60, time.Hour, "PT1H"},
		{2_899_999_000, 77, 123_456_789, "PT0.123456789S"},
		{1e6, 5, 1_999_600, "PT0.002S"}, // to the nearest
		{1e6, 5, 1_999_400, "PT0.001999S"},
		{24_000_000, 9, -time.Millisecond, "PT-0.001S"},
		{1e9, 0, 0, "PT0S"},
	} {
		clock := write.Clock{Start: start, StartTicks: test.startTicks, TicksPerSecond: test.perSecond}
		if got := written(t, clock, write.Timespan("field"), test.duration); got != test.want {
			t.Errorf("%v at %d per second is read as %v, want %s", test.duration, test.perSecond, got, test.want)
		}
	}
	for _, after := range []time.Duration{0, 1, time.Second, 25 * time.Hour} {
		at := start.Add(after)
		clock := write.Clock{Start: start, StartTicks: 99, TicksPerSecond: 2e9}
		if got := written(t, clock, write.Timestamp("field"), at); got != at.Format("2006-01-02T15:04:05.999999999Z") {
			t.Errorf("%v is read as %v", at, got)
		}
	}
}

// What a field does not take is an error that says what it takes, and nothing is written.
func TestValuesThatDoNotFit(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		field write.Part
		value any
		want  string
	}{
		{write.Field("field", "boolean"), 1, "field field: it takes true or false, not int"},
		{write.Field("field", "float"), 1, "it takes a floating-point number, not int"},
		{write.Field("field", "double"), nil, "it takes a floating-point number, not <nil>"},
		{write.Field("field", "int"), "1", "it takes an integer, not string"},
		{write.Field("field", "byte"), true, "it takes an integer, not bool"},
		{write.Field("field", "java.lang.String"), 'x', "it takes a string, not int32"},
		{write.Field("field", "java.lang.Class"), 5, "it takes the key of a constant, not int"},
		{write.Field("field", "int", write.Array()), 5, "it takes a list, not int"},
		{write.Field("field", "int", write.Array()), write.List{1, "2"}, "it takes an integer, not string"},
		{write.Field("field", "jdk.types.StackFrame"), 5, "it takes a struct, not int"},
		{write.Field("field", "jdk.types.StackFrame"), write.Struct{nil, 1, 1}, "jdk.types.StackFrame has 4 fields, not 3"},
		{write.Field("field", "jdk.types.StackFrame"), write.Struct{nil, "1", 1, nil}, "field lineNumber: it takes an integer, not string"},
	} {
		types := write.NewTypes()
		typ := types.Event("demo.One", test.field)
		var out bytes.Buffer
		rec := write.New(&out, types)
		c := rec.Chunk(write.Clock{})
		c.Event(typ, time.Unix(0, 0), test.value)
		c.Event(typ, time.Unix(0, 0)) // the first error counts
		if err := rec.Close(); err == nil || !strings.Contains(err.Error(), "event demo.One: ") || !strings.Contains(err.Error(), test.want) || out.Len() > 0 {
			t.Errorf("%v: %v, want %s; %d bytes", test.value, err, test.want, out.Len())
		}
	}
	types := write.NewTypes()
	rec := write.New(&bytes.Buffer{}, types)
	if key := rec.Chunk(write.Clock{}).Constant(types.Type("jdk.types.Symbol"), 5); key != 0 {
		t.Errorf("what is no constant has the key %d", key)
	}
	if err := rec.Close(); err == nil || !strings.Contains(err.Error(), "constant of type jdk.types.Symbol") {
		t.Error(err)
	}
	if err := write.New(&bytes.Buffer{}, write.NewTypes()).Close(); err == nil || !strings.Contains(err.Error(), "at least one chunk") {
		t.Error(err)
	}
}

// Declarations that do not go together are told at the end, the first of them.
func TestWrongDeclarations(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		declare func(types *write.Types)
		want    string
	}{
		{func(types *write.Types) { types.Event("demo.A"); types.Event("demo.A") }, "type demo.A is declared twice"},
		{func(types *write.Types) { types.Struct("int") }, "type int is declared twice"},
		{func(types *write.Types) { types.Event("demo.A", write.Field("x", "demo.B")) }, "type demo.A: field x is of type demo.B, which is not declared"},
		{func(types *write.Types) { types.Event("demo.A", write.Array()) }, "type demo.A: only fields can be lists"},
		{func(types *write.Types) { types.Event("demo.A", write.Annotated("demo.B")) }, "type demo.A: the annotation demo.B is not declared"},
		{func(types *write.Types) { types.Event("demo.A", write.Field("x", "int", write.Annotated("demo.B"))) }, "the annotation demo.B is not declared"},
		{func(types *write.Types) { types.Event("demo.A", write.WithSetting("period", "demo.B", "1 s")) }, "setting period is of type demo.B, which is not declared"},
		{func(types *write.Types) {
			types.Event("demo.A", write.Field("x", "demo.B"))
			types.Event("demo.A")
		}, "field x is of type demo.B"},
	} {
		types := write.NewTypes()
		test.declare(types)
		rec := write.New(&bytes.Buffer{}, types)
		rec.Chunk(write.Clock{})
		if err := rec.Close(); err == nil || err != types.Err() || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
	if types := write.NewTypes(); types.Err() != nil || types.Type("demo.A") != nil || types.Type("jdk.types.Symbol") == nil {
		t.Error("of types that every recording has there are others")
	}
}

// Equal constants are one, in each chunk anew.
func TestConstantsOnce(t *testing.T) {
	t.Parallel()
	types := write.NewTypes()
	var out bytes.Buffer
	rec := write.New(&out, types)
	for range 2 {
		c := rec.Chunk(write.Clock{})
		if first, again, other := c.Class("a.A"), c.Class("a.A"), c.Class("a.B"); first != 1 || again != 1 || other != 2 {
			t.Errorf("keys are %d, %d and %d", first, again, other)
		}
		m := c.Method("a.A", "run", "()V")
		if c.Stack(write.Frame{Method: m, Line: 3}) != c.Stack(write.Frame{Method: m, Line: 3, Type: "Interpreted"}) || c.Stack(write.Frame{Method: m, Line: 4}) != 2 || c.Stack() != 3 {
			t.Error("equal stacks are several, or others are one")
		}
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	for chunk, err := range fromBytes(out.Bytes()).Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]int{"java.lang.Class": 2, "jdk.types.StackTrace": 3, "jdk.types.Method": 1, "jdk.types.Symbol": 4, "jdk.types.FrameType": 1} {
			if pool, err := chunk.Pool(name); err != nil || len(pool.Keys) != want {
				t.Errorf("%s: %d constants, want %d, %v", name, len(pool.Keys), want, err)
			}
		}
	}
}

// Damage in a checkpoint or an event, which its size does not tell, is an error with its place, for reading and for writing.
func TestDamageInside(t *testing.T) {
	t.Parallel()
	types := jfrtest.SampleTypes()
	whole := func() *jfrtest.Chunk { return jfrtest.NewChunk().Metadata(types...) }
	for name, data := range map[string][]byte{
		"checkpoint without pools":      whole().Event(1, jfrtest.Values().Int(1000, 0, 0)).Finish(),
		"more pools than there are":     whole().Event(1, jfrtest.Values().Int(1000, 0, 0).Byte(1).Int(9)).Finish(),
		"far more pools":                whole().Event(1, jfrtest.Values().Int(1000, 0, 0).Byte(1).Int(1<<40)).Finish(),
		"bytes behind the pools":        whole().Event(1, jfrtest.Values().Int(1000, 0, 0).Byte(1).Int(0, 7)).Finish(),
		"pool of no type":               whole().Event(1, jfrtest.Values().Int(1000, 0, 0).Byte(1).Int(1, 9999, 0)).Finish(),
		"more constants than there are": whole().Event(1, jfrtest.Values().Int(1000, 0, 0).Byte(1).Int(1, jfrtest.Symbol, 2, 1).UTF8("x")).Finish(),
		"far more constants":            whole().Event(1, jfrtest.Values().Int(1000, 0, 0).Byte(1).Int(1, jfrtest.Symbol, 1<<40, 1).UTF8("x")).Finish(),
		"a constant that is cut":        whole().Event(1, jfrtest.Values().Int(1000, 0, 0).Byte(1).Int(1, jfrtest.Symbol, 1, 1).Byte(3).Int(50).Byte('x')).Finish(),
		"a string of no encoding":       whole().Event(1, jfrtest.Values().Int(1000, 0, 0).Byte(1).Int(1, jfrtest.Symbol, 1, 1).Byte(9)).Finish(),
		"an event that is cut":          whole().Event(jfrtest.ValuesEvent, jfrtest.Values().Int(3000, 5).Byte(1)).Checkpoint().Finish(),
	} {
		edit := write.Edit{Text: func(_ *write.Place, text string) string { return text }}
		var out bytes.Buffer
		if _, err := write.Rewrite(&out, fromBytes(data), edit); !errors.Is(err, jfr.ErrCorrupt) || out.Len() > 0 {
			t.Errorf("%s: written anew, %v", name, err)
		}
		if err := write.Read(fromBytes(data), edit); !errors.Is(err, jfr.ErrCorrupt) {
			t.Errorf("%s: read, %v", name, err)
		}
	}
}

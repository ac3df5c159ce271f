package write_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/write"
)

// valuesChunk has one event with a field of each kind.
func valuesChunk() []byte {
	return jfrtest.NewChunk().Metadata(jfrtest.SampleTypes()...).
		Event(jfrtest.ValuesEvent, jfrtest.SampleValues(3000, -9)).
		Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(7, jfrtest.Values().UTF8("tag")), jfrtest.Entry(8, jfrtest.Values().StringKey(7)), jfrtest.Entry(9, jfrtest.Values().Null()))).
		Finish()
}

// valuesOf are the values of the only event of a recording, as they are printed.
func valuesOf(t *testing.T, data []byte) map[string]any {
	t.Helper()
	all := events(t, data)
	if len(all) != 1 {
		t.Fatalf("%d events", len(all))
	}
	var values map[string]any
	if err := json.Unmarshal(all[0].Values, &values); err != nil {
		t.Fatal(err)
	}
	return values
}

// What an event has in its fields: numbers as they are written, texts in each encoding, "" and no number for what is none.
func TestFieldsOfEvents(t *testing.T) {
	t.Parallel()
	texts := map[string]string{"text": "hi\U0001f600", "tag": "tag", "point.name": "caf\u00e9", "i": "", "points": "", "points.name": "", "none": "", "point": "", "point.none": "", "tag.x": ""}
	numbers := map[string]int64{"startTime": 3000, "duration": 5, "flag": 1, "b": -128, "c": 0xffff, "i": 0xffffffff, "s": -2, "tag": 7, "point.x": -3, "last": -9}
	none := []string{"f", "d", "text", "point", "numbers", "points", "keys", "none", "point.none", "points.x", "keys.x"}
	seen := 0
	if err := write.Read(fromBytes(valuesChunk()), write.Edit{Event: func(e *write.Event) {
		seen++
		for field, want := range texts {
			if got := e.Text(field); got != want {
				t.Errorf("%s is %q, want %q", field, got, want)
			}
		}
		for field, want := range numbers {
			if got, ok := e.Int(field); got != want || !ok {
				t.Errorf("%s is %d, %v, want %d", field, got, ok, want)
			}
		}
		for _, field := range none {
			if got, ok := e.Int(field); ok {
				t.Errorf("%s is %d", field, got)
			}
		}
		if e.Chunk() == nil || e.Type.Name != "test.Values" {
			t.Errorf("it is of %s", e.Type.Name)
		}
	}}); err != nil || seen != 1 {
		t.Fatal(seen, err)
	}
}

// A field is changed alone, whatever its width was and is; all others are as they were.
func TestOneFieldChanged(t *testing.T) {
	t.Parallel()
	before := valuesOf(t, valuesChunk())
	for _, test := range []struct {
		field string
		set   any
		want  any
	}{
		{"i", int64(0), 0},
		{"i", int64(-1), -1},
		{"i", int64(1<<31 - 1), 1<<31 - 1},
		{"i", int64(-1 << 31), -1 << 31},
		{"last", int64(1<<63 - 1), 1<<63 - 1},
		{"last", int64(-1 << 63), -1 << 63},
		{"last", int64(127), 127},
		{"last", int64(128), 128},
		{"b", int64(127), 127},
		{"b", int64(-128), -128},
		{"flag", int64(0), false},
		{"s", int64(-32768), -32768},
		{"c", int64('x'), "x"},
		{"point.x", int64(300), "300"},
		{"duration", int64(1000), "PT0.000001S"},
		{"text", "", ""},
		{"text", "x", "x"},
		{"text", strings.Repeat("long ", 5000), strings.Repeat("long ", 5000)},
		{"text", "\U0001f511", "\U0001f511"},
		{"text", "\u6f22", "\u6f22"},
		{"point.name", "\u00ff", "\u00ff"},
		{"point.name", "\u0100", "\u0100"},
	} {
		out, done := rewrite(t, valuesChunk(), write.Edit{Event: func(e *write.Event) {
			switch v := test.set.(type) {
			case int64:
				e.SetInt(test.field, 1) // the last one counts
				e.SetInt(test.field, v)
			case string:
				e.SetText(test.field, "before")
				e.SetText(test.field, v)
			}
		}})
		after := valuesOf(t, out)
		struct_, name, nested := strings.Cut(test.field, ".")
		got, old := after[struct_], before[struct_]
		if nested {
			got, old = got.(map[string]any)[name], nil
			delete(after, struct_)
		}
		if wantText := fmt.Sprint(test.want); fmt.Sprint(got) != wantText && !sameNumber(got, test.want) || done.Events != 1 {
			t.Errorf("%s set to %.20v is %.40v, before %v", test.field, test.set, got, old)
		}
		for field, value := range after {
			if field != struct_ && fmt.Sprint(value) != fmt.Sprint(before[field]) {
				t.Errorf("with %s also %s has changed: %v, before %v", test.field, field, value, before[field])
			}
		}
	}
}

// sameNumber compares what is printed as a floating-point number.
func sameNumber(got, want any) bool {
	f, ok := got.(float64)
	n, isInt := want.(int)
	return ok && isInt && f == float64(n)
}

// What a field cannot hold is an error that names it, and nothing is written.
func TestFieldsThatCannotBeSet(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		set  func(e *write.Event)
		want string
	}{
		{func(e *write.Event) { e.SetInt("text", 5) }, "field text of test.Values cannot hold an integer"},
		{func(e *write.Event) { e.SetInt("f", 5) }, "field f of test.Values cannot hold an integer"},
		{func(e *write.Event) { e.SetInt("numbers", 5) }, "field numbers of test.Values cannot hold a number"},
		{func(e *write.Event) { e.SetInt("tag", 5) }, "field tag of test.Values cannot hold a number"},
		{func(e *write.Event) { e.SetInt("none", 5) }, "field none of test.Values cannot hold a number"},
		{func(e *write.Event) { e.SetText("tag", "x") }, "field tag of test.Values cannot hold a string"},
		{func(e *write.Event) { e.SetText("i", "x") }, "field i of test.Values cannot hold a string"},
		{func(e *write.Event) { e.SetText("points.name", "x") }, "field points.name of test.Values cannot hold a string"},
		{func(e *write.Event) { e.SetText("none", "x"); e.SetInt("text", 5) }, "field none of test.Values cannot hold a string"},
	} {
		var out bytes.Buffer
		_, err := write.Rewrite(&out, fromBytes(valuesChunk()), write.Edit{Event: test.set})
		if !errors.Is(err, jfr.ErrCorrupt) || !strings.Contains(err.Error(), test.want) || out.Len() > 0 {
			t.Errorf("%v, want %s; %d bytes", err, test.want, out.Len())
		}
	}
}

// An event is written in as many bytes as it needs, also where its size itself needs one more, and in the width that it had before.
func TestSizesOfEvents(t *testing.T) {
	t.Parallel()
	const id = 200
	for _, width := range []int{0, 4, 8} {
		for _, n := range []int{0, 1, 100, 118, 119, 120, 121, 122, 126, 127, 128, 16370, 16375, 16380, 16384} {
			chunk := jfrtest.NewChunk()
			chunk.SizeWidth = width
			data := chunk.Metadata(append(jfrtest.Basics(), jfrtest.Type{ID: id, Name: "demo.Text", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
				{Name: "startTime", TypeID: jfrtest.Long}, {Name: "text", TypeID: jfrtest.String}, {Name: "last", TypeID: jfrtest.Long},
			}})...).Event(id, jfrtest.Values().Int(1001).UTF8("some text").Int(-5)).Checkpoint().Finish()
			text := strings.Repeat("x", n)
			out, _ := rewrite(t, data, write.Edit{Event: func(e *write.Event) { e.SetText("text", text) }})
			if values := valuesOf(t, out); values["text"] != text || fmt.Sprint(values["last"]) != "-5" {
				t.Errorf("width %d, %d letters: %.40v", width, n, values)
			}
			back, _ := rewrite(t, out, write.Edit{Event: func(e *write.Event) { e.SetText("text", "some text") }})
			if n <= 100 && !bytes.Equal(back, data) {
				t.Errorf("width %d, %d letters: there and back it is another", width, n)
			}
		}
	}
}

// A string is written in the encoding that its producer has chosen, if it can be.
func TestEncodingsOfStrings(t *testing.T) {
	t.Parallel()
	const id = 200
	for _, test := range []struct {
		name   string
		before *jfrtest.Buffer
		with   string
		want   *jfrtest.Buffer
	}{
		{"UTF-8", jfrtest.Values().UTF8("a"), "b\u00fc\U0001f511", jfrtest.Values().UTF8("b\u00fc\U0001f511")},
		{"modified UTF-8", jfrtest.Values().UTF8("\xed\xa0\xbd\xed\xb4\x91"), "\U0001f512!", jfrtest.Values().UTF8("\xed\xa0\xbd\xed\xb4\x92!")},
		{"chars", jfrtest.Values().Chars('a'), "b\u00fc\U0001f511", jfrtest.Values().Chars('b', 0xfc, 0xd83d, 0xdd11)},
		{"Latin-1", jfrtest.Values().Latin1('a'), "b\u00fc", jfrtest.Values().Latin1('b', 0xfc)},
		{"Latin-1 that has to be UTF-8", jfrtest.Values().Latin1('a'), "b\u0100", jfrtest.Values().UTF8("b\u0100")},
		{"empty", jfrtest.Values().Empty(), "b", jfrtest.Values().UTF8("b")},
		{"null", jfrtest.Values().Null(), "b", jfrtest.Values().UTF8("b")},
		{"a constant", jfrtest.Values().StringKey(5), "b", jfrtest.Values().UTF8("b")},
		{"to nothing", jfrtest.Values().UTF8("a"), "", jfrtest.Values().Empty()},
		{"chars to nothing", jfrtest.Values().Chars('a'), "", jfrtest.Values().Empty()},
		{"Latin-1 to nothing", jfrtest.Values().Latin1('a'), "", jfrtest.Values().Empty()},
	} {
		chunk := func(text *jfrtest.Buffer) []byte {
			return jfrtest.NewChunk().
				Metadata(append(jfrtest.Basics(), jfrtest.Type{ID: id, Name: "demo.Text", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{{Name: "startTime", TypeID: jfrtest.Long}, {Name: "text", TypeID: jfrtest.String}}})...).
				Event(id, jfrtest.Values().Int(1001).Byte(text.Bytes()...)).Finish()
		}
		out, _ := rewrite(t, chunk(test.before), write.Edit{Event: func(e *write.Event) { e.SetText("text", test.with) }})
		if want := chunk(test.want); !bytes.Equal(out, want) {
			t.Errorf("%s: %q, want %q", test.name, out[len(out)-30:], want[len(want)-30:])
		}
	}
}

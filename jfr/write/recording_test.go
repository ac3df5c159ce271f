package write_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
)

// fromNothing writes a recording of two chunks with a value of every kind.
func fromNothing(t *testing.T) []byte {
	t.Helper()
	types := write.NewTypes()
	types.Struct("demo.Point", write.Field("x", "int"), write.Field("name", "java.lang.String"))
	types.Struct("demo.Shape", write.Pooled(), write.Field("corners", "demo.Point", write.Array()))
	all := types.Event("demo.All", write.Label("All Values"), write.Category("Demo", "Values"), write.Description("Has all kinds"),
		write.Duration(), write.EventThread(), write.StackTrace(),
		write.WithSetting("enabled", "jdk.jfr.internal.settings.EnabledSetting", "true"),
		write.Field("flag", "boolean"), write.Field("b", "byte"), write.Field("c", "char"), write.Field("s", "short"),
		write.Field("i", "int"), write.Field("l", "long"), write.Field("f", "float"), write.Field("d", "double"),
		write.Field("text", "java.lang.String"), write.Field("nothing", "java.lang.String"), write.Field("point", "demo.Point"),
		write.Field("shape", "demo.Shape"), write.Field("class", "java.lang.Class"), write.Field("many", "java.lang.String", write.Array()),
		write.Field("bytes", "long", write.Annotated("jdk.jfr.DataAmount", "BYTES")), write.Timestamp("until"))
	var out bytes.Buffer
	rec := write.New(&out, types)
	start := time.Date(2026, 11, 25, 12, 0, 0, 5, time.UTC)
	for _, clock := range []write.Clock{{Start: start, StartTicks: 77}, {Start: start.Add(time.Minute), StartTicks: 77 + int64(time.Minute)}} {
		c := rec.Chunk(clock)
		c.Setting(all, "enabled", "true")
		shape := c.Constant(types.Type("demo.Shape"), write.List{write.Struct{1, "eins"}, write.Struct{-2, nil}})
		stack := c.Stack(write.Frame{Method: c.Method("demo.Main", "run", "(I)V"), Line: 3, Type: "JIT compiled"}, write.Frame{Method: c.Method("demo.Main", "main", "()V")})
		for i := range 200 {
			c.Event(all, clock.Start.Add(time.Duration(i)*time.Millisecond), 3*time.Microsecond, c.Thread("worker ü", 9, 99), stack,
				true, int8(-5), 'x', int16(-300), -70000, int64(-1)<<40, float32(1.5), 2.25, strings.Repeat("é", i), nil,
				write.Struct{7, "sieben"}, shape, c.Class("demo.Main$Inner"), write.List{"a", nil, "c"}, uint(1<<20), clock.Start.Add(time.Hour))
		}
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// What is written from nothing is read as it was given, and can be written anew.
func TestFromNothing(t *testing.T) {
	data := fromNothing(t)
	got := events(t, data)
	if len(got) != 402 {
		t.Fatalf("%d events", len(got))
	}
	last := string(got[401].Values)
	for _, want := range []string{
		`"startTime": "2026-11-25T12:01:00.199000005Z"`, `"duration": "PT0.000003S"`, `"b": -5`, `"s": -300`, `"i": -70000`, `"l": -1099511627776`,
		`"f": 1.5`, `"d": 2.25`, `"nothing": null`, `"name": "sieben"`, `"until": "2026-11-25T13:01:00.000000005Z"`, `demo\/Main$Inner`, `"lineNumber": 3`,
	} {
		if !strings.Contains(last, want) {
			t.Errorf("there is no %s in\n%s", want, last)
		}
	}
	out, _ := rewrite(t, data, write.Edit{Text: func(_ *write.Place, text string) string { return text }})
	if !bytes.Equal(out, data) {
		t.Error("written anew it is another")
	}
}

func TestWrongValues(t *testing.T) {
	for name, values := range map[string][]any{
		"too few":   {time.Unix(0, 0)},
		"kind":      {time.Unix(0, 0), "seven"},
		"null":      {time.Unix(0, 0), nil},
		"no number": {time.Unix(0, 0), 1.5},
	} {
		types := write.NewTypes()
		typ := types.Event("demo.Number", write.Field("n", "int"))
		var out bytes.Buffer
		rec := write.New(&out, types)
		rec.Chunk(write.Clock{}).Event(typ, values...)
		if err := rec.Close(); err == nil || out.Len() > 0 {
			t.Errorf("%s: %v, %d bytes", name, err, out.Len())
		}
	}
	types := write.NewTypes()
	types.Event("demo.Twice")
	types.Event("demo.Twice", write.Field("x", "demo.Nowhere"))
	if types.Err() == nil {
		t.Error("a type is declared twice")
	}
}

// Merged recordings keep all events, each with its own constants.
func TestMerge(t *testing.T) {
	var recs []*jfr.Recording
	var want []event
	for _, name := range []string{"hard-jdk25.jfr", "odd-jdk25.jfr", "chunks-jdk17.jfr"} {
		data := read(t, recording(name))
		recs, want = append(recs, fromBytes(data)), append(want, events(t, data)...)
	}
	var out bytes.Buffer
	done, err := write.Merge(&out, recs...)
	if err != nil || done.Chunks != 4 {
		t.Fatal(done, err)
	}
	sameEvents(t, events(t, out.Bytes()), want)
}
